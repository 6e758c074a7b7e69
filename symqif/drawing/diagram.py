"""Drawing a Hasse diagram on axes of matplotlib, laid out as `symqif hasse --format svg` lays it out."""

from __future__ import annotations

from typing import Any

from symqif.extra import needed
from symqif.figures.figure import Diagram
from symqif.report.orders.svg import FONT, box_lines, box_size, placed_boxes

FILL, EDGE = "#F3F6FB", "#1F3A5F"
FIT = 0.9  # of the size of letters for which boxes are laid out
LEAST = 620.0  # width in px: a small diagram is not blown up


def extent(diagram: Diagram) -> tuple[float, float]:
    """Width and height of the drawing, in px."""
    order = diagram.order
    placed = placed_boxes({name: box_lines(order.labels(name)) for name in order.names}, order.covers)
    return max(LEAST, placed.width) + 2 * FONT, placed.height + 2 * FONT


def draw_diagram(axes: Any, diagram: Diagram, width: float) -> None:
    """A box for each class of equivalent protocols, a line for each cover. width: of the axes, in inches."""
    size = FIT * FONT * 72 * width / extent(diagram)[0]
    order = diagram.order
    boxes = {name: box_lines(order.labels(name)) for name in order.names}
    placed = placed_boxes(boxes, order.covers)
    for points in placed.lines.values():
        axes.plot([x for x, _ in points], [y for _, y in points], color=EDGE, linewidth=1, zorder=1)
    for name, lines in boxes.items():
        (x, y), (width, height) = placed.centres[name], box_size(lines)
        shape = needed("matplotlib.patches").FancyBboxPatch(
            (x - width / 2, y - height / 2),
            width,
            height,
            boxstyle="round,pad=0,rounding_size=5",
            facecolor=FILL,
            edgecolor=EDGE,
            linewidth=0.8,
            zorder=2,
        )
        axes.add_patch(shape)
        axes.text(x, y, "\n".join(lines), ha="center", va="center", fontsize=size, zorder=3)
    axes.set_title(diagram.title)
    axes.set_aspect("equal", anchor="N")
    side = max(0.0, LEAST - placed.width) / 2
    axes.set_xlim(-side - FONT, placed.width + side + FONT)
    axes.set_ylim(placed.height + FONT, -FONT)  # downwards, as in the layout
    axes.set_axis_off()
