"""The certified points of a figure as CSV: for each coordinate a lower and an upper end, as decimals."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import chain

from symqif.exact.decimals import decimal
from symqif.figures.figure import Content, Diagram, Interval, Panel
from symqif.figures.overlay import Observed, Overlay

DIGITS = 15
POINTS = ("panel", "kind", "name", "x low", "x high", "y low", "y high")
SIMULATED = (
    *("panel", "package", "protocol", "measure", "theta", "k", "runs", "users"),
    *("mean", "low", "high", "level", "exact low", "exact high"),
)
RELATIONS = ("panel", "a", "b", "a is refined by b", "certificate")


def points_table(content: Content) -> str:
    """The points of panels, or the relations of Hasse diagrams."""
    diagrams = any(isinstance(panel, Diagram) for panel in content.panels)
    lines = (_relations(panel) if isinstance(panel, Diagram) else _points(panel) for panel in content.panels)
    return comma_separated(RELATIONS if diagrams else POINTS, chain.from_iterable(lines))


def _points(panel: Panel) -> Iterator[tuple[str, ...]]:
    for curve in panel.curves:
        for point in curve.points:
            yield (panel.title, "curve", curve.label, *decimal_ends(point.x), *decimal_ends(point.y))
    for threshold in panel.thresholds:
        at, none = decimal_ends(threshold.at), ("", "")
        yield (panel.title, "threshold", threshold.label, *((*at, *none) if threshold.upright else (*none, *at)))
    for mark in panel.marks:
        yield (panel.title, "mark", mark.label, *decimal_ends(mark.point.x), *decimal_ends(mark.point.y))


def _relations(diagram: Diagram) -> Iterator[tuple[str, ...]]:
    order = diagram.order
    for (a, b), relation in order.relations.items():
        data = relation.data() or {}
        labels = order.members[a].label, order.members[b].label
        yield (diagram.title, *labels, "yes" if relation.holds else "no", str(data.get("kind", "")))


def simulated(content: Content, overlay: Overlay) -> str:
    """The simulations: what was estimated, with its confidence bounds, and the exact value."""
    seen = ((panel, one) for panel, found in zip(content.panels, overlay.panels, strict=True) for one in found)
    return comma_separated(SIMULATED, (_simulated(panel, one, overlay.setup.users) for panel, one in seen))


def _simulated(panel: Panel | Diagram, one: Observed, users: int) -> tuple[object, ...]:
    trial, found = one.trial, one.estimate
    theta = "" if trial.theta is None else f"{float(trial.theta):g}"
    place = (panel.title, one.package, trial.protocol, trial.measure, theta, trial.k, found.runs, users)
    return (*place, found.mean, found.low, found.high, found.level, *decimal_ends(one.exact))


def comma_separated(head: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *lines])
    return out.getvalue()


def decimal_ends(interval: Interval) -> tuple[str, str]:
    """Decimals that enclose the interval, 0s at the end left out."""
    low, high = interval
    return _short(decimal(low, DIGITS, up=False)), _short(decimal(high, DIGITS, up=True))


def _short(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text
