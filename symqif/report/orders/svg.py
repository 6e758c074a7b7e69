"""The refinement order of protocols as a self-contained SVG drawing."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence

from symqif.refinement.order import Order
from symqif.report.orders.layered import Layout, Pair, Size, Spacing, upwards
from symqif.report.orders.text import labels, sentences

FONT, CAPTION = 16.0, 13.0  # px
MARGIN, PAD = 20.0, 12.0
SPACING = Spacing(layers=52.0, neighbours=28.0, lane=16.0, parts=0.0, centred=True)  # px
CAPITAL, SPACE, OTHER = 0.78, 0.36, 0.64  # widths in em that no usual sans-serif font exceeds on average
NARROWEST = 420.0
STYLE = (
    ".hasse text{font-family:Helvetica,Arial,sans-serif;fill:#111}"
    ".hasse .paper{fill:#fff}"
    ".hasse .box{fill:#f3f6fb;stroke:#1f3a5f;stroke-width:1.5}"
    ".hasse .cover{fill:none;stroke:#1f3a5f;stroke-width:1.5}"
    "@media (prefers-color-scheme:dark){.hasse text{fill:#e8eaed}.hasse .paper{fill:#131416}"
    ".hasse .box{fill:#22304a;stroke:#8fb3e0}.hasse .cover{stroke:#8fb3e0}}"
)


def hasse_svg(order: Order) -> str:
    """The drawing as text: a box for each class, a line for each cover, and what they mean above them."""
    svg = hasse_element(order)
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode")


def hasse_element(order: Order, *, captioned: bool = True) -> ElementTree.Element:
    """The drawing; without its caption it has no style of its own either, but that of the page around it."""
    boxes = {name: box_lines(labels(order, name)) for name in order.names}
    placed = placed_boxes(boxes, order.covers)
    inner = max(placed.width, NARROWEST) if captioned else placed.width
    caption = [line for text in sentences(order) for line in _wrapped(text, inner)] if captioned else []
    above = MARGIN + (len(caption) + 1) * CAPTION * 1.5 if captioned else MARGIN
    width, height = inner + 2 * MARGIN, above + placed.height + MARGIN
    svg = ElementTree.Element("svg", {"class": "hasse", "role": "img"})
    svg.attrib |= {"viewBox": f"0 0 {width:g} {height:g}", "width": f"{width:g}", "height": f"{height:g}"}
    title, *_ = sentences(order)
    ElementTree.SubElement(svg, "title").text = title
    if captioned:
        svg.set("xmlns", "http://www.w3.org/2000/svg")
        ElementTree.SubElement(svg, "style").text = STYLE
        ElementTree.SubElement(svg, "rect", {"class": "paper", "width": "100%", "height": "100%"})
    for i, line in enumerate(caption, 1):
        _text(svg, MARGIN, MARGIN + i * CAPTION * 1.5 - CAPTION * 0.5, line, CAPTION)
    shift = f"translate({MARGIN + (inner - placed.width) / 2:g} {above:g})"
    _draw(ElementTree.SubElement(svg, "g", transform=shift), placed, boxes)
    return svg


def placed_boxes(boxes: Mapping[str, Sequence[str]], covers: Sequence[Pair]) -> Layout:
    """Places for boxes with these lines of text."""
    return upwards({name: box_size(lines) for name, lines in boxes.items()}, covers, SPACING)


def _draw(group: ElementTree.Element, placed: Layout, boxes: dict[str, list[str]]) -> None:
    for (a, b), points in placed.lines.items():
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        cover = ElementTree.SubElement(group, "polyline", {"class": "cover", "points": path})
        ElementTree.SubElement(cover, "title").text = f"{a} is refined by {b}"
    for name, lines in boxes.items():
        (x, y), (width, height) = placed.centres[name], box_size(lines)
        place = {"x": f"{x - width / 2:g}", "y": f"{y - height / 2:g}", "rx": "6"}
        extent = {"width": f"{width:g}", "height": f"{height:g}"}
        ElementTree.SubElement(group, "rect", {"class": "box", **place, **extent})
        for i, line in enumerate(lines):
            _text(group, x, y - height / 2 + PAD + FONT * (0.8 + 1.3 * i), line, FONT, middle=True)


def _text(parent: ElementTree.Element, x: float, y: float, text: str, size: float, *, middle: bool = False) -> None:
    anchor = {"text-anchor": "middle"} if middle else {}
    place = {"x": f"{x:g}", "y": f"{y:g}", "font-size": f"{size:g}", **anchor}
    ElementTree.SubElement(parent, "text", place).text = text


def box_lines(labels: Sequence[str]) -> list[str]:
    """What stands in the box of a class: lines of two members each."""
    pairs = [" = ".join(labels[i : i + 2]) for i in range(0, len(labels), 2)]
    return [f"{line} =" for line in pairs[:-1]] + pairs[-1:]


def box_size(lines: Sequence[str]) -> Size:
    """Width and height of a box with these lines, in px."""
    return max(_width(line, FONT) for line in lines) + 2 * PAD, FONT * (1.3 * len(lines) - 0.3) + 2 * PAD


def _width(text: str, size: float) -> float:
    return size * sum(CAPITAL if c.isupper() else SPACE if c == " " else OTHER for c in text)


def _wrapped(text: str, width: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        if line and _width(f"{line} {word}", CAPTION) > width:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line
