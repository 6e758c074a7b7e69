"""Rows of a derivation in LaTeX: what was checked, line by line, each with its reason beside it or below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from symqif.kernel.term import Term
from symqif.report.document.paragraph import Inline, Words
from symqif.report.formula.layout import SUM, layout
from symqif.report.formula.lines import broken
from symqif.report.formula.width import width
from symqif.report.latex.room import of_line
from symqif.report.latex.words import words, words_width
from symqif.typesetting.tree import tex

LEFT = 10.0  # em of a left-hand side that stands on a line with what it equals
GAP = 2.0
NARROW = 8.0  # em of reasons that take two lines
DEEPEST = 3
MANY = 10  # lines of a display that a page break may divide
Cells = tuple[str, str]  # what stands before and after the alignment


@dataclass(frozen=True)
class AlignedRow:
    """A formula; or, with `equals`, a term that equals that one.

    opens: what stands before the row, such as the case that begins.
    """

    term: Term
    reason: Inline
    equals: Term | None = None
    depth: int = 0
    opens: Inline = ()

    def continues(self, before: AlignedRow) -> bool:
        """Is it the next link of a chain of equalities?"""
        linked = self.equals is not None and self.equals == before.term
        return linked and self.depth == before.depth and not self.opens

    @property
    def indent(self) -> int:
        return min(self.depth, DEEPEST)


def displays(rows: Sequence[AlignedRow], label: str = "") -> Iterator[str]:
    """The lines of displays: a chain of equalities is one, and so are formulas one below the other.

    label: of the first line, which has a number then.
    """
    for run in _runs(rows):
        if run[0].opens:
            yield words(run[0].opens)
        lines = list(_chain(run) if run[0].equals is not None else _formulas(run))
        yield from _environment(lines, beside=_beside(run), label=label)
        label = ""


def _runs(rows: Sequence[AlignedRow]) -> Iterator[list[AlignedRow]]:
    """The rows of each display."""
    run: list[AlignedRow] = []
    for row in rows:
        plain = run and row.equals is None and run[-1].equals is None and not row.opens
        together = plain and _beside(run) == _beside([*run, row])
        if run and not (together or row.continues(run[-1])):
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def _width(run: Sequence[AlignedRow]) -> float:
    """The width of the rows of a display where none is broken."""
    return _left(run) + max(row.indent + _wide(row.term) + (1.5 if row.equals is not None else 0.0) for row in run)


def _left(run: Sequence[AlignedRow]) -> float:
    """What stands before the relations of a chain takes so much of each line."""
    first = run[0].equals
    return 0.0 if first is None else 1.0 if _wide(first) > LEFT else _wide(first)


def _wide(term: Term) -> float:
    return width(layout(term))


def _beside(run: Sequence[AlignedRow]) -> bool:
    """Is there room for the reasons beside the rows, in at most two lines?"""
    longest, room = max(words_width(row.reason) for row in run), of_line() - GAP - _width(run)
    return longest <= room or (room >= NARROW and longest <= 2 * room)


def _chain(run: Sequence[AlignedRow]) -> Iterator[tuple[list[Cells], AlignedRow]]:
    """The lines of each link of a chain."""
    first = run[0].equals
    assert first is not None
    wide, left = _wide(first) > LEFT, _left(run)
    for row in run:
        indent = r"\quad " * row.indent
        lines: list[Cells] = []
        if row is run[0] and wide:
            lines += [("", indent + line) for line in _lines(first, of_line() - row.indent, SUM)]
        link, *more = _lines(row.term, of_line() - row.indent - left - 1.5, SUM)
        start = indent + tex(layout(first, SUM)) if row is run[0] and not wide else ""
        lines.append((start, rf"{(indent + chr(92) + 'quad ') if wide else ''}= {link}"))
        yield [*lines, *(("", rf"{indent if wide else ''}\quad {line}") for line in more)], row


def _formulas(run: Sequence[AlignedRow]) -> Iterator[tuple[list[Cells], AlignedRow]]:
    for row in run:
        yield [("", r"\quad " * row.indent + line) for line in _lines(row.term, of_line() - row.indent)], row


def _lines(term: Term, room: float, least: int = 0) -> list[str]:
    """least: how closely it has to bind, or is put in brackets; a side of an equation as a sum does."""
    return [r"\quad " * min(line.indent, 2) + tex(line.node) for line in broken(term, room, least)]


def _environment(lines: Sequence[tuple[list[Cells], AlignedRow]], *, beside: bool, label: str) -> Iterator[str]:
    left = _left([row for _, row in lines])
    room = of_line() - GAP - _width([row for _, row in lines])
    name = ("alignat" if beside else "align") + ("" if label else "*")
    written: list[str] = []
    for cells, row in lines:
        written += [f"{left} & {right}".strip() for left, right in cells]
        if row.reason:
            if beside:
                written[-1] += rf" &\quad& {_boxed(row.reason, room)}"
            else:
                said = (Words("("), *row.reason, Words(")"))
                below = of_line() - row.indent - left - GAP - 1.0
                if len(cells) == 1 and row.indent + _wide(row.term) + 1.5 + left + words_width(said) + 1.0 <= of_line():
                    written[-1] += rf" \quad \text{{{words(said)}}}"
                else:
                    written.append(rf"& \qquad {_boxed(said, below)}")
    if label:
        written = [line + (rf" \label{{{label}}}" if n == 0 else r" \notag") for n, line in enumerate(written)]
    breakable = len(written) > MANY
    if breakable:
        yield r"\begingroup\allowdisplaybreaks"
    yield rf"\begin{{{name}}}" + ("{2}" if beside else "")
    yield from (f"  {line} \\\\" for line in written[:-1])
    yield f"  {written[-1]}"
    yield rf"\end{{{name}}}"
    if breakable:
        yield r"\endgroup"


def _boxed(reason: Inline, room: float) -> str:
    if words_width(reason) <= room:
        return rf"\text{{{words(reason)}}}"
    return rf"\parbox[t]{{{room:.0f}em}}{{\raggedright {words(reason)}}}"
