"""The formulas of a paper in its order, each with what it is, at a coloured margin."""

from importlib.resources import files
from xml.etree.ElementTree import Element

from symqif.report.answers.scan import WORDS
from symqif.report.formula.layout import layout
from symqif.report.formula.tidy import tidied
from symqif.report.html.element import element, html
from symqif.report.html.mathml import mathml
from symqif.scanning.scan import GRAVEST, Scan, Scanned

SIGNS = {"different": "✗", "undecided": "?", "refused": "–", "read": "·", "equal": "✓"}
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def page(found: Scan) -> str:
    """The page as text; it has no script and needs no network."""
    title = f"The formulas of {found.name}"
    tiles = (_tile(status, found.summary[status]) for status in GRAVEST)
    head = element(
        "head",
        {},
        element("meta", {"charset": "utf-8"}),
        element("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY}),
        element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("title", {}, title),
        element("style", {}, files("symqif.report.html").joinpath("style.css").read_text(encoding="utf-8")),
    )
    heading = (element("h1", {}, title), element("ul", {"class": "tiles"}, tiles))
    return html(element("html", {"lang": "en"}, head, element("body", {}, heading, map(_formula, found.formulas))))


def _tile(status: str, count: int) -> Element:
    return element(
        "li", {"class": f"tile {status}"}, element("strong", {}, str(count)), f"{SIGNS[status]} {WORDS[status]}"
    )


def _formula(one: Scanned) -> Element:
    place = f"line {one.line}" + (f", {one.label}" if one.label else "") + (f", row {one.row}" if one.row else "")
    verdict = f"{SIGNS[one.status]} {WORDS[one.status]}" + (f" {_to(one)} {one.quantity}" if one.quantity else "")
    shown = element("div", {"class": "formula"}, mathml(layout(tidied(one.term)), display=True)) if one.term else None
    return element(
        "section",
        {"class": f"scanned {one.status}"},
        element("p", {}, element("strong", {"class": "sign"}, verdict), " ", element("small", {}, place)),
        shown,
        element("p", {}, element("code", {}, one.latex)),
        element("p", {"class": "reason"}, one.reason) if one.reason and one.status != "read" else None,
    )


def _to(one: Scanned) -> str:
    return {"equal": "to", "different": "to"}.get(one.status, "beside")
