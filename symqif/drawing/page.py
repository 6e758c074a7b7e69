"""The page beside the figures, in Markdown: what each shows, how it was computed, where the paper says otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Context
from fractions import Fraction
from typing import Any

from symqif.figures.figure import Content, Figure
from symqif.figures.overlay import Overlay
from symqif.figures.own import curve_sentences
from symqif.figures.verdicts import DecidedNote
from symqif.report.map import markdown

HEAD = """# Figures

Drawn by `symqif figures`. Every number of a curve, threshold or mark is enclosed in an interval with rational ends, of
which the middle is drawn and both ends stand in the CSV beside the figure; none of their formulas is evaluated in
floating point. The verdicts are those of the stored certificates, which the kernel has checked in the same run
(`symqif show ID` prints a claim)."""
SIMULATED = """
Simulated points and their confidence bounds are not enclosed: they come from random reports, are computed in floating
point, and stand in the CSV whose name ends in `-simulated`."""


@dataclass(frozen=True)
class Drawn:
    """A figure that was drawn: its content, its notes with their verdicts, and the names of its files."""

    figure: Figure
    content: Content
    notes: Sequence[DecidedNote]
    files: Sequence[str]
    overlay: Overlay | None = None

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "name": self.figure.name,
            "title": self.figure.title,
            "source": str(self.figure.source),
            "files": list(self.files),
            "shows": self.figure.shows,
            "computed": self.figure.computed,
            "relative_width": width_bound(self.content.width),
            "notes": [
                {
                    "claim": one.note.claim,
                    "verdict": one.verdict,
                    "source": str(one.claim.source),
                    "text": one.note.words,
                }
                for one in self.notes
            ],
            "simulations": self.overlay.words if self.overlay else None,
        }


def width_bound(width: Fraction) -> str:
    """A bound on a width, one digit rounded up: 3e-13."""
    up = Context(prec=1, rounding=ROUND_CEILING)
    return f"{up.divide(width.numerator, width.denominator):e}" if width else "0"


def figures_page(drawn: Sequence[Drawn], others: Sequence[str] = ()) -> str:
    """The whole page. others: names of files of earlier runs beside it."""
    head = [HEAD, SIMULATED] if any(one.overlay for one in drawn) else [HEAD]
    if others:
        files = ", ".join(f"[{name}]({name})" for name in others)
        head.append(f"\nThis page is about the figures of one run. Of earlier runs, and not described here: {files}.")
    return "\n".join([*head, *(line for one in drawn for line in _section(one))]) + "\n"


def _section(drawn: Drawn) -> Iterator[str]:
    figure = drawn.figure
    yield from ("", f"## {figure.title}", "")
    for file in drawn.files:
        if file.endswith((".svg", ".png")):
            yield from (f"![{figure.title}]({file})", "")
    yield f"- name: `{figure.name}`; files: {', '.join(f'[{file}]({file})' for file in drawn.files)}"
    yield f"- in the paper: {figure.source}" if figure.source.line else "- not in the paper"
    yield f"- shows {figure.shows}"
    yield f"- computed: {figure.computed}"
    if drawn.content.width:
        yield f"- enclosures: relative width at most {width_bound(drawn.content.width)}"
    if drawn.overlay:
        yield f"- Monte Carlo: {drawn.overlay.words}"
    for words in curve_sentences(drawn.content):
        yield f"- yours: {words}"
    for one in drawn.notes:
        yield from _note(one)


def _note(one: DecidedNote) -> Iterator[str]:
    claim = one.claim
    line = f", line {claim.source.line}" if claim.source.line else ""
    differs = "**differs from the paper**: " if one.verdict == "refuted" else ""
    yield f"- {differs}{one.note.words} (`{one.note.claim}`{line}: {one.verdict})"
    if one.part == "printed":
        repaired = f"; repaired: {one.result.outcomes['repaired'].verdict}" if claim.repaired else ""
        reason = f"; because {markdown(claim.reason)}" if claim.reason else ""
        yield f"  - as the catalogue has it: {markdown(claim.title)}: {one.verdict}{repaired}{reason}"
    elif one.part.startswith("remark-"):
        remark = claim.remarks[int(one.part.removeprefix("remark-")) - 1]
        yield f"  - as the catalogue has it: {markdown(remark.line)}: {one.verdict}"
