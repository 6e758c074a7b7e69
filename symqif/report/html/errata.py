"""The errata: what is not true as printed, in the order of the source, each with a link to its card."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from symqif.report.document.claim import erratum_parts
from symqif.report.document.errata import Erratum, total
from symqif.report.document.part import Part
from symqif.report.html.book import Book
from symqif.report.html.card import badges, unchecked
from symqif.report.html.element import anchor, element, link
from symqif.report.html.words import stated, text


def errata_list(book: Book) -> Iterator[Element]:
    """The summary and the items."""
    yield element("p", {}, "; ".join(total(book.errata)).capitalize() + ".")
    if book.errata:
        yield element("ol", {"class": "errata"}, [_item(book, e) for e in book.errata])


def _item(book: Book, found: Erratum) -> Element:
    claim = found.claim
    line = f"line {claim.source.line}: " if claim.source.line else ""
    return element(
        "li",
        {"id": anchor(f"erratum/{claim.id}"), "class": f"erratum s{book.section_of(claim.id)}"},
        element("h3", {}, line, link(claim.id, claim.id), " ", text(claim.title)),
        badges(book.results[claim.id]),
        unchecked(book, book.results[claim.id]),
        [part for own in erratum_parts(found) for part in (_lead(own), *stated(own))],
    )


def _lead(part: Part) -> Element:
    stop = "." if part.words and part.name == "printed" else ""
    return element("p", {}, f"{part.lead}{f' ({part.verdict})' if part.verdict else ''}: ", text(part.words), stop)
