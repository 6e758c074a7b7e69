"""What a text says besides: each statement with its verdict, and how it fails if it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from symqif.report.document.claim import Document
from symqif.report.document.part import Part
from symqif.report.html.element import element
from symqif.report.html.words import item, stated, text

FEW = 3


def remarks(own: Document) -> Iterator[Element]:
    """All remarks: those that are refuted, and the others; the lines of what is printed in its order."""
    if own.listed:
        yield _section("Line by line", own.remarks)
        return
    wrong = [part for part in own.remarks if part.verdict == "refuted"]
    others = [part for part in own.remarks if part.verdict != "refuted"]
    if wrong:
        yield _section("Wrong lines", wrong)
    if 0 < len(others) <= FEW:
        yield _section("Other lines", others)
    elif others:
        title = element("summary", {}, f"Other lines, {len(others)}")
        yield element("details", {"class": "long"}, title, _list(others))


def _section(title: str, parts: Sequence[Part]) -> Element:
    return element("section", {}, element("h4", {}, title), _list(parts))


def _list(parts: Sequence[Part]) -> Element:
    return element("ol", {"class": "steps"}, [item(part.verdict, list(_said(part))) for part in parts])


def _said(part: Part) -> Iterator[Element]:
    if part.words:
        yield element("p", {}, text(f"{part.words}."))
    yield from stated(part)
