"""The steps of a derivation: each with its verdict, its formula and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from symqif.kernel.term import Term, parse
from symqif.report.fragment import opening
from symqif.report.html.element import element
from symqif.report.html.mathml import mathml
from symqif.report.html.signs import SIGNS
from symqif.report.html.words import box, inline, sentence
from symqif.report.latex import SUM
from symqif.report.lines import ROOM, broken
from symqif.report.steps import Shown
from symqif.report.written import written

LONG = 12  # steps that are shown at once
DEEPEST = 3


def derivation(steps: Sequence[Shown]) -> Element | None:
    """The steps as a list; a long one opens when it is asked for."""
    if not steps:
        return None
    rows = element("ol", {"class": "steps"}, list(_rows(steps)))
    if len(steps) <= LONG:
        return element("section", {}, element("h4", {}, "Derivation"), rows)
    summary = element("summary", {}, f"Derivation, {len(steps)} steps")
    return element("details", {"class": "long"}, summary, rows)


def _rows(steps: Sequence[Shown]) -> Iterator[Element]:
    before: tuple[Term, int] | None = None
    for step in steps:
        begins = opening(step)
        if begins:
            yield element("li", {"class": "case"}, inline(begins))
        term = written(step.line) if step.equals is None else parse(step.line)
        continues = step.equals is not None and before == (step.equals, step.depth) and not begins
        yield element(
            "li",
            {"class": f"step d{min(step.depth, DEEPEST)}"},
            verdict(step.verdict),
            element("div", {}, box(_formula(term, step.equals, continues=continues)), _reason(step)),
        )
        before = (term, step.depth)


def _reason(step: Shown) -> Element:
    unchecked = None if step.verdict == "proved" else element("strong", {}, f"{step.verdict}, not checked; ")
    return element("p", {"class": "reason"}, unchecked, sentence(step.reason))


def verdict(name: str) -> Element:
    """The sign of a verdict; what it means is read out."""
    return element("span", {"class": f"sign {name}", "role": "img", "aria-label": name, "title": name}, SIGNS[name])


def _formula(term: Term, equals: Term | None, *, continues: bool) -> Element:
    """A formula, or a link of a chain, which shows its left-hand side only at the beginning."""
    if equals is None:
        return _lines(term)
    return _lines(term, "= ", level=SUM) if continues else _lines(("compare", equals, "==", term))


def _lines(term: Term, lead: str = "", level: int = 0) -> Element:
    found = broken(term, ROOM, level)
    if len(found) == 1:
        return mathml(lead + found[0].text, display=True)
    rows = [r"\quad " * min(line.indent, 2) + line.text for line in found]
    rows = [lead + rows[0], *((r"\quad " * bool(lead) + row) for row in rows[1:])]
    return mathml(r"\begin{aligned}" + r" \\ ".join(f"& {row}" for row in rows) + r"\end{aligned}", display=True)
