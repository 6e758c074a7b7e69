"""The certified points of a figure as CSV: for each coordinate a lower and an upper end, as decimals."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from symqif.exact.decimals import decimal
from symqif.figures.figure import Content, Diagram, Interval, Panel
from symqif.figures.overlay import Overlay

DIGITS = 15
POINTS = ("panel", "kind", "name", "x low", "x high", "y low", "y high")
SIMULATED = (
    *("panel", "package", "protocol", "measure", "theta", "k", "runs", "users"),
    *("mean", "low", "high", "level", "exact low", "exact high"),
)
RELATIONS = ("panel", "a", "b", "a is refined by b", "certificate")


def table(content: Content) -> str:
    """The points of panels, or the relations of Hasse diagrams."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    diagrams = any(isinstance(panel, Diagram) for panel in content.panels)
    writer.writerow(RELATIONS if diagrams else POINTS)
    for panel in content.panels:
        writer.writerows(_relations(panel) if isinstance(panel, Diagram) else _points(panel))
    return out.getvalue()


def _points(panel: Panel) -> Iterator[tuple[str, ...]]:
    for curve in panel.curves:
        for point in curve.points:
            yield (panel.title, "curve", curve.label, *ends(point.x), *ends(point.y))
    for threshold in panel.thresholds:
        at = ends(threshold.at)
        yield (
            panel.title,
            "threshold",
            threshold.label,
            *(at if threshold.upright else ("", "")),
            *(("", "") if threshold.upright else at),
        )
    for mark in panel.marks:
        yield (panel.title, "mark", mark.label, *ends(mark.point.x), *ends(mark.point.y))


def _relations(diagram: Diagram) -> Iterator[tuple[str, ...]]:
    order = diagram.order
    for (a, b), relation in order.relations.items():
        data = relation.data() or {}
        yield (
            diagram.title,
            order.members[a].label,
            order.members[b].label,
            "yes" if relation.holds else "no",
            str(data.get("kind", "")),
        )


def simulated(content: Content, overlay: Overlay) -> str:
    """The simulations: what was estimated, with its confidence bounds, and the exact value."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(SIMULATED)
    for panel, observed in zip(content.panels, overlay.panels, strict=True):
        for one in observed:
            trial, found = one.trial, one.estimate
            place = ("" if trial.theta is None else f"{float(trial.theta):g}", trial.k, found.runs, overlay.setup.users)
            numbers = (found.mean, found.low, found.high, found.level, *ends(one.exact))
            writer.writerow((panel.title, one.package, trial.protocol, trial.measure, *place, *numbers))
    return out.getvalue()


def ends(interval: Interval) -> tuple[str, str]:
    """Decimals that enclose the interval, 0s at the end left out."""
    low, high = interval
    return _short(decimal(low, DIGITS, up=False)), _short(decimal(high, DIGITS, up=True))


def _short(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text
