"""What a text says on the way: each statement with its verdict, and how it fails if it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree.ElementTree import Element

from symqif.claims.claim import Remark
from symqif.claims.verify import Result
from symqif.reduction.statement import Statement
from symqif.report.errata import Fault
from symqif.report.errata_latex import sentence as capital
from symqif.report.html.derivation import verdict
from symqif.report.html.element import element
from symqif.report.html.words import paragraphs
from symqif.report.lines import displayed
from symqif.report.prose import prose
from symqif.report.remarks_latex import formula
from symqif.report.statement_latex import at, context, fails
from symqif.report.written import conjuncts, written

Numbered = tuple[int, Remark]
FEW = 3


def remarks(result: Result, faults: Sequence[Fault], seen: dict[str, str], *, listed: bool) -> Iterator[Element]:
    """All remarks. listed: they are the lines of what is printed, and stay in its order.

    faults: of those that are refuted, in their order.
    """
    numbered = list(enumerate(result.claim.remarks, 1))
    refuted = [pair for pair in numbered if _verdict(result, pair[0]) == "refuted"]
    wrong = dict(zip((n for n, _ in refuted), faults, strict=True))
    if listed:
        yield element("section", {}, element("h4", {}, "Line by line"), _list(result, numbered, wrong, seen))
        return
    if refuted:
        yield element("section", {}, element("h4", {}, "Wrong on the way"), _list(result, refuted, wrong, seen))
    others = [pair for pair in numbered if pair not in refuted]
    if others:
        title, rows = f"On the way, {len(others)} more", _list(result, others, wrong, seen)
        if len(others) <= FEW:
            yield element("section", {}, element("h4", {}, "On the way"), rows)
        else:
            yield element("details", {"class": "long"}, element("summary", {}, title), rows)


def _verdict(result: Result, number: int) -> str:
    return result.outcomes[f"remark-{number}"].verdict


def _list(result: Result, pairs: Sequence[Numbered], wrong: dict[int, Fault], seen: dict[str, str]) -> Element:
    rows = [
        element(
            "li",
            {"class": "step"},
            verdict(_verdict(result, n)),
            element("div", {}, list(paragraphs(said(remark, wrong.get(n), seen, _certificate(result, n))))),
        )
        for n, remark in pairs
    ]
    return element("ol", {"class": "steps"}, rows)


def _certificate(result: Result, number: int) -> Any:
    return result.outcomes[f"remark-{number}"].certificate


def said(remark: Remark, fault: Fault | None, seen: dict[str, str], certificate: Any) -> Iterator[str]:
    """Lines of LaTeX: the words, the formulas with what they need, how they fail, and why."""
    own = remark.derivation.statement
    formulas = conjuncts(own.claim)
    if formula(remark) is None:
        yield f"{prose(remark.line)}."
    yield from context(own, formulas, seen, "Let")
    if not own.universal:
        yield "It does not hold in general that"
    yield displayed(*map(written, formulas))
    yield from shown_at(own, certificate)
    if fault:
        yield from fails(fault, fault.failures)
    if remark.reason:
        yield capital(remark.reason)


def shown_at(statement: Statement, certificate: Any) -> Iterator[str]:
    """Of a statement that something fails: the point where it does."""
    if not statement.universal and certificate and "refutation" in certificate:
        yield f"Shown at {at(Fault(statement, dict(certificate['refutation']['point']), (), '', ''))}."
