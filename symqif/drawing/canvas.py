"""A figure as a file: panels side by side, and the notes below them. Equal content gives equal bytes."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from symqif.drawing.diagram import draw_diagram, extent
from symqif.drawing.looks import RC
from symqif.drawing.panel import draw_panel, package_handles
from symqif.extra import needed
from symqif.figures.figure import Content, Diagram, Figure, Panel
from symqif.figures.overlay import Overlay

FORMATS = ("svg", "png", "pdf")
METADATA: dict[str, dict[str, Any]] = {"svg": {"Date": None}, "png": {}, "pdf": {"CreationDate": None}}
COLUMN, TITLE = 3.5, 0.3  # inches: the width of a panel, and the height of its title
NOTE, LEADING = 6.0, 1.35  # points, and the distance of lines
CHARACTER = 0.56  # of the size of the letters: their mean width


def drawn(
    figure: Figure, content: Content, notes: Sequence[str], formats: Sequence[str], overlay: Overlay | None = None
) -> dict[str, bytes]:
    """The figure in each format. notes: the lines below it; overlay: simulations to draw over it."""
    matplotlib = needed("matplotlib")
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(RC)
        columns = min(figure.columns, len(content.panels))
        rows = -(-len(content.panels) // columns)
        width = COLUMN * columns
        lines = wrapped(notes, width)
        below = (len(lines) * LEADING + 1) * NOTE / 72 if lines else 0.0
        heights = [
            max(_height(figure, panel) for panel in content.panels[n * columns : (n + 1) * columns])
            for n in range(rows)
        ]
        height = sum(heights) + below
        canvas = needed("matplotlib.figure").Figure(figsize=(width, height))
        canvas.set_layout_engine("constrained", rect=(0, below / height, 1, 1 - below / height))
        shared = _same_labels(content)
        axes = canvas.subplots(rows, columns, squeeze=False, height_ratios=heights)
        observed = overlay.panels if overlay else [()] * len(content.panels)
        for panel, place, seen in zip(content.panels, axes.flat, observed, strict=False):
            if isinstance(panel, Diagram):
                draw_diagram(place, panel)
            else:
                draw_panel(place, panel, seen, legend=not shared)
        for place in axes.flat[len(content.panels) :]:
            place.set_axis_off()
        if shared:
            handles, labels = axes.flat[0].get_legend_handles_labels()
            if overlay:
                handles, labels = handles + package_handles(), labels + [h.get_label() for h in package_handles()]
            canvas.legend(handles, labels, loc="outside upper center", ncols=len(labels))
        canvas.text(0.01, 0.4 * NOTE / 72 / height, "\n".join(lines), fontsize=NOTE, linespacing=LEADING, va="bottom")
        return {form: _file(canvas, form) for form in formats}


def _same_labels(content: Content) -> bool:
    """Have several panels the same curves, so that one legend does for all?"""
    labels = [[c.label for c in panel.curves] for panel in content.panels if isinstance(panel, Panel)]
    return len(labels) > 1 and all(found == labels[0] for found in labels)


def _height(figure: Figure, panel: Panel | Diagram) -> float:
    """Of a panel, in inches."""
    if isinstance(panel, Panel):
        return figure.height
    wide, tall = extent(panel)
    return TITLE + tall * COLUMN / wide


def wrapped(notes: Sequence[str], width: float) -> list[str]:
    """The notes in lines that fit into a width in inches."""
    most = int(width * 72 * 0.98 / (NOTE * CHARACTER))
    return [line for note in notes for line in textwrap.wrap(note, most, subsequent_indent="   ")]


def _file(canvas: Any, form: str) -> bytes:
    data = BytesIO()
    canvas.savefig(data, format=form, metadata=METADATA[form])
    return data.getvalue()
