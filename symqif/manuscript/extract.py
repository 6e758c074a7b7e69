"""extract: the formula that a label or a marker comment stands for."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from symqif.errors import SymqifError
from symqif.manuscript.definitions import Definition, begins, behind, used
from symqif.manuscript.displays import Display
from symqif.manuscript.equation import is_name, is_whole
from symqif.manuscript.macros import Macros, expanded
from symqif.manuscript.rows import (
    EQUALITY,
    Block,
    Sides,
    begins_anew,
    begins_equation,
    cleaned,
    environments,
    equates,
    filled,
    grouped,
    rows,
    sides,
)  # fmt: skip
from symqif.manuscript.source import Manuscript
from symqif.manuscript.stated import comparisons, equations
from symqif.manuscript.structure import pieces

LONGEST = 200_000  # characters of a display
NONE: Macros = {}
UNIT = re.compile(r"\b(?:[kM]?bits?|nats?|bytes?|shannons?|Sh|dits?|hartleys?)\b")
OWN_SIGN = re.compile(r"\\(?:equiv|coloneqq|eqqcolon|triangleq|doteq|eqdef|defeq)(?![A-Za-z])")
SHOWN, FEW = 40, 8
BEFORE = re.compile(rf"(?:(?:{EQUALITY.pattern})[\s&]*)?(?:\\left\s*)?(?:\\\{{|\\lbrace)?\s*$")
UNNAMED = (
    "the left side is not the name of what is on the right: solve for that, as in C = .. or \\varepsilon = \\ln(..), "
    "and give its formula alone"
)
AFTER = re.compile(r"\s*(?:\\right\s*\.)?[\s~&.,;]*$")
BREAK = re.compile(r"(?:\\\\\*?(?:\[[^\]]*\])?|[\s&~])+\Z")
Found = tuple[Block, int | None]  # a display, and the place in it that is meant, if not all of it


@dataclass(frozen=True)
class Extract:
    """A formula as it stands in a LaTeX file, on one line, and the number of the line where its display begins.

    conditions: the one under which a row holds, and those of the other rows. before: the sides of the equation before
    the one that is meant, the name first; none where a side was chosen. definitions: those behind it that it uses.
    stated: the sides of each equation in its display, the name first.
    """

    formula: str
    line: int
    conditions: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    stated: tuple[tuple[str, ...], ...] = ()


def extract(
    source: Manuscript,
    *,
    at: str | None = None,
    marker: str | None = None,
    row: int | None = None,
    side: int | None = None,
) -> Extract:
    r"""The formula of the display that has \label{at}, or that the comment `% symqif: marker` belongs to.

    A marker comment alone on its line is for the display that begins next, or for the next row of the one that it
    is in; one at the end of a line is for the row that ends there, or for the formula $..$ before it. A label is for
    its row where several rows have one, else for the whole display. row: the number of a row, from 1, or from -1
    backwards; a row without a relation sign goes on with the row before it. side: which of the parts between = and
    other relation signs is meant, by default the last. Macros are written out. Raises SymqifError.
    """
    what = f"\\label{{{at}}}" if at is not None else f"the comment '% symqif: {marker}'"
    place = _label(source, at) if at is not None else None
    try:
        found = _labelled(source, place) if place is not None else _marked(source, str(marker))
        block, display = found
        _refuse_own_signs(block[0].written, source.macros)
        chosen, definitions = _with_definitions(*block, row, side, source.macros)
        formula = expanded(_side(chosen, side, source.macros), source.macros)
        conditions, before = (
            tuple(expanded(text, source.macros) for text in texts)
            for texts in (_conditions(chosen, side), _before(chosen, side))
        )
    except SymqifError as error:
        raise SymqifError(f"{what} in {source.name}: {error}") from None
    if "\\begin" in formula:
        raise SymqifError(f"{what} in {source.name}: the formula has a \\begin{{..}} in it: say which row is meant")
    stated = equations(block[0], source.text[display.start : display.end], source.macros)
    return Extract(formula, source.line(display.begin), conditions, before, definitions, stated)


def one_side(text: str, row: int | None, side: int | None) -> Extract | None:
    """A side of an equation that is given as text, by default the last; None where it is no equation.

    row: of the rows of an align or a cases. SymqifError where it is not clear which part is meant.
    """
    block = filled(Block(cleaned(text), 0, len(text), ""))
    found = list(pieces(block.text, block.start, block.end))
    several = any(piece.kind == "BEGIN" for piece in found)
    relations = [piece.text for piece in found if piece.kind == "RELATION" and piece.depth == 0]
    if row is side is None and not several and (not relations or not all(map(equates, relations))):
        return None
    if several and row is None and len(rows(block)) > 1:
        raise SymqifError(f"the formula has {len(rows(block))} rows: say which is meant: --row 1, or row = 1 in a file")
    chosen, definitions = _with_definitions(block, None, row, side, NONE)
    part = _side(chosen, side)
    if "\\begin" in part:
        raise SymqifError("the formula has a \\begin{..} in it: say which row is meant: --row 1, or row = 1 in a file")
    return Extract(part, 1, _conditions(chosen, side), _before(chosen, side), definitions, equations(block, text, NONE))


def _refuse_own_signs(text: str, known: Macros) -> None:
    """SymqifError where a sign of equality means something else in the paper."""
    for sign in OWN_SIGN.finditer(text):
        meaning = expanded(sign[0], known).strip("{} ")
        if meaning != sign[0] and not equates(meaning):
            raise SymqifError(f"{sign[0]} stands for {meaning}: write that in the formula")


def _label(source: Manuscript, name: str) -> int:
    places = source.labels.get(name.strip(), ())
    if len(places) == 1:
        return places[0]
    if places:
        lines = _lines(source, places)
        raise SymqifError(f"\\label{{{name}}} stands in {source.name} more than once, in the lines {lines}: keep one")
    near = get_close_matches(name, source.labels, 1)
    other = "name the file that \\input takes it from" if "\\input" in source.text else "give a label of a display"
    hint = f"did you mean {near[0]}?" if near else other
    raise SymqifError(f"there is no \\label{{{name}}} in {source.name}: {hint}")


def _lines(source: Manuscript, places: Sequence[int]) -> str:
    return ", ".join(str(source.line(place)) for place in places[:FEW]) + (", .." if len(places) > FEW else "")


def _body(source: Manuscript, display: Display) -> Block:
    if display.end - display.start > LONGEST:
        raise SymqifError(f"the display has more than {LONGEST:,} characters: mark a shorter one")
    text = cleaned(source.text[display.start : display.end])
    return filled(Block(text, 0, len(text), display.name))


def _labelled(source: Manuscript, place: int) -> tuple[Found, Display]:
    display = next((d for d in source.displays if d.start <= place < d.end and not d.inline), None)
    if display is None:
        raise SymqifError(
            f"it is not in a display (line {source.line(place)}): mark the formula with a comment '% symqif: name'"
        )
    inside = sum(display.start <= other < display.end for places in source.labels.values() for other in places)
    body = _body(source, display)
    return (body, place - display.start if inside > 1 else None), display


def _marked(source: Manuscript, name: str) -> tuple[Found, Display]:
    markers = source.markers.get(name.strip(), ())
    if not markers:
        near = get_close_matches(name, source.markers, 1)
        raise SymqifError("there is no such comment" + (f": did you mean {near[0]}?" if near else ": write one"))
    if len(markers) > 1:
        lines = _lines(source, [marker.at for marker in markers])
        raise SymqifError(f"it stands there more than once, in the lines {lines}: keep one")
    (marker,) = markers
    start = source.line_start(marker.at)
    around = next((d for d in source.displays if d.begin <= marker.at < d.close), None)
    if around is None:
        on_line = [d for d in source.displays if start <= d.close <= marker.at]
        later = [d for d in source.displays if d.begin > marker.at and not d.inline]
        display = on_line[-1] if on_line and not marker.alone else later[0] if later and marker.alone else None
        if display is None:
            raise SymqifError(f"there is no formula beside it (line {source.line(marker.at)})")
        return (_body(source, display), None), display
    body = _body(source, around)
    line = source.text[start : marker.at]
    if around.begin >= start or (not marker.alone and not BREAK.sub("", line)):
        return (body, None), around
    place = marker.at if marker.alone else start + len(BREAK.sub("", line)) - 1
    place -= around.start
    if marker.alone:
        place += len(body.text[place:]) - len(body.text[place:].lstrip(" \n\t&~"))
    return (body, place), around


def _with_definitions(
    block: Block, place: int | None, row: int | None, side: int | None, known: Macros
) -> tuple[Sides, Mapping[str, Definition]]:
    """The sides of what is meant, and the definitions behind it that it uses.

    Where no side was chosen and it does not use all of them, they are formulas like itself.
    """
    whole, alone = (_sides(block, place, row, known, alone=alone) for alone in (False, True))
    if side is None:
        whole, alone = _named(whole, known), _named(alone, known)
    number = len(alone.texts) - 1 if side is None else side - 1 if side > 0 else len(whole.texts) + side
    if not alone.definitions or not 0 <= number < len(alone.texts):
        return whole, {}
    found = used(expanded(alone.texts[number], known), alone.definitions)
    if side is None:
        return (alone, found) if len(found) == len(alone.definitions) else (whole, {})
    return replace(whole, texts=(*alone.texts, *whole.texts[len(alone.texts) :])), found


def _named(found: Sides, known: Macros) -> Sides:
    """Of C =: N the name N comes first, and of C = D =: N it is left out."""
    if not found.naming or not found.texts:
        return found
    *sides, name = found.texts
    rest = found.left or sides[1:]
    if not sides or not (is_whole(name) if rest else is_name(expanded(name, known))):
        return replace(found, several=True)
    return replace(found, texts=tuple(sides) if rest else (name, *sides))


def _alone(row: Block, below: str, known: Macros) -> tuple[Block, Mapping[str, Definition]]:
    """A row without the definitions behind its formula, and these. Behind a case stands its condition.

    below: the row after it, which begins with where.
    """
    if not row.name.endswith(("cases", "array")):
        with suppress(SymqifError):
            text = expanded(f"{row.written.rstrip(' ~,;.')}, {below}" if below else row.written, known)
            if found := behind(text):
                return Block(text, 0, found[0], row.name), found[1]
    return row, {}


def _sides(block: Block, place: int | None, row: int | None, known: Macros, *, alone: bool = False) -> Sides:
    """The sides of the row that is meant, or of all rows; alone: without definitions behind them."""
    around = ""
    if place is not None:
        for inner in environments(block):
            if inner.start <= place < inner.end and len(rows(inner)) > 1:
                block, around = _whole(inner, block, known)
    found = rows(block)
    if row is not None and len(found) == 1:
        inside = [inner for inner in environments(block) if len(rows(inner)) > 1]
        if len(inside) > 1 and inside[1].start > inside[0].end:
            raise SymqifError("several parts of it have rows: give the formula that is meant alone")
        if inside:
            block, around = _whole(inside[0], block, known)
            found = rows(block)
    groups = grouped(found)
    if row is not None:
        groups = [_group(groups, found, row)]
    elif place is not None:
        groups = [g for g in groups if any(found[n].start <= place <= found[n].end for n in g)] or groups[-1:]
    if len(groups) > 1 and begins(found[groups[-1][0]].written):
        groups.pop()
    spans = [Block(block.text, found[g[0]].start, found[g[-1]].end, block.name) for g in groups]
    rest = found[groups[-1][-1] + 1 :]
    below = " ".join(row.written for row in rest) if rest and begins(rest[0].written) else ""
    definitions: Mapping[str, Definition] = {}
    if alone:
        spans[-1], definitions = _alone(spans[-1], below, known)
    parts = [sides(span) for span in spans]
    several = any(part.several for part in parts) or any(map(begins_anew, spans[1:])) or bool(below and not definitions)
    several = several or any(begins_equation(found[n]) for group in groups for n in group[1:])
    narrowed = any(part.conditions for part in parts[:-1]) or parts[-1].narrowed
    begun = next((n for n in reversed(range(groups[0][0] + 1)) if begins_anew(found[n])), groups[0][0])
    above = [sides(row) for row in found[begun : groups[0][0]]]
    several = several or any(part.several for part in above) or any(part.naming for part in (*above, *parts[:-1]))
    left = around if not above else "".join(above[0].texts[:1])
    own = parts[0].conditions if len(parts) == 1 else ()
    others = [
        condition
        for n, row in enumerate(found)
        if not (spans[0].start <= row.start < spans[0].end)
        for condition in sides(row).conditions or ("",)
    ]
    if not own and block.name.endswith(("cases", "array")) and any(others):
        own = ("",)  # it holds where the others do not, or everywhere
    conditions = (*own, *others) if own else ()
    texts = tuple(text for part in parts for text in part.texts)
    beside = comparisons(spans[-1])
    return Sides(texts, several, left, conditions, narrowed, definitions, parts[-1].naming, beside, parts[-1].said)


def _whole(inner: Block, around: Block, known: Macros) -> tuple[Block, str]:
    """The inside of an environment with rows, if that is all there is on its side of an equation; and the name."""
    before = around.text[around.start : around.text.rindex("\\begin", around.start, inner.start)]
    after = around.text[around.text.index("}", inner.end) + 1 : around.end]
    lone = BEFORE.search(before)
    if (lone is None or not (lone[0].strip() or not before.strip(" \n\t&~"))) or not AFTER.match(after):
        raise SymqifError("its rows stand inside a formula: give that with the row that is meant written out")
    left = sides(Block(before, 0, len(before), "")).texts
    if not all(is_name(expanded(text, known)) for text in left[:1]):
        raise SymqifError(UNNAMED)
    return inner, "".join(left[:1])


def _group(groups: Sequence[list[int]], found: Sequence[Block], row: int) -> list[int]:
    number = row - 1 if row > 0 else len(found) + row
    if row == 0 or not 0 <= number < len(found):
        raise SymqifError(f"it has {len(found)} rows: row {row} is not one of them")
    group = next(group for group in groups if number in group)
    if number != group[0]:
        raise SymqifError(f"row {row} goes on with row {group[0] + 1}: give that one")
    return group


def _before(found: Sides, side: int | None) -> tuple[str, ...]:
    """The sides before the last, the name first, between dollars; none where a side was chosen."""
    texts = () if side is not None else (*([found.left] if found.left else []), *found.texts[:-1])
    return tuple(f"${text.strip('$ &~')}$" for text in texts)


def _conditions(found: Sides, side: int | None) -> tuple[str, ...]:
    """Those of the row; of a side that was chosen also the comparisons that stand beside it."""
    if side is None or found.conditions:
        return found.conditions
    meant = found.texts[side - (side > 0)]
    apart = [text for text in found.beside if not _after_a_sign(meant, text)]
    return (", ".join(apart),) if apart else ()


def _after_a_sign(side: str, comparison: str) -> bool:
    block = Block(comparison, 0, len(comparison), "")
    return any("".join(text.split()) == "".join(side.strip("$ &~,.;").split()) for text in sides(block).texts[1:])


def _side(found: Sides, side: int | None, known: Macros = NONE) -> str:
    texts = found.texts
    if not texts:
        raise SymqifError("there is no formula in it")
    listed = "; ".join(f"{n}: {_short(text.strip(' &'))}" for n, text in enumerate(texts[:FEW], 1))
    listed += " .." if len(texts) > FEW else ""
    if side is None and (found.several or found.narrowed):
        raise SymqifError(f"there are several formulas, or a condition: say which row or side is meant ({listed})")
    named = [found.left or texts[0]] if found.left or len(texts) > 1 else []
    if side is None and not all(is_name(expanded(text, known)) for text in named):
        raise SymqifError(f"{UNNAMED}, or say which side is meant ({listed})")
    if side is None and not all(map(is_whole, texts[0 if found.left else 1 : -1])):
        raise SymqifError(f"there is another relation in it than =: say which side is meant ({listed})")
    number = len(texts) - 1 if side is None else side - 1 if side > 0 else len(texts) + side
    if side == 0 or not 0 <= number < len(texts):
        raise SymqifError(f"side {side} is not one of its {len(texts)} ({listed})")
    if UNIT.search(found.said):
        raise SymqifError(
            f"behind it stands {_short(found.said)}, a unit that is not read: write \\text{{ bits}} or \\text{{ nats}}"
        )
    return texts[number].strip(" ~")


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else text[: SHOWN - 2] + ".."
