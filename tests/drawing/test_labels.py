"""Where words stand in a figure: inside it, not over one another, and in every width and font."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from symqif.figures import FIGURES
from symqif.figures.figure import Content
from symqif.figures.hasse import POINTS
from tests.sample import every, slow

pytest.importorskip("matplotlib", reason="matplotlib is not installed: pip install '.[figures]'")
from matplotlib.axes import Axes
from matplotlib.legend import Legend
from matplotlib.patches import FancyBboxPatch
from matplotlib.text import Text

from symqif.drawing.canvas import WIDTHS, Style, laid_out

STYLES = [(width, font) for width in WIDTHS for font in ("sans", "serif")]
CASES = [(name, *style) for n, name in enumerate(FIGURES) for style in STYLES[n % 2 :: 2]]  # one font, then the other
GAP, EDGE = 2.0, 0.5  # pixels


def outside(canvas: Any) -> set[Text]:
    """The labels of ticks that are not drawn."""
    return {
        label
        for axes in canvas.findobj(Axes)
        for axis in (axes.xaxis, axes.yaxis)
        for tick in (*axis.get_major_ticks(), *axis.get_minor_ticks())
        for low, high in [sorted(axis.get_view_interval())]
        for label in (tick.label1, tick.label2)
        if not axes.axison or not low - 1e-9 * abs(low) <= tick.get_loc() <= high + 1e-9 * abs(high)
    }


def boxes(canvas: Any) -> Iterator[tuple[str, Any]]:
    """Words and legends with their boxes; of an annotation without the line to it."""
    canvas.draw_without_rendering()
    legends = canvas.findobj(Legend)
    yield from (("legend", legend.get_window_extent()) for legend in legends)
    hidden = outside(canvas).union(*(legend.findobj(Text) for legend in legends))
    for text in canvas.findobj(Text):
        if text not in hidden and text.get_visible() and text.get_text().strip():
            yield text.get_text(), Text.get_window_extent(text)


def overlaps(a: Any, b: Any) -> bool:
    return bool(min(a.x1, b.x1) > max(a.x0, b.x0) - GAP and min(a.y1, b.y1) > max(a.y0, b.y0) + EDGE)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "width", "font"), every(15, CASES))
@pytest.mark.filterwarnings("error:Glyph")
def test_no_words_overlap_or_leave_the_figure(name: str, width: str, font: str, contents: dict[str, Content]) -> None:
    with laid_out(FIGURES[name], contents[name], None, Style(width, font)) as canvas:
        found = list(boxes(canvas))
        assert canvas.get_figwidth() == WIDTHS[width]
        assert not [(a, b) for (a, first), (b, second) in combinations(found, 2) if overlaps(first, second)]
        whole = canvas.bbox.padded(EDGE)
        assert not [words for words, box in found if not whole.containsx(box.x0) or not whole.containsx(box.x1)]
        assert not [words for words, box in found if not whole.containsy(box.y0) or not whole.containsy(box.y1)]


@pytest.fixture(scope="module")
def small_orders() -> Content:
    """Two of the diagrams, which take a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("symqif.figures.hasse.POINTS", POINTS[:2])
        return FIGURES["hasse"].content()


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("font", ["sans", "serif"])
@pytest.mark.parametrize("orders", ["small", slow("all")])
def test_words_of_a_hasse_diagram_are_within_their_boxes(
    orders: str, width: str, font: str, small_orders: Content, contents: dict[str, Content]
) -> None:
    content = small_orders if orders == "small" else contents["hasse"]
    with laid_out(FIGURES["hasse"], content, None, Style(width, font)) as canvas:
        canvas.draw_without_rendering()
        for axes in canvas.axes:
            shapes = [shape.get_window_extent() for shape in axes.patches if isinstance(shape, FancyBboxPatch)]
            assert len(shapes) == len(axes.texts) > 1
            for shape, text in zip(shapes, axes.texts, strict=True):
                box = text.get_window_extent()
                assert shape.x0 < box.x0 < box.x1 < shape.x1
                assert shape.y0 < box.y0 < box.y1 < shape.y1


@pytest.mark.slow
def test_nothing_but_words_of_the_figure_is_in_the_picture(contents: dict[str, Content]) -> None:
    for name in ("asr", "capacity", "hasse"):
        with laid_out(FIGURES[name], contents[name], None, Style()) as canvas:
            words = " ".join(text for text, _ in boxes(canvas))
        assert not [note.claim for note in contents[name].notes if note.claim in words or note.words in words]
        assert not canvas.texts
        assert " y = " not in words
        assert " x = " not in words
