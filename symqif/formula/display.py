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
from itertools import pairwise

from symqif.formula.errors import Fault
from symqif.formula.scan import SPACED, Token
from symqif.formula.signs import COMMANDS, RELATIONS, notation
from symqif.formula.tree import END, SPACE, Items, around, is_operator, is_sign, leaves, lone, trimmed, without_space

OUTER, INNER, CASES, WITH_ARGUMENTS = (
    notation("environments", kind) for kind in ("outer", "inner", "cases", "with_arguments")
)
IF, WHERE, OTHERWISE = ("if", "when", "for"), ("where", "with", "and"), ("otherwise", "else")
ALL = ("all", "any", "each", "every")
UNITS = ("bits", "nats")
STEPS = ("def", "d", "e", "f", "Delta", "triangle", "i", "v", "x")  # over a sign of equality


@dataclass(frozen=True)
class Part:
    """Sides with the relations between them. said: the word before it; where: is that where or with? rows: the number
    of the row of each side, from 1; 0 for what stands before the brace of cases.

    cell: behind a formula of cases, the condition; None where there is none. unit: bits or nats, where that is said.
    """

    sides: tuple[Items, ...]
    relations: tuple[str, ...]
    rows: tuple[int, ...]
    said: str = ""
    where: bool = False
    cell: Items | None = None
    at: int = 0
    unit: str = ""

    @property
    def of_row(self) -> Part:
        """Without what stands before the brace of cases."""
        first = self.rows.count(0)
        return replace(self, sides=self.sides[first:], relations=self.relations[first:], rows=self.rows[first:])

    def until(self, row: int) -> Part:
        """Without the sides of later rows."""
        count = sum(other <= row for other in self.rows)
        return replace(self, sides=self.sides[:count], relations=self.relations[: count - 1], rows=self.rows[:count])

    def equal_to(self, side: Items) -> list[Items]:
        """The sides that are said to be equal to one of them, with that."""
        runs = [[self.sides[0]]]
        for sign, other in zip(self.relations, self.sides[1:], strict=True):
            runs = [*runs[:-1], [*runs[-1], other]] if sign == "=" else [*runs, [other]]
        return next(run for run in runs if side in run)

    @property
    def is_chain(self) -> bool:
        return not self.said and all(sign == "=" for sign in self.relations)


@dataclass(frozen=True)
class DisplayRow:
    """Where a row begins, where the row before it ends, and the row that it goes on with: itself, if it is no rest."""

    at: int
    after: int
    first: int


@dataclass(frozen=True)
class Display:
    """The parts in the order in which they stand, the rows, and all items. cases: does each row stand for a case?"""

    parts: tuple[Part, ...]
    rows: tuple[DisplayRow, ...]
    items: Items
    cases: bool = False

    @property
    def numbers(self) -> tuple[int | None, ...]:
        """The rows that can be chosen; None alone where there is one."""
        return tuple(dict.fromkeys(row.first for row in self.rows)) if len(self.rows) > 1 else (None,)


def display(items: Items, end: int) -> Display:
    """What stands in a display."""
    rows = [(at, trimmed(row, stops=True)) for at, row in _rows(_unwrapped(items))]
    inner = _cases(rows[0][1]) if len(rows) == 1 else None
    head, rows = inner or (None, rows)
    found, numbered = list[Part](), list[DisplayRow]()
    columns = 0
    for n, (after, row) in enumerate(rows, 1):
        several = [] if head else list(pieces(_unbracketed(row)))
        before, columns = columns, len(several)
        first = n
        if head:
            found.append(_case(head, row, n))
        elif found and (row[0].kind == "relation" or is_operator(row[0])):
            said, piece = several.pop(0)
            first = n if row[0].kind == "relation" else numbered[-1].first
            if before == 1 and not found[-1].said:
                found[-1] = _joined(found[-1], piece, n)
            elif RELATIONS.get(row[0].text) == "=":
                several.insert(0, (said, piece[1:]))  # it is one side of what is not known
            else:
                raise Fault("what this row goes on with is uncertain", row[0].at, "give one formula alone")
        numbered.append(DisplayRow(row[0].at, after, first))
        found += [part_of(said, piece, n) for said, piece in several]
    if not found:
        raise Fault("there is no formula", end, "write LaTeX or a Python expression")
    return Display(tuple(found), tuple(numbered), items, head is not None)


