"""A figure as a file: panels side by side, of the width of a column or a page. Equal content gives equal bytes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from symqif.claims.claim import Source
from symqif.drawing.diagram import draw_diagram, extent
from symqif.drawing.looks import FONTS, RC
from symqif.drawing.panel import draw_legend, draw_panel, package_handles
from symqif.errors import SymqifError
from symqif.extra import needed
from symqif.figures.figure import Content, Diagram, Figure, Panel
from symqif.figures.overlay import Overlay

FORMATS = ("svg", "png", "pdf")
METADATA: dict[str, dict[str, Any]] = {"svg": {"Date": None}, "png": {}, "pdf": {"CreationDate": None}}
WIDTHS = {"column": 3.33, "page": 7.0}  # inches
TITLE = 0.3  # inches: the height of the title of a diagram


@dataclass(frozen=True)
class Style:
    """How wide a figure is (one of `WIDTHS`; by default a page if it has panels side by side), and in which font."""

    width: str = ""
    font: str = "sans"


def figure_files(
    figure: Figure, content: Content, formats: Sequence[str], overlay: Overlay | None = None, style: Style | None = None
) -> dict[str, bytes]:
    """The figure in each format. overlay: simulations to draw over it."""
    with laid_out(figure, content, overlay, style or Style()) as canvas:
        return {form: _file(canvas, form) for form in formats}


@contextmanager
def laid_out(figure: Figure, content: Content, overlay: Overlay | None, style: Style) -> Iterator[Any]:
    """The figure of matplotlib, under settings that no configuration of a user changes."""
    matplotlib = needed("matplotlib")
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(RC | FONTS[style.font])
        width = style.width or ("page" if figure.columns > 1 else "column")
        columns = min(figure.columns, len(content.panels)) if width == "page" else 1
        lines = [content.panels[n : n + columns] for n in range(0, len(content.panels), columns)]
        heights = [max(_height(figure, panel, WIDTHS[width] / columns) for panel in line) for line in lines]
        canvas = needed("matplotlib.figure").Figure(figsize=(WIDTHS[width], sum(heights)), layout="constrained")
        axes = canvas.subplots(len(lines), columns, squeeze=False, height_ratios=heights)
        shared = _same_labels(content)
        observed = overlay.panels if overlay else [()] * len(content.panels)
        for panel, place, seen in zip(content.panels, axes.flat, observed, strict=False):
            if isinstance(panel, Diagram):
                draw_diagram(place, panel, WIDTHS[width] / columns)
            else:
                draw_panel(place, panel, seen, legend=not shared)
        for place in axes.flat[len(content.panels) :]:
            place.set_axis_off()
        if shared:
            handles, _ = axes.flat[0].get_legend_handles_labels()
            handles += package_handles() if overlay else []
            draw_legend(canvas, handles, canvas.bbox.width, loc="outside upper center")
        yield canvas


def write_diagrams(content: Content, file: Path) -> None:
    """The diagrams alone, in the format that the name ends in."""
    form = file.suffix.removeprefix(".").lower()
    if form not in FORMATS:
        raise SymqifError(f"{file} is not a picture: give a name that ends in .svg, .png or .pdf")
    with laid_out(Figure(file.stem, "", Source(""), "", "", lambda: content), content, None, Style()) as canvas:
        file.write_bytes(_file(canvas, form))


def _same_labels(content: Content) -> bool:
    """Have several panels the same curves, so that one legend does for all?"""
    labels = [[c.label for c in panel.curves] for panel in content.panels if isinstance(panel, Panel)]
    return len(labels) > 1 and all(found == labels[0] for found in labels)


def _height(figure: Figure, panel: Panel | Diagram, width: float) -> float:
    """Of a panel of a width, in inches."""
    if isinstance(panel, Panel):
        return figure.height
    wide, tall = extent(panel)
    return TITLE + tall * width / wide


def _file(canvas: Any, form: str) -> bytes:
    data = BytesIO()
    canvas.savefig(data, format=form, metadata=METADATA[form])
    return data.getvalue()
