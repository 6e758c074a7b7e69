r"""One grammar for what stands in a display: a formula, its name, and what is said beside it.

    display    row (\\ row)*            a row that begins with a relation, + or - goes on with the row before it
    row        part (separator part)*   separated by , ; \quad & and the words below
    part       chain | condition
    chain      side (= side)*
    condition  (if | when | for) side REL side .. | otherwise | for all NAME .. | side REL side, behind a formula

Nothing is left out here: what is none of these is a Fault, at its place. `reading` says which chain is the formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from symqif.formula.errors import Fault
from symqif.formula.scan import Token
from symqif.formula.signs import RELATIONS
from symqif.formula.tree import Group, Item, is_sign, leaves, lone

Items = tuple[Item, ...]
DISPLAYS = [
    "equation",
    "align",
    "alignat",
    "flalign",
    "gather",
    "multline",
    "eqnarray",
    "displaymath",
    "math",
    "IEEEeqnarray",
    "dmath",
    "split",
    "aligned",
    "alignedat",
    "gathered",
    "multlined",
]
CASES = ("cases", "dcases", "rcases", "array", "tabular", "numcases", "subcases")
WITH_ARGUMENTS = ("array", "alignedat", "alignat", "tabular", "IEEEeqnarray")
IF, WHERE, OTHERWISE = ("if", "when", "for"), ("where", "with", "and"), ("otherwise", "else")
WORDS = (*IF, *WHERE, *OTHERWISE)
ALL = ("all", "any", "each", "every")
UNITS = ("bits", "nats")
STEPS = ("def", "d", "e", "f", "Delta", "triangle", "i", "v", "x")  # over a sign of equality


@dataclass(frozen=True)
class Part:
    """Sides with the relations between them. said: the word before it; row: the number of its row, from 1.

    cell: behind a formula of cases, the condition; None where there is none. unit: bits or nats, where that is said.
    where: does it stand behind where or with?
    """

    sides: tuple[Items, ...]
    relations: tuple[str, ...]
    row: int
    rows: tuple[int, ...]
    said: str = ""
    cell: Items | None = None
    at: int = 0
    unit: str = ""
    where: bool = False

    @property
    def is_chain(self) -> bool:
        return not self.said and all(sign in ("=", "=:") for sign in self.relations)


@dataclass(frozen=True)
class Display:
    """The parts in the order in which they stand, the number of rows, and which of these go on with the row before.

    items: all that stands in it. starts: where each row begins. names: the sides before a brace with cases. cases: does
    each row stand for a case?
    """

    parts: tuple[Part, ...]
    starts: tuple[int, ...]
    items: Items
    going_on: frozenset[int] = frozenset()
    names: tuple[Items, ...] = ()
    cases: bool = False

    @property
    def count(self) -> int:
        return len(self.starts)


def display(items: Sequence[Item], end: int) -> Display:
    """What stands in a display."""
    rows = _rows(unwrapped(items))
    inner, whole = _cases(rows[0]) if len(rows) == 1 else None, tuple(items)
    if inner is not None:
        names, group = inner
        found = _rows(_body(group))
        parts = tuple(_case(row, n) for n, row in enumerate(found, 1))
        return Display(parts, tuple(row[0].at for row in found if row), whole, frozenset(), names, cases=True)
    parts_found: list[Part] = []
    going_on = set[int]()
    for n, row in enumerate(rows, 1):
        several = list(pieces(row))
        if n > 1 and parts_found and _goes_on(row):
            going_on |= {n} if not isinstance(row[0], Token) or row[0].kind != "relation" else set()
            first, *several = several
            parts_found[-1] = _joined(parts_found[-1], first[1], n)
        parts_found += [part_of(said, piece, n) for said, piece in several]
    if not parts_found:
        raise Fault("there is no formula", end, "write LaTeX or a Python expression")
    return Display(tuple(parts_found), tuple(row[0].at for row in rows), whole, frozenset(going_on))


def unwrapped(items: Sequence[Item]) -> list[Item]:
    """Without what surrounds a formula: braces, the environment of the display, a full stop."""
    found = _trimmed(items)
    if len(found) == 1 and isinstance(found[0], Group):
        group = found[0]
        chosen = any(isinstance(i, Token) and i.text == "choose" for i in group.items)
        if group.kind.rstrip("*") in DISPLAYS or (group.kind == "{" and not chosen):
            return unwrapped(_body(group))
    return [inner for item in _unquantified(found) for inner in _spliced(item)]


def _unquantified(items: Sequence[Item]) -> Iterator[Item]:
    """Without what an index of \\forall says."""
    skipped = 0
    for n, item in enumerate(items):
        if isinstance(item, Token) and item.text == "forall" and n + 2 < len(items) and is_sign(items[n + 1], "_"):
            skipped = 3
        if not skipped:
            yield item
        skipped = max(0, skipped - 1)


def _body(group: Group) -> Sequence[Item]:
    items = group.items
    if group.kind.rstrip("*") in WITH_ARGUMENTS:
        for bracket in ("[", "{"):
            items = items[1:] if items and isinstance(items[0], Group) and items[0].kind == bracket else items
    return items


def _spliced(item: Item) -> Iterator[Item]:
    """The words and formulas of a \\text, a display within a side, and a relation with a sign above it."""
    if not isinstance(item, Group):
        yield item
    elif item.kind == "prose":  # between rows: its formulas, without the words
        yield Token("break", "", item.at, item.at)
        for inner in item.items:
            said = isinstance(inner, Token) and inner.kind == "said"
            yield Token("sign", ";", inner.at, inner.at) if said else inner
        yield Token("break", "", item.end, item.end)
    elif item.kind == "words" and not all(
        isinstance(i, Token) and i.kind == "said" and not _word(i) for i in item.items
    ):
        for inner in item.items:
            yield from _spliced(inner)
    elif item.kind.rstrip("*") in DISPLAYS:
        for inner in _body(item):
            yield from _spliced(inner)
    elif item.kind == "{" and isinstance(sign := lone((item,)), Token) and sign.kind == "relation":
        yield sign
    else:
        yield item


def _word(item: Item | None) -> str:
    """One of the words between parts."""
    if not isinstance(item, Token) or item.kind not in ("said", "word"):
        return "forall" if isinstance(item, Token) and (item.kind, item.text) == ("command", "forall") else ""
    return item.text.lower() if item.text.lower() in WORDS else ""


def _trimmed(items: Sequence[Item], *, stops: bool = True) -> list[Item]:
    """Without space around it, and the comma or full stop behind it."""
    first, last = 0, len(items)
    while first < last and (_is_space(items[first]) or is_sign(items[first], ";")):
        first += 1
    while first < last and (_is_space(items[last - 1]) or (stops and _is_stop(items[last - 1]))):
        last -= 1
    return list(items[first:last])


def _is_space(item: Item) -> bool:
    return isinstance(item, Token) and item.kind in ("tab", "wide", "break")


def _is_stop(item: Item) -> bool:
    if isinstance(item, Group):
        return item.kind == "words" and all(map(_is_stop, item.items))
    return is_sign(item, ",", ";", ".")


def _rows(items: Sequence[Item]) -> list[list[Item]]:
    """The rows that have something in them; a line may end behind an operator."""
    found: list[list[Item]] = [[]]
    for n, item in enumerate(items):
        if isinstance(item, Token) and item.kind == "break":
            before = next((i for i in reversed(items[:n]) if not _is_space(i)), None)
            if before is not None and _is_open(before):
                continue
            found.append([])
        else:
            found[-1].append(item)
    return [row for row in map(_trimmed, found) if row] or [[]]


def _is_open(item: Item) -> bool:
    return isinstance(item, Token) and (item.kind == "power" or (item.kind == "sign" and item.text in "+-*/"))


def _goes_on(row: Sequence[Item]) -> bool:
    first = lone(row[:1])
    return isinstance(first, Token) and (first.kind == "relation" or (first.kind == "sign" and first.text in "+-*/"))


def _cases(row: Sequence[Item]) -> tuple[tuple[Items, ...], Group] | None:
    """The names before a brace with cases behind it, and the cases; None where there are none."""
    sides = _sides(row)[0]
    last = lone(_trimmed(sides[-1]))
    while isinstance(last, Group) and last.kind == "\\{" and last.close == ".":
        last = lone(_trimmed(last.items))
    if not isinstance(last, Group) or last.kind.rstrip("*") not in CASES:
        return None
    return tuple(tuple(_trimmed(side)) for side in sides[:-1] if _trimmed(side)), last


def _case(row: Sequence[Item], number: int) -> Part:
    """A row of cases: its formula, and the condition behind the first & or, without that, behind the first word."""
    items = [inner for item in row for inner in (_cell(item) if isinstance(item, Group) else [item])]
    items = [inner for item in items for inner in _spliced(item)]
    end = next((n for n, item in enumerate(items) if n and (_is_tab(items, n) or _word(item))), len(items))
    cell = tuple(item for item in _trimmed(items[end:]) if not (isinstance(item, Token) and item.kind == "tab"))
    several = list(pieces(items[:end]))
    if len(several) != 1:
        raise Fault("there are several formulas in a row", items[0].at if items else 0, "say which with --side")
    return replace(part_of(*several[0], number), cell=cell)


def _cell(group: Group) -> Sequence[Item]:
    """What a cell in braces has in it."""
    stops = group.kind == "{" and any(
        _is_stop(i) or (isinstance(i, Token) and i.kind == "relation") for i in group.items
    )
    words = group.kind == "{" and any(isinstance(i, Group) and i.kind == "words" for i in group.items)
    return _trimmed(group.items) if stops or words else [group]


def _is_tab(items: Sequence[Item], n: int) -> bool:
    """Does a cell end here? An & beside a relation or an operator only says how the rows are aligned."""
    if not isinstance(items[n], Token) or items[n].kind != "tab":
        return False
    around = [next((i for i in side if not _is_space(i)), None) for side in (reversed(items[:n]), items[n + 1 :])]
    return not any(isinstance(i, Token) and i.kind == "relation" for i in around)


def pieces(row: Sequence[Item]) -> Iterator[tuple[str, list[Item]]]:
    """What separators part, each with the word before it."""
    said, piece = "", list[Item]()
    n = 0
    while n < len(row):
        item, width = row[n], 1
        word = _word(item) or _run(row, n)
        if word and word != "forall" and isinstance(item, Token) and item.kind == "letter":
            width = len(word)
        separates = is_sign(item, ",", ";") or bool(word) or _separates(row, n)
        if not separates:
            piece.append(item)
        else:
            if _trimmed(piece):
                yield said, _trimmed(piece)
                said = said if said in IF else ""  # what follows a condition is one too
            piece = []
            following = row[n + 1] if n + 1 < len(row) else None
            if word:
                if word == "for" and isinstance(following, Token) and following.text in ALL:
                    word, width = "forall", 2
                said = said if said in (*IF, "forall") and word in WHERE else word
        n += width
    if _trimmed(piece) or said in (*OTHERWISE, "forall"):
        yield said, _trimmed(piece)
    elif said:
        raise Fault(f"nothing stands behind '{said}'", row[-1].at, "write a definition or a condition behind it")


def _run(row: Sequence[Item], n: int) -> str:
    """In LaTeX, a word between parts in plain letters."""
    item, before = row[n], row[n - 1] if n else None
    if (
        not isinstance(item, Token)
        or item.kind != "letter"
        or (isinstance(before, Token) and before.run and before.end == item.at)
    ):
        return ""
    return item.run if item.run in ("where", "with", "and", "otherwise") else ""


def _separates(row: Sequence[Item], n: int) -> bool:
    """Does wide space or an & part two formulas here, rather than stand beside a relation or an operator?"""
    item = row[n]
    if not isinstance(item, Token) or item.kind not in ("wide", "tab"):
        return False
    around = [next((i for i in side if not _is_space(i)), None) for side in (reversed(row[:n]), row[n + 1 :])]
    return None not in around and not any(_is_beside(lone((i,)) if i is not None else None) for i in around)


def _is_beside(item: Item | None) -> bool:
    return isinstance(item, Token) and (item.kind == "relation" or (item.kind == "sign" and item.text in "+-*/"))


def part_of(said: str, piece: Sequence[Item], row: int) -> Part:
    sides, relations = _sides(piece)
    at = piece[0].at if piece else 0
    where = said in ("where", "with")
    if said in WHERE:
        said = ""
    if (
        len(sides) > 1
        and not sides[0]
        and not said
        and row == 1
        and relations[0] == "="
        and _first(piece) in ("=", ":=")
    ):
        sides, relations = sides[1:], relations[1:]  # it is what stands behind a sign of equality
    unit = lone(sides[-1][-1:]) if len(sides[-1]) > 1 else None
    if isinstance(unit, Group) and unit.kind == "words":
        unit = lone(_trimmed(unit.items))
    measured = isinstance(unit, Token) and unit.kind == "said" and unit.text in UNITS
    if measured:
        sides[-1] = _trimmed(sides[-1][:-1])
    unit_text = unit.text if isinstance(unit, Token) and measured else ""
    trimmed = tuple(tuple(_trimmed(side, stops=False)) for side in sides)
    return Part(trimmed, tuple(relations), row, (row,) * len(sides), said, at=at, unit=unit_text, where=where)


def _first(piece: Sequence[Item]) -> str:
    first = next((i for i in piece if not _is_space(i)), None)
    return first.text if isinstance(first, Token) else ""


def _joined(part: Part, piece: Sequence[Item], row: int) -> Part:
    """A part that goes on in another row."""
    sides, relations = _sides(piece)
    last = (*part.sides[-1], *sides[0])
    return replace(
        part,
        sides=(*part.sides[:-1], last, *(tuple(_trimmed(side)) for side in sides[1:])),
        relations=(*part.relations, *relations),
        rows=(*part.rows, *(row,) * (len(sides) - 1)),
    )


def _sides(piece: Sequence[Item]) -> tuple[list[list[Item]], list[str]]:
    """What stands between relation signs, and what these say."""
    sides: list[list[Item]] = [[]]
    relations: list[str] = []
    items = list(piece)
    n = 0
    while n < len(items):
        item = items[n]
        if isinstance(item, Token) and item.kind == "command" and item.text in ("stackrel", "overset", "underset"):
            sign = lone(items[n + 2 : n + 3])
            if isinstance(sign, Token) and sign.kind == "relation":
                step = _is_step(items[n + 1])
                sides.append([])
                relations.append(RELATIONS[sign.text] if step else "other")
                n += 3
                continue
        if isinstance(item, Token) and item.kind == "relation":
            sides.append([])
            relations.append(RELATIONS.get(item.text, "other"))
        else:
            sides[-1].append(item)
        n += 1
    return sides, relations


def _is_step(item: Item) -> bool:
    """Is what stands above a sign of equality the number of a step, or that it is by definition?"""
    texts = [t.text.lstrip("\\") for t in leaves((item,)) if t.text not in ("(", ")")]
    return "".join(texts) in STEPS or (len(texts) == 1 and texts[0].isalnum() and len(texts[0]) == 1)