def _unwrapped(items: Sequence[Token]) -> list[Token]:
    """Without what surrounds a formula: braces, the environment of the display, a full stop, an index of \\forall."""
    found = trimmed(items, stops=True)
    only = found[0] if len(found) == 1 else END
    if _is_display(only) or (only.kind == "{" and not any(COMMANDS.get(item.text) == "between" for item in only.items)):
        return _unwrapped(_body(only))
    indexed = {n for n, item in enumerate(found[:-2]) if item.text == "forall" and is_sign(found[n + 1], "_")}
    kept = (item for n, item in enumerate(found) if not indexed & {n, n - 1, n - 2})
    return [inner for item in kept for inner in _spliced(item)]


def _is_display(item: Token) -> bool:
    return item.kind == "\\begin" and item.text.rstrip("*") in (*OUTER, *INNER)


def _body(group: Token) -> Items:
    items = group.items
    if group.text.rstrip("*") in WITH_ARGUMENTS:
        for bracket in ("[", "{"):
            items = items[1:] if items and items[0].kind == bracket else items
    return items


def _spliced(item: Token) -> Iterator[Token]:
    """The words and formulas of a \\text, a display within a side, a relation in braces."""
    if item.kind == "prose":  # between rows: its formulas, without the words
        ends = [Token("break", "", at, at) for at in (item.at, item.end)]
        semicolon = Token("sign", ";", item.at, item.at)
        yield from (ends[0], *(semicolon if one.kind == "said" else one for one in item.items), ends[1])
    elif _is_display(item) or (item.kind == "words" and any(i.kind != "said" or _word(i) for i in item.items)):
        edge = [Token("wide", "\\begin", item.at, item.at)] * _is_display(item)
        yield from (*edge, *(part for inner in _body(item) for part in _spliced(inner)), *edge)
    else:
        yield item


def _word(item: Token) -> str:
    """One of the words between parts."""
    if (item.kind, item.text) == ("command", "forall"):
        return "forall"
    word = item.text.lower() if item.kind in ("said", "word") else ""
    return word if word in (*IF, *WHERE, *OTHERWISE) else ""


def _rows(items: Sequence[Token]) -> list[tuple[int, Items]]:
    """The rows that have something in them, each with where the one before ends; a line may end behind an operator."""
    found: list[tuple[int, list[Token]]] = [(0, [])]
    for item in items:
        row = found[-1][1]
        if item.kind == "break" and not is_operator(without_space([END, *row])[-1]):
            found.append((item.at, []))
        elif item.kind != "break":
            row.append(item)
    return [(at, tuple(row)) for at, row in found if trimmed(row, stops=True)]


def _cases(row: Items) -> tuple[Part, list[tuple[int, Items]]] | None:
    """The sides up to a brace with cases, and the rows behind it; None where there is none."""
    sides, relations = _sides(row)
    only = lone(trimmed(sides[-1], stops=True))
    while only.kind == "\\{" and only.close == ".":
        only = lone(trimmed(only.items))
    if only.kind != "\\begin" or only.text.rstrip("*") not in CASES:
        return None
    if not sides[0] and relations[:1] == ["="]:
        sides, relations = sides[1:], relations[1:]
    return Part(tuple(trimmed(side, stops=True) for side in sides), tuple(relations), ()), _rows(_body(only))


def _case(head: Part, row: Items, number: int) -> Part:
    """A row of cases: its formula, to which what stands before the brace is equal, and the condition behind the first &
    or, without that, behind the first word."""
    cells: list[list[Token]] = [[]]
    start = trimmed(row)[0]
    empty = row[0].kind == "tab" and sum(item.kind == "tab" for item in row) == 1
    if empty or start.kind == "relation" or is_sign(start, "+", "*", "/"):
        raise Fault("what this row goes on with is uncertain", start.at, "write each case on one row")
    for n, item in enumerate(row):
        between = item.kind == "tab" and not any(one.kind == "relation" for one in around(row, n))
        cells += [[]] if n and between else []
        cells[-1] += [] if item.kind == "tab" else [item]
    first, *others = map(_unwrapped, cells)
    end = next((n for n, item in enumerate(first) if n and _word(item)), len(first))
    several = list(pieces(first[:end]))
    if len(several) != 1:
        raise Fault("there are several formulas in a row", row[0].at, "say which with --side")
    cell = trimmed([*first[end:], *(item for cell in others for item in cell)], stops=True)
    part = part_of(*several[0], number)
    sides, relations = (*head.sides[:-1], *part.sides), (*head.relations, *part.relations)
    return replace(part, sides=sides, relations=relations, rows=(*(0 for _ in head.relations), *part.rows), cell=cell)


def _unbracketed(row: Items) -> Items:
    """Without the brackets around the condition in k p (k >= 2), which gets its word."""
    *before, last = trimmed(row, stops=True)
    compared = any(RELATIONS.get(item.text) in ("<", ">", "<=", ">=") for item in last.items)
    if not (before and last.kind == "(" and compared and (last.spaced or before[-1].kind in SPACE)):
        return row
    inner = [part for item in last.items for part in _spliced(item)]
    return (*before, *([] if _word(inner[0]) else [Token("said", "if", last.at, last.at)]), *inner)


