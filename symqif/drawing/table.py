"""The certified points of a figure as CSV: for each coordinate a lower and an upper end, as decimals."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO

from symqif.decimals import decimal
from symqif.figures.figure import Content, Diagram, Interval, Panel

DIGITS = 15
POINTS = ("panel", "kind", "name", "x low", "x high", "y low", "y high")
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


def ends(interval: Interval) -> tuple[str, str]:
    """Decimals that enclose the interval, 0s at the end left out."""
    low, high = interval
    return _short(decimal(low, DIGITS, up=False)), _short(decimal(high, DIGITS, up=True))


def _short(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def read(text: str) -> list[tuple[Fraction, ...]]:
    """The numbers of a table of points, those of curves and marks."""
    rows = list(csv.reader(StringIO(text)))[1:]
    return [tuple(map(Fraction, row[3:])) for row in rows if row[1] != "threshold"]
