"""Drawing a Hasse diagram on axes of matplotlib, laid out as `symqif hasse --format svg` lays it out."""

from typing import Any

from symqif.extra import needed
from symqif.figures.figure import Diagram
from symqif.refinement.order import Order
from symqif.report.orders.layered import Layout
from symqif.report.orders.svg import FONT, box_lines, box_size, placed_boxes

EDGE = "#1F3A5F"
BOX: dict[str, Any] = {"boxstyle": "round,pad=0,rounding_size=5", "facecolor": "#F3F6FB", "edgecolor": EDGE}
LEAST = 560.0  # width in px: a small diagram is not blown up


def extent(diagram: Diagram) -> tuple[float, float]:
    """Width and height of the drawing, in px."""
    placed, _ = _placed(diagram.order)
    return max(LEAST, placed.width) + 2 * FONT, placed.height + 2 * FONT


def _placed(order: Order) -> tuple[Layout, dict[str, list[str]]]:
    """Where the boxes are, and the lines in them."""
    boxes = {name: box_lines(order.labels(name)) for name in order.names}
    return placed_boxes(boxes, order.covers), boxes


def draw_diagram(axes: Any, diagram: Diagram, width: float) -> None:
    """A box for each class of equivalent protocols, a line for each cover. width: of the axes, in inches."""
    size = FONT * 72 * width / extent(diagram)[0]
    placed, boxes = _placed(diagram.order)
    for points in placed.lines.values():
        axes.plot([x for x, _ in points], [y for _, y in points], color=EDGE, linewidth=1, zorder=1)
    for name, lines in boxes.items():
        (x, y), (wide, tall) = placed.centres[name], box_size(lines)
        corner = x - wide / 2, y - tall / 2
        axes.add_patch(needed("matplotlib.patches").FancyBboxPatch(corner, wide, tall, linewidth=0.8, zorder=2, **BOX))
        axes.text(x, y, "\n".join(lines), ha="center", va="center", fontsize=size, zorder=3)
    axes.set_title(diagram.title)
    axes.set_aspect("equal", anchor="N")
    side = max(0.0, LEAST - placed.width) / 2
    axes.set_xlim(-side - FONT, placed.width + side + FONT)
    axes.set_ylim(placed.height + FONT, -FONT)  # downwards, as in the layout
    axes.set_axis_off()
