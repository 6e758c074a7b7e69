"""Results beyond the paper: the claims, and refinement orders at some points as Hasse diagrams."""

from collections.abc import Iterator
from fractions import Fraction
from xml.etree.ElementTree import Element

from symqif.claims.verify import Result
from symqif.refinement.order import Order, order
from symqif.report.html.book import Book
from symqif.report.html.card import scrolled
from symqif.report.html.element import element, link
from symqif.report.html.signs import look
from symqif.report.html.words import text
from symqif.report.orders.svg import hasse_element
from symqif.report.orders.text import sentences

POINTS = (  # k, y and the x of THE, where the order looks different
    (2, Fraction(2), Fraction(7, 4)),
    (5, Fraction(2), Fraction(7, 4)),
    (5, Fraction(8), Fraction(7)),
    (50, Fraction(2), Fraction(7, 4)),
)
TIMEOUT = 60.0  # seconds for an order, of which none takes two


def orders() -> list[Order]:
    """The orders at these points, every relation with a certificate that the kernel has checked."""
    return [order(k=k, y=y, x=x, timeout=TIMEOUT) for k, y, x in POINTS]


def beyond(book: Book) -> Iterator[Element]:
    """The list of claims, and the diagrams."""
    yield element("ul", {"class": "beyond"}, [_entry(result) for result in book.beyond])
    if book.orders:
        yield element("h3", {}, "The refinement order at some points")
        yield element("div", {"class": "diagrams"}, [_figure(found) for found in book.orders])


def _entry(result: Result) -> Element:
    name, own = result.claim.id, look(result)
    mark = element("span", {"class": f"mark {own.kind}", "role": "img", "aria-label": own.words}, own.sign)
    return element("li", {}, mark, " ", link(name, name), " ", text(result.claim.title))


def _figure(found: Order) -> Element:
    name, *said = sentences(found)
    shown = {"k": str(found.k), **found.given}
    command = " ".join(f"--{option} {value}" for option, value in shown.items())
    caption = element("figcaption", {}, element("strong", {}, name), ". ", " ".join(said), " ")
    caption.append(element("code", {}, f"symqif hasse {command}"))
    return element("figure", {}, scrolled(hasse_element(found, captioned=False), name), caption)
