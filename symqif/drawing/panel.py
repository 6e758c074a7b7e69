"""Drawing one panel: curves, thresholds, marks and regions on axes of matplotlib."""

import math
from collections.abc import Sequence
from typing import Any

from symqif.drawing.looks import GREY, LOOKS
from symqif.extra import needed
from symqif.figures.figure import Curve, Interval, Mark, Panel, Region, Span, Threshold
from symqif.figures.overlay import Observed

SMALL = 6.5  # points
RIGHTMOST = 0.9  # beyond this fraction of the width a label stands left of its line
TOWARDS = {"left": "right", "": "center", "right": "left"}  # how words beside a line are aligned
ROOM = 1.05  # on a logarithmic axis, above the highest bound and below the lowest
FAR = 30  # points: words farther than this from their mark have a line to it
LEADER = {"arrowstyle": "-", "linewidth": 0.4, "shrinkA": 0, "shrinkB": 2}
SHADE, FAINT = 0.25, 0.06
BOX = 3.6  # points: the width of the box of confidence bounds, those of the two packages side by side
PACKAGES = {"multi-freq-ldpy": ("o", -1.8), "pure-ldp": ("^", 1.8)}  # marker, and shift in points: two at one place
ENDLESS = 1e9
BELOW = -0.2  # the upper end of a legend below the panel, as a fraction of its height
TINT = {True: "#0072B2", False: "#E69F00"}  # of the region above a curve, and below it


def middle(interval: Interval) -> float:
    """What is drawn for an enclosed number."""
    return float((interval[0] + interval[1]) / 2)


def draw_panel(axes: Any, panel: Panel, observed: Sequence[Observed] = (), *, legend: bool) -> None:
    """The panel on these axes, with its simulations; legend: has it one of its own?"""
    axes.set_title(panel.title, loc="left")
    axes.set_xlabel(panel.x.label)
    axes.set_ylabel(panel.y.label)
    for curve in panel.curves:
        draw_curve(axes, curve)
    for span in panel.spans:
        draw_span(axes, span)
    if panel.x.log:
        axes.set_xscale("log")
    if panel.y.log:
        axes.set_yscale("log")
    for threshold in panel.thresholds:
        draw_threshold(axes, threshold)
    for mark in panel.marks:
        draw_mark(axes, mark, words=panel.zoom is None)
    for axis, limit in ((panel.x, axes.set_xlim), (panel.y, axes.set_ylim)):
        if axis.limits:
            limit(*axis.limits)
    for threshold in panel.thresholds:
        label_threshold(axes, threshold)
    if panel.x.whole:
        axes.xaxis.set_major_locator(needed("matplotlib.ticker").MaxNLocator(integer=True))
    for region in panel.regions:
        draw_region(axes, panel, region)
    if observed:
        draw_observed(axes, observed)
    if panel.zoom:
        draw_zoom(axes, panel)
    if legend and panel.legend == "below":
        width = axes.figure.bbox.width / axes.get_gridspec().ncols
        draw_legend(axes, axes.get_legend_handles_labels()[0], width, loc="upper center", bbox_to_anchor=(0.5, BELOW))
    elif legend and panel.curves:
        axes.legend(loc=panel.legend)


def draw_legend(owner: Any, handles: Sequence[Any], width: float, **place: Any) -> None:
    """A legend of a figure or of axes, in as few lines as fit into a width in pixels."""
    for columns in range(len(handles), 0, -1):
        legend = owner.legend(handles=handles, ncols=columns, **place)
        if legend.get_window_extent().width <= width:
            return
        legend.remove()


def draw_curve(axes: Any, curve: Curve) -> None:
    """Its points, joined or not."""
    look = LOOKS[curve.look]
    style: dict[str, Any] = {"linestyle": look.dashes if curve.joined else "none"}
    if curve.marked or not curve.joined:
        style |= {"marker": look.marker, "markersize": 2 if curve.joined else 3}
    xs, ys = [middle(p.x) for p in curve.points], [middle(p.y) for p in curve.points]
    axes.plot(xs, ys, color=look.colour, linewidth=look.width, label=curve.label, **style)


def draw_span(axes: Any, span: Span) -> None:
    """A bar with a ring at each end, full where the end belongs to it; one without end leaves the panel."""
    look, low = LOOKS["sue"], middle(span.low)
    high = ENDLESS if span.high is None else middle(span.high)
    axes.vlines(span.x, low, high, color=look.colour, linewidth=look.width)
    for end, closed in zip((low, high), span.closed, strict=True):
        axes.plot(span.x, end, "o", markersize=2.5, color=look.colour, markerfacecolor=None if closed else "white")


def draw_threshold(axes: Any, threshold: Threshold) -> None:
    """A thin line."""
    line = axes.axvline if threshold.upright else axes.axhline
    line(middle(threshold.at), color=GREY, linewidth=0.9, linestyle=(0, (3, 2)), zorder=1.5)


