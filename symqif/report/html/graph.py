"""What rests on what, as SVG: the whole catalogue, and for each claim what it rests on and what rests on it.

A verdict shows by the outline of its box and by a sign besides its colour. Boxes are links to the cards.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from xml.etree.ElementTree import Element

from symqif.reduction.rule import RULES
from symqif.report.formula.text import sentence_text
from symqif.report.html.book import Book, location
from symqif.report.html.element import element
from symqif.report.html.signs import MEANINGS, RULE, SIGNS, WRONG, look
from symqif.report.orders.layered import Pair, Point, Spacing, layered

LETTER, PAD, MARGIN = 7.3, 10.0, 6.0  # px: the width of a letter of 12 px, within a box, around the drawing
HEIGHT = 24.0  # px of a node
SPACING = Spacing(layers=74.0, neighbours=7.0, lane=5.0, parts=18.0)  # px
CUT = 8.0  # px of the corners that are cut off


def full_graph(book: Book, *, rules: bool) -> Element:
    """All claims that rest on others or that others rest on, with the rules or without."""
    edges = book.edges if rules else _between_claims(book)
    names = dict.fromkeys(name for edge in edges for name in edge)
    return _drawing(book, list(names), edges, "What rests on what, for the whole catalogue")


def _between_claims(book: Book) -> list[Pair]:
    return [edge for edge in book.edges if edge[0] not in RULES]


def alone(book: Book) -> list[str]:
    """The claims that rest on no other claim and that none rests on."""
    drawn = {name for edge in _between_claims(book) for name in edge}
    return [name for name in book.results if name not in drawn]


def focus(book: Book, name: str) -> Element | None:
    """A claim or a rule with all that it rests on, directly or not, and what rests on it directly; None if neither."""
    below = {name}
    while more := {a for a, b in book.edges if b in below} - below:
        below |= more
    near = below | set(book.users.get(name, ()))
    if near == {name}:
        return None
    edges = [(a, b) for a, b in book.edges if (a in below and b in below) or (a == name and b in near)]
    ordered = list(dict.fromkeys(x for edge in edges for x in edge))
    return _drawing(book, ordered, edges, f"What {name} rests on, and what rests on it", name)


def legend(book: Book) -> Element:
    """The outlines and signs that occur in the graph, with their meanings."""
    found = {look(result).kind: None for result in book.results.values()}
    kinds = [kind for kind in (*SIGNS, "unchecked") if kind in found]
    said = {
        "refuted": "refuted as printed; the second sign is the verdict on the repaired statement",
        "unchecked": "NOT CHECKED: a stored certificate does not show the recorded verdict",
    }
    items = [(kind, SIGNS.get(kind, WRONG), said.get(kind, f"{kind}: {MEANINGS.get(kind, '')}")) for kind in kinds]
    if book.rules:
        items.append(("rule", RULE, "a named rule: a theorem that proofs use as it stands"))
    return element("ul", {"class": "legend"}, [_entry(*item) for item in items])


def _entry(kind: str, sign: str, words: str) -> Element:
    svg = element("svg", {"viewBox": "0 0 40 26", "width": "40", "height": "26", "aria-hidden": "true", "class": "dag"})
    node = element("g", {"class": f"node {kind}"}, _outline(kind, 20.0, 13.0, 38.0))
    node.append(_label(20.0, 13.0, sign))
    svg.append(node)
    return element("li", {}, svg, " ", words)


def sign(book: Book, name: str) -> str:
    return RULE if name in RULES else look(book.results[name]).sign


def _drawing(book: Book, names: Sequence[str], edges: Sequence[Pair], title: str, middle: str = "") -> Element:
    texts = {name: f"{sign(book, name)} {name}" for name in names}
    widths = {name: len(text) * LETTER + 2 * PAD for name, text in texts.items()}
    found = layered({name: (wide, HEIGHT) for name, wide in widths.items()}, edges, SPACING)
    wide, high = found.width + 2 * MARGIN, found.height + 2 * MARGIN
    box = {"viewBox": f"{-MARGIN:g} {-MARGIN:g} {wide:.0f} {high:.0f}", "width": f"{wide:.0f}", "height": f"{high:.0f}"}
    svg = element("svg", {"class": "dag", "role": "group", "aria-label": title, **box}, element("title", {}, title))
    svg.extend(_line(edge, points) for edge, points in found.lines.items())
    for name, (x, y) in found.centres.items():
        svg.append(_node(book, name, texts[name], (x, y), widths[name], middle))
    return svg


def _node(book: Book, name: str, text: str, centre: Point, width: float, middle: str) -> Element:
    if name in RULES:
        kind, marks, words = "rule", ["rule"], f"the rule {name}"
    else:
        result = book.results[name]
        kind, shown = look(result).kind, look(result).words
        marks = [kind]
        words = f"{name}. {shown.capitalize()}: {sentence_text(result.claim.title)}"
    classes = " ".join(["node", *marks, *["own"] * (name == middle)])
    made = element("a", {"href": book.address(location(name)), "class": classes, "data-name": name})
    made.append(element("title", {}, words))
    made.append(_outline(kind, *centre, width))
    made.append(_label(*centre, text))
    return made


def _label(x: float, y: float, text: str) -> Element:
    return element("text", {"x": f"{x:.1f}", "y": f"{y + 4:.1f}", "text-anchor": "middle"}, text)


def _outline(kind: str, x: float, y: float, width: float) -> Element:
    """Proved: rounded. Refuted: corners cut off. Undecided: slanted. A rule: round ends. Not checked: pointed."""
    left, right, top, bottom = x - width / 2, x + width / 2, y - HEIGHT / 2, y + HEIGHT / 2
    match kind:
        case "refuted":
            corners = [
                (left + CUT, top), (right - CUT, top), (right, top + CUT), (right, bottom - CUT),
                (right - CUT, bottom), (left + CUT, bottom), (left, bottom - CUT), (left, top + CUT),
            ]  # fmt: skip
        case "undecided" | "assumed":
            corners = [(left + CUT, top), (right, top), (right - CUT, bottom), (left, bottom)]
        case "unchecked":
            corners = [(left + CUT, top), (right - CUT, top), (right, y), (right - CUT, bottom), (left + CUT, bottom)]
            corners.append((left, y))
        case _:
            radius = {"rule": HEIGHT / 2, "proved": 6.0}.get(kind, 0.0)
            place = {"x": f"{left:.1f}", "y": f"{top:.1f}", "width": f"{width:.1f}", "height": f"{HEIGHT:g}"}
            return element("rect", {**place, "rx": f"{radius:g}"})
    return element("polygon", {"points": " ".join(f"{px:.1f},{py:.1f}" for px, py in corners)})


def _line(edge: Pair, points: Iterable[Point]) -> Element:
    """Level to the end of the column, then by turns to the next column and through it."""
    points = list(points)
    path = f"M{points[0][0]:.1f},{points[0][1]:.1f}"
    for n, ((x, y), (x2, y2)) in enumerate(pairwise(points)):
        half = (x + x2) / 2
        path += f"L{x2:.1f},{y2:.1f}" if n % 2 == 0 else f"C{half:.1f},{y:.1f} {half:.1f},{y2:.1f} {x2:.1f},{y2:.1f}"
    ends = {"data-from": edge[0], "data-to": edge[1]}
    return element("path", {"d": path, "class": "edge rule" if edge[0] in RULES else "edge", **ends})
