"""The errata: what is not true as printed, in the order of the source, each with a link to its card."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from symqif.report.errata import Erratum, Fault
from symqif.report.errata_latex import sentence as capital
from symqif.report.errata_text import joined, total
from symqif.report.html.book import Book
from symqif.report.html.card import badges, unchecked
from symqif.report.html.element import anchor, element, link
from symqif.report.html.mathml import of
from symqif.report.html.words import paragraphs, sentence
from symqif.report.lines import displayed
from symqif.report.prose import prose
from symqif.report.statement_latex import context, fails
from symqif.report.written import conjuncts, written


def errata_list(book: Book) -> Iterator[Element]:
    """The summary and the items."""
    found = book.errata
    yield element("p", {}, "; ".join(total(found)).capitalize() + ".")
    if found:
        yield element("ol", {"class": "errata"}, [_named(book, e) for e in found])


def _named(book: Book, found: Erratum) -> Element:
    with of(found.claim.id):
        return _item(book, found)


def _item(book: Book, found: Erratum) -> Element:
    claim = found.claim
    line = f"line {claim.source.line}: " if claim.source.line else ""
    return element(
        "li",
        {"id": anchor(f"erratum/{claim.id}"), "class": f"erratum s{book.section_of(claim.id)}"},
        element("h3", {}, line, link(claim.id, claim.id), " ", sentence(claim.title)),
        badges(book.results[claim.id]),
        unchecked(book, book.results[claim.id]),
        list(paragraphs(_lines(found))),
    )


def _lines(found: Erratum) -> Iterator[str]:
    """Lines of LaTeX: what is printed, why it fails, and the repair."""
    claim, seen = found.claim, dict[str, str]()
    if found.printed:
        yield from _printed(found, found.printed, seen)
    for remark in found.remarks:
        yield f"Wrong on the way: {prose(remark.words)}".strip()
        yield from _statement(remark, remark.formulas, seen)
        yield from fails(remark, remark.failures)
        yield capital(remark.reason)
    if found.printed and claim.repaired and found.repaired:
        own = claim.repaired.statement
        formulas = conjuncts(own.claim)
        yield f"Repaired ({found.repaired.verdict}):"
        yield displayed(*map(written, formulas))
        yield from context(own, formulas, seen)


def _printed(found: Erratum, fault: Fault, seen: dict[str, str]) -> Iterator[str]:
    shown = found.shown
    yield f"Printed: {joined(fault)}." if len(shown) < len(fault.formulas) else "Printed:"
    if shown:
        yield from _statement(fault, shown, seen)
        yield from fails(fault, [f for f in fault.failures if f.formula in shown])
    yield capital(fault.reason)


def _statement(fault: Fault, formulas: list[str], seen: dict[str, str]) -> Iterator[str]:
    yield displayed(*map(written, formulas))
    yield from context(fault.statement, formulas, seen)