def label_threshold(axes: Any, threshold: Threshold) -> None:
    """Its label: above the panel, or on the level line at one end of it."""
    at, words = middle(threshold.at), {"fontsize": SMALL, "color": "#444444", "textcoords": "offset points"}
    if threshold.upright:
        across = axes.transAxes.inverted().transform(axes.transData.transform((at, 0.5)))[0]
        side = threshold.side or ("left" if across > RIGHTMOST else "")
        place = {"xycoords": ("data", "axes fraction"), "xytext": (0, 2), "va": "bottom"}
        axes.annotate(threshold.label, (at, 1), ha=TOWARDS[side], **place, **words)
    else:
        place = {"xycoords": ("axes fraction", "data"), "xytext": (0, 1), "va": "bottom"}
        side = threshold.side or "left"
        axes.annotate(threshold.label, (0.01 if side == "left" else 0.99, at), ha=side, **place, **words)


def draw_mark(axes: Any, mark: Mark, *, words: bool = True) -> None:
    """A small ring with words beside it; they stand in the enlarged part, where there is one."""
    place = middle(mark.point.x), middle(mark.point.y)
    axes.plot(*place, marker="o", markersize=3.5, markerfacecolor="white", markeredgecolor="black", markeredgewidth=0.8)
    if mark.label and words:
        apart = {"xytext": mark.offset, "textcoords": "offset points", "fontsize": SMALL}
        axes.annotate(mark.label, place, arrowprops=LEADER if math.hypot(*mark.offset) > FAR else None, **apart)


def draw_region(axes: Any, panel: Panel, region: Region) -> None:
    """The part above or below a curve, tinted, with its words."""
    (curve,) = (curve for curve in panel.curves if curve.label == region.curve)
    xs, ys = [middle(p.x) for p in curve.points], [middle(p.y) for p in curve.points]
    low, high = axes.get_ylim()
    axes.fill_between(xs, ys, high if region.above else low, color=TINT[region.above], alpha=0.12, linewidth=0)
    axes.set_ylim(low, high)
    axes.text(*region.at, region.label, transform=axes.transAxes, fontsize=7)


def draw_observed(axes: Any, found: Sequence[Observed]) -> None:
    """Simulated values, a marker for each package, with their confidence bounds as bars in boxes.

    Nothing is drawn between two places, where nothing was simulated; but a protocol without theta has the same bounds
    all over the panel. The panel grows until it has all of them; on a logarithmic axis a bound of 0 is its lower edge.
    """
    bottom, top = axes.get_ylim()
    least = 0.0 if axes.get_yscale() == "log" else float("-inf")
    seen = [one.estimate for one in found]
    bottom = min(bottom, *(end for one in seen for end in (one.low, one.mean, one.high) if end > least))
    top = max(top, *(one.high for one in seen))
    if least == 0:
        bottom, top = bottom / ROOM, top * ROOM
    for one in found:
        draw_bounds(axes, one, bottom)
    axes.set_ylim(bottom, top)


def draw_bounds(axes: Any, one: Observed, bottom: float) -> None:
    """An estimate and its confidence bounds. bottom: what is lowest in the panel."""
    x, low, high = float(one.trial.x), max(one.estimate.low, bottom), one.estimate.high
    colour, (marker, shift) = LOOKS[one.trial.protocol].colour, PACKAGES[one.package]
    beside = needed("matplotlib.transforms").ScaledTranslation(shift / 72, 0, axes.figure.dpi_scale_trans)
    place = {"color": colour, "transform": axes.transData + beside}
    if one.trial.level:
        axes.axhspan(low, high, color=colour, alpha=FAINT, linewidth=0)
    axes.plot([x, x], [low, high], linewidth=BOX, alpha=SHADE, solid_capstyle="butt", **place)
    axes.plot([x, x], [low, high], linewidth=0.8, **place)
    edge = {"linestyle": "none", "markeredgecolor": "black", "markeredgewidth": 0.4, "zorder": 3}
    axes.plot([x], [one.estimate.mean], marker=marker, markersize=3, **edge, **place)


def package_handles() -> list[Any]:
    """Entries of a legend: the markers of the packages."""
    line = needed("matplotlib.lines").Line2D
    return [
        line([], [], color="#444444", marker=marker, markersize=3, linestyle="none", label=f"simulated: {name}")
        for name, (marker, _) in PACKAGES.items()
    ]


def draw_zoom(axes: Any, panel: Panel) -> None:
    """A part of the panel once more, larger, in a corner."""
    zoom = panel.zoom
    assert zoom is not None
    inset = axes.inset_axes(zoom.place, xlim=zoom.x, ylim=zoom.y)
    for curve in panel.curves:
        draw_curve(inset, curve)
    for threshold in panel.thresholds:
        draw_threshold(inset, threshold)
    for mark in panel.marks:
        draw_mark(inset, mark)
    inset.tick_params(labelsize=5, length=1.5, pad=1)
    inset.xaxis.set_major_locator(_few())
    inset.yaxis.set_major_locator(_few())
    axes.indicate_inset_zoom(inset, edgecolor="black", linewidth=0.5)


def _few() -> Any:
    return needed("matplotlib.ticker").MaxNLocator(3)
