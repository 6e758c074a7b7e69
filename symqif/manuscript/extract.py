"""extract: the formula that a label or a marker comment stands for."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches

from symqif.errors import SymqifError
from symqif.formula.display import display
from symqif.formula.errors import Fault, quoted
from symqif.formula.macros import holding
from symqif.formula.reading import Declared, Formula
from symqif.formula.tree import tree
from symqif.manuscript.displays import Display
from symqif.manuscript.source import Manuscript, Marker

FEW = 8
CONDITIONAL = re.compile(r"\\(?!iff(?![A-Za-z@]))(?:if[A-Za-z@]*|else|fi)(?![A-Za-z@])")
BREAK = re.compile(r"(?:\\\\\*?(?:\[[^\]]*\])?|[\s&~])+\Z")


def extract(source: Manuscript, said: Declared, *, at: str | None = None, marker: str | None = None) -> Formula:
    r"""The display that has \label{at}, or that the comment `% symqif: marker` belongs to, and what was said of it.

    A marker comment alone on its line is for the display that begins next, or for the next row of the one that it
    is in; one at the end of a line is for the row that ends there, or for the formula $..$ before it. A label is for
    its row where several rows have one, else for the whole display. Macros are expanded. Raises SymqifError.
    """
    what = f"\\label{{{at}}}" if at is not None else f"the comment '% symqif: {marker}'"
    try:
        found, place, below = _labelled(source, str(at)) if at is not None else _marked(source, str(marker))
        try:
            return formula(source, found, said, place, below=below)
        except Fault as fault:
            raise fault.located(source.text) from None
    except SymqifError as error:
        error.args = (f"{what} in {source.name}: {error}",)
        raise


def formula(
    source: Manuscript, found: Display, said: Declared, place: int | None = None, *, below: bool = False
) -> Formula:
    """A display with what was said of it. place: in the row that is meant, or, below, before it; Fault as `display`."""
    if found.close == found.start:
        raise Fault(f"{quoted(found.name)} is never closed", found.begin, "an end is missing behind it")
    macros = holding(source.definitions, found.start)
    shown = display(tree(source.text, tex=True, macros=macros, start=found.start, end=found.end), found.end)
    rows = shown.rows
    if place is not None and said.row is None and len(rows) > 1:
        if below and place > rows[-1].at:
            raise Fault("no row begins below it", place, "put the comment at the end of the row, or above it")
        row = sum(one.at < place for one in rows) + 1 if below else sum(one.after <= place for one in rows)
        said = replace(said, row=rows[row - 1].first)
    origin = f"{source.name}, line {source.line(found.begin)}"
    return Formula(source.text, shown, True, said, macros, origin)


Found = tuple[Display, int | None, bool]


def _only(source: Manuscript, known: Mapping[str, Sequence[Marker]], name: str, missing: str, hint: str) -> Marker:
    """The one that is called so; SymqifError where there is none, or several."""
    several = known.get(name.strip(), ())
    if not several:
        near = get_close_matches(name, known, 1)
        raise SymqifError(f"{missing}: {f'did you mean {near[0]}?' if near else hint}")
    if len(several) > 1:
        lines = ", ".join(str(source.line(one.at)) for one in several[:FEW]) + (", .." if len(several) > FEW else "")
        raise SymqifError(f"it is there more than once, in the lines {lines}: keep one")
    return several[0]


def _labelled(source: Manuscript, name: str) -> Found:
    other = "name the file that \\input takes it from" if "\\input" in source.text else "give a label of a display"
    place = _only(source, source.labels, name, f"there is no \\label{{{name}}} in {source.name}", other).at
    found = next((d for d in source.displays if d.start <= place < d.end and not d.inline), None)
    if found is None:
        line = source.line(place)
        raise SymqifError(f"it is not in a display (line {line}): mark the formula with a comment '% symqif: name'")
    inside = sum(found.start <= other.at < found.end for several in source.labels.values() for other in several)
    return found, place if inside > 1 else None, False


def _marked(source: Manuscript, name: str) -> Found:
    return beside(source, _only(source, source.markers, name, "there is no such comment", "write one"))


def beside(source: Manuscript, marker: Marker) -> Found:
    """The display that a comment belongs to, the place of the row that is meant, and whether that begins below it."""
    start = source.text.rfind("\n", 0, marker.at) + 1
    around = next((d for d in source.displays if d.begin <= marker.at < d.close), None)
    if around is None:
        on_line = [d for d in source.displays if start <= d.close <= marker.at]
        later = [d for d in source.displays if d.begin > marker.at and not d.inline]
        found = on_line[-1] if on_line and not marker.alone else later[0] if later and marker.alone else None
        if found is None:
            raise SymqifError(f"there is no formula beside it (line {source.line(marker.at)})")
        if CONDITIONAL.search(source.text, *sorted((marker.at, found.begin))):
            raise SymqifError(f"\\if comes before its formula (line {source.line(marker.at)}): put it behind that")
        return found, None, False
    line = BREAK.sub("", source.text[start : marker.at])
    if around.begin >= start or (not marker.alone and not line):
        return around, None, False
    return (around, marker.at, True) if marker.alone else (around, start + len(line) - 1, False)