def pieces(row: Sequence[Token]) -> Iterator[tuple[str, Items]]:
    """What separators part, each with the word before it."""
    said, kept, piece = "", False, list[Token]()
    for n, item in enumerate((*row, END)):
        word = _word(item)
        beside = row[n - 1 : n + 2] if is_sign(item, ",") else ()
        if [one.kind for one in beside] == ["digit", "sign", "digit"] and not beside[2].spaced:
            raise Fault("a comma between digits", item.at, "write 1000 or 1/2, or a space behind the comma")
        if not (word or item is END or is_sign(item, ",", ";") or _separates(row, n)):
            if not (said == "forall" and not piece and item.text in ALL):
                piece.append(item)
            continue
        if trimmed(piece) or (item is END and said in (*OTHERWISE, "forall")):
            if kept and "=" in _sides(piece)[1]:  # only a comma or space parts it from a condition
                what = "this is a condition or a definition"
                raise Fault(what, piece[0].at, "write 'and' or 'with' before it")
            yield said, trimmed(piece, stops=True)
            said = said if said in IF else ""  # what follows a condition is one too
        elif item is END and said:
            raise Fault(f"nothing follows '{said}'", row[-1].at, "write a definition or a condition behind it")
        piece, kept = [], bool(said and not word)
        if word == "for" and row[n + 1 : n + 2] and row[n + 1].text in ALL:
            word = "forall"
        said = said if not word or (said in (*IF, "forall") and word == "and") else word


def _separates(row: Sequence[Token], n: int) -> bool:
    """Does wide space or an & part two formulas here, rather than stand beside a relation or an operator?"""
    beside = around(row, n) if row[n].kind in SPACE else [END]
    return not any(item.kind in ("relation", END.kind) or is_operator(item) for item in beside)


def part_of(said: str, piece: Sequence[Token], row: int) -> Part:
    sides, relations = _sides(piece)
    at = piece[0].at if piece else 0
    first = next(iter(without_space(piece)), END)
    if not sides[0] and not said and row == 1 and first.text in ("=", ":="):
        sides, relations = sides[1:], relations[1:]  # it is what stands behind a sign of equality
    unit = sides[-1][-1] if len(sides[-1]) > 1 else END
    unit = lone(trimmed(unit.items)) if unit.kind == "words" else unit
    measured = unit.kind == "said" and unit.text in UNITS
    if measured:
        sides[-1] = sides[-1][:-1]
    for before, item in (pair for side in sides[1:-1] for pair in pairwise(without_space(side))):
        if any(SPACED.findall(item.spaced)) and not (is_operator(before) or is_operator(item)):  # they may be of two
            raise Fault("two formulas may stand here, with space between", item.at, "write a comma, or \\cdot")
    shown, rows = tuple(map(trimmed, sides)), (row,) * len(sides)
    where, word = said in ("where", "with"), "" if said in WHERE else said
    return Part(shown, tuple(relations), rows, word, where, at=at, unit=unit.text if measured else "")


def _joined(part: Part, piece: Sequence[Token], row: int) -> Part:
    """A part that goes on in another row."""
    sides, relations = _sides(piece)
    first, *rest = map(tuple, sides)
    joined = (*part.sides[:-1], (*part.sides[-1], *first), *map(trimmed, rest))
    return replace(part, sides=joined, relations=(*part.relations, *relations), rows=(*part.rows, *(row,) * len(rest)))


def _sides(piece: Sequence[Token]) -> tuple[list[list[Token]], list[str]]:
    """What stands between relation signs, and what these say."""
    sides: list[list[Token]] = [[]]
    relations: list[str] = []
    for item in piece:
        if item.kind != "relation":
            sides[-1].append(item)
            continue
        *_, over, above = (END, END, *sides[-1])
        is_over = over.text in ("stackrel", "overset", "underset") and over.kind == "command"
        if is_over:
            del sides[-1][-2:]
        sides.append([])
        relations.append("other" if is_over and not _is_step(above) else RELATIONS.get(item.text, "other"))
    return sides, relations


def _is_step(item: Token) -> bool:
    """Is what stands above a sign of equality the number of a step, or that it is by definition?"""
    texts = [token.text.lstrip("\\") for token in leaves((item,)) if token.text not in ("(", ")")]
    return "".join(texts) in STEPS or (len(texts) == 1 and len(texts[0]) == 1 and texts[0].isalnum())
