"""The errata: what is not true as printed, the gravest first, each in a sentence with a link to its card."""

from collections.abc import Iterator
from itertools import groupby
from xml.etree.ElementTree import Element

from symqif.report.document.claim import erratum_parts, told
from symqif.report.document.errata import MEANINGS, Erratum, total
from symqif.report.document.part import Part
from symqif.report.html.book import Book
from symqif.report.html.card import unchecked
from symqif.report.html.element import anchor, element, link
from symqif.report.html.words import stated, text, words


def errata_list(book: Book) -> Iterator[Element]:
    """The counts, and a list for each severity."""
    for said in total(book.errata, book.unread):
        yield element("p", {}, f"{said[:1].upper()}{said[1:]}.")
    done = 0
    for severity, group in groupby(book.errata, lambda e: e.severity):
        here = list(group)
        title = severity.capitalize() or "Other"
        yield element("h3", {}, title, " ", element("small", {}, f"{len(here)}, {MEANINGS[severity]}"))
        yield element("ol", {"class": "errata", "start": str(done + 1)}, [_item(book, e) for e in here])
        done += len(here)


def _item(book: Book, found: Erratum) -> Element:
    """In a sentence; what was evaluated is folded."""
    claim = found.claim
    line = f"Line {found.line}, " if found.line else ""
    parts = [part for own in erratum_parts(found) for part in (_lead(own), *stated(own))]
    details = element("details", {}, element("summary", {}, f"Details: {claim.id}"), parts) if parts else None
    return element(
        "li",
        {"id": anchor(f"erratum/{claim.id}"), "class": f"erratum s{book.section_of(claim.id)}"},
        element("p", {}, line, link(claim.id, claim.id), ": ", list(words(told(found)))),
        unchecked(book, book.results[claim.id]),
        details,
    )


def _lead(part: Part) -> Element:
    stop = "." if part.words and part.name == "printed" else ""
    return element("p", {}, f"{part.lead}{f' ({part.verdict})' if part.verdict else ''}: ", text(part.words + stop))
