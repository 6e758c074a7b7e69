"""Figure: what a figure shows, as data. Numbers are enclosures with rational ends; nothing here draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from symqif.claims.claim import Source
from symqif.refinement.order import Order

Interval = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class PlotPoint:
    """A point whose coordinates lie in these intervals."""

    x: Interval
    y: Interval


@dataclass(frozen=True)
class Curve:
    """Points of a curve from left to right, joined by straight lines where that is not said otherwise.

    look: how it is drawn, by the name of a protocol or another key of `symqif.drawing.looks`. of: what the
    ordinate is, by its name in symqif. joined: False for values at integers, each for itself. marked: are the points
    shown on the lines too?
    """

    label: str
    look: str
    of: str
    points: tuple[PlotPoint, ...]
    joined: bool = True
    marked: bool = False


@dataclass(frozen=True)
class Span:
    """At x all from low to high: an upright bar; high None: without end. closed: do the ends belong to it?"""

    x: int
    low: Interval
    high: Interval | None
    closed: tuple[bool, bool]


@dataclass(frozen=True)
class Threshold:
    """A value on one axis from which on something holds: an upright line, or a level one.

    side: where the label stands: left or right of an upright line, else in the middle; at the left or right end of a
    level one, by default the left.
    """

    label: str
    at: Interval
    upright: bool = True
    side: str = ""


@dataclass(frozen=True)
class Mark:
    """A point with words beside it; offset: where those stand from it, in points of 1/72 inch."""

    label: str
    point: PlotPoint
    offset: tuple[float, float] = (6, 6)


@dataclass(frozen=True)
class Region:
    """The part of the panel above or below a curve, which is among the panel's."""

    label: str
    curve: str  # its label
    above: bool
    at: tuple[float, float]  # where the words stand, as fractions of the panel


@dataclass(frozen=True)
class Axis:
    """What an axis shows, with its unit; limits: its ends, where they are not left to the data."""

    label: str
    log: bool = False
    whole: bool = False  # is it labelled at integers only?
    limits: tuple[float, float] | None = None


@dataclass(frozen=True)
class Zoom:
    """A part of a panel, drawn again in a corner of it: all in the units of the axes, but `place` in fractions."""

    x: tuple[float, float]
    y: tuple[float, float]
    place: tuple[float, float, float, float]  # left, bottom, width, height


@dataclass(frozen=True)
class Panel:
    """One diagram of curves."""

    title: str
    x: Axis
    y: Axis
    curves: tuple[Curve, ...]
    thresholds: tuple[Threshold, ...] = ()
    marks: tuple[Mark, ...] = ()
    regions: tuple[Region, ...] = ()
    spans: tuple[Span, ...] = ()
    zoom: Zoom | None = None
    legend: str = "best"  # where it stands: below the panel, or in it, in matplotlib's words

    def numbers(self) -> Iterator[Interval]:
        """Every enclosure in it."""
        for point in (*(p for curve in self.curves for p in curve.points), *(mark.point for mark in self.marks)):
            yield from (point.x, point.y)
        yield from (threshold.at for threshold in self.thresholds)
        yield from (end for span in self.spans for end in (span.low, span.high) if end)


@dataclass(frozen=True)
class Diagram:
    """One Hasse diagram."""

    title: str
    order: Order

    def numbers(self) -> Iterator[Interval]:
        """None: an order has no numbers."""
        yield from ()


@dataclass(frozen=True)
class Note:
    """What is said beside a figure, and the claim that decides it: an id of the catalogue, or id/part.

    verdict: that of the claim as the words take it; the note is shown only if the kernel confirms it.
    """

    claim: str
    verdict: str
    words: str


@dataclass(frozen=True)
class Content:
    """The diagrams of a figure, and what is said beside them."""

    panels: tuple[Panel | Diagram, ...]
    notes: tuple[Note, ...]

    @property
    def width(self) -> Fraction:
        """The largest relative width of an enclosure."""
        numbers = [interval for panel in self.panels for interval in panel.numbers()]
        return max((relative_width(interval) for interval in numbers), default=Fraction(0))


@dataclass(frozen=True)
class Trial:
    """What is simulated at one place of a panel: asr or mse of a protocol; level: is it the same all over the panel?"""

    measure: str
    protocol: str
    k: int
    eps: Fraction
    x: Fraction  # where it is drawn
    theta: Fraction | None = None
    level: bool = False


@dataclass(frozen=True)
class Figure:
    """A figure: what it is, where the paper has it, and how it comes about.

    shows, computed: for the reader, what is drawn and from what. columns: diagrams side by side. height:
    of a row of them, in inches. trials: what may be simulated, panel by panel. of_users: the figure for so many
    users, where it depends on them. simulations: for the reader, how they differ from the paper's.
    """

    name: str
    title: str
    source: Source
    shows: str
    computed: str
    content: Callable[[], Content]
    trials: Callable[[], tuple[tuple[Trial, ...], ...]] | None = None
    columns: int = 1
    height: float = 2.6
    of_users: Callable[[int], Figure] | None = None
    simulations: str = ""


def relative_width(interval: Interval) -> Fraction:
    """(high - low)/|nearer end to 0|; of an interval around 0, its width."""
    low, high = interval
    size = min(abs(low), abs(high)) if low * high > 0 else Fraction(1)
    return (high - low) / size
