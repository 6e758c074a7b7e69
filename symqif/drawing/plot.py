"""A picture of channels, one's own too: capacity, success rate, trade-off functions, hulls of posteriors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

from symqif.channels.channel import Channel
from symqif.channels.hyper import hyper
from symqif.channels.prior import uniform
from symqif.claims.claim import Source
from symqif.drawing.canvas import Style, figure_files, write_diagrams
from symqif.drawing.looks import LOOKS
from symqif.errors import SymqifError
from symqif.exact.written import rational
from symqif.figures.figure import Axis, Content, Curve, Figure, Panel, PlotPoint
from symqif.figures.own import in_ranges
from symqif.figures.points import enclosure_at, equal_parts, interval_of, sampled
from symqif.figures.trade_off import ALPHA, BETA, BLIND, curve
from symqif.later import sympy
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.quantities import quantities
from symqif.quantities.user_mechanism import quantities_of
from symqif.report.formula.text import term_text
from symqif.symbols import to_term

AXES = {"capacity": "Bayes capacity", "asr": "ASR (probability)"}
KINDS = (*AXES, "trade-off", "hull")
PARTS = 60  # of the range of a curve
OWN = 4  # looks of mechanisms of one's own
Point = tuple[Fraction, Fraction]


@dataclass(frozen=True, repr=False)
class Plot:
    """A picture with certified points, which a notebook shows.

    panel: the enclosures that are drawn.

    >>> from symqif import grr, plot
    >>> plot("hull", grr, k=3, t=2)
    <Plot of all posteriors, GRR>
    """

    panel: Panel

    def save(self, file: str | Path) -> None:
        """Write it in the format that the name ends in: .svg, .png or .pdf."""
        write_diagrams(Content((self.panel,), ()), Path(file))

    def __repr__(self) -> str:
        return f"<Plot of {', '.join(curve.label for curve in self.panel.curves)}>"

    def _repr_svg_(self) -> str:
        content = Content((self.panel,), ())
        figure = Figure("plot", "", Source(""), "", "", lambda: content)
        return figure_files(figure, content, ("svg",), None, Style("column"))["svg"].decode()


def plot(what: str, *mechanisms: Any, over: str = "eps", between: tuple[Any, Any] = (0, 5), **values: Any) -> Plot:
    """A picture of channels: a protocol has its colour everywhere, and your own have others.

    Args:
        what: "capacity" or "asr", over a parameter; "trade-off", of channels with two secrets; "hull", of the
            posteriors under the uniform prior of channels with three secrets and rational entries.
        mechanisms: protocols, channels, subset forms; a dictionary has them by names, {"mine": C}.
        over, between: the parameter of the horizontal axis of a capacity or success rate, and its ends.
        values: of other parameters, as k=10 or theta="3/4".

    Raises:
        SymqifError: there is no such picture, or a parameter has no value.

    >>> from symqif import grr, plot
    >>> picture = plot("capacity", grr, {"noisy": [["1-a", "a"], ["a", "1-a"]]}, k=2, a="1/4")
    >>> [curve.label for curve in picture.panel.curves]
    ['GRR', 'noisy']
    """
    if what not in KINDS:
        raise SymqifError(f"draw one of {', '.join(KINDS)}, not {what[:40]!r}")
    known = {name: _number(name, value) for name, value in values.items()}
    named = _named(mechanisms)
    if what in AXES:
        low, high = (_number(over, end) for end in between)
        curves = tuple(_along(what, *one, over, (low, high), known) for one in named)
        return Plot(Panel("", Axis(term_text(over)), Axis(AXES[what]), curves))
    channels = [(label, look, _explicit(label, own, known)) for label, look, own in named]
    if what == "trade-off":
        matrices = (
            (label, look, ("matrix", *(("row", *map(to_term, row)) for row in channel.rows)))
            for label, look, channel in channels
        )
        return Plot(Panel("", ALPHA, BETA, (BLIND, *(curve(*one) for one in matrices))))
    ends = Axis("posterior of secret 1", limits=(0, 1)), Axis("posterior of secret 2", limits=(0, 1))
    corners = _joined([(Fraction(0), Fraction(0)), (Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))])
    hulls = ((label, look, f"posteriors of {label}", _joined(_hull(label, own))) for label, look, own in channels)
    simplex = Curve("all posteriors", "bound", "the simplex", corners)
    return Plot(Panel("", *ends, (simplex, *(Curve(*hull, marked=True) for hull in hulls))))


def _number(name: str, value: Any) -> Fraction:
    try:
        return rational(str(value))
    except (ValueError, ZeroDivisionError):
        raise SymqifError(f"{name} must be a rational such as 3/2 or 0.5, not {str(value)[:40]!r}") from None


def _named(mechanisms: Sequence[Any]) -> list[tuple[str, str, Any]]:
    """Each with its label and its look."""
    numbers, found = count(1), list[tuple[str, str, Any]]()
    listed = [pair for own in mechanisms for pair in (own.items() if isinstance(own, Mapping) else [("", own)])]
    for name, own in listed:
        ours = isinstance(own, Protocol) and own is PROTOCOLS.get(own.name) and own.name in LOOKS
        look = own.name if ours else f"own-{next(numbers)}"
        if look not in LOOKS:
            raise SymqifError(f"at most {OWN} mechanisms of your own are drawn, with looks that one can tell apart")
        known = own if isinstance(own, Protocol) or not isinstance(own, Sequence) else Channel.of(own)
        found.append(
            (name or (own.name.upper() if isinstance(own, Protocol) else look.replace("own-", "channel ")), look, known)
        )
    return found


def _along(
    kind: str, label: str, look: str, mechanism: Any, over: str, ends: Point, known: Mapping[str, Fraction]
) -> Curve:
    """A capacity or success rate over a parameter, where it is in its range."""
    ours = look in PROTOCOLS
    name = f"{kind}.{look}" if ours else f"{kind}.mine"
    found = (quantities() if ours else quantities_of(mechanism, "mine")).get(name)
    if found is None:
        raise SymqifError(f"{label} has no closed form of its {AXES[kind]}")
    fixed = {parameter: value for parameter, value in known.items() if parameter in found.variables}
    if missing := sorted(found.variables.keys() - fixed.keys() - {over}):
        raise SymqifError(f"{label} needs a value of {' and '.join(missing)}: plot(.., {missing[0]}=..)")
    places = [
        x for x in equal_parts(*ends, PARTS) if over not in found.variables or in_ranges(found, {**fixed, over: x})
    ]
    if over not in found.variables:
        level = enclosure_at(found.exact, fixed)
        return Curve(label, look, found.name, tuple(PlotPoint(interval_of(x), level) for x in ends))
    return Curve(label, look, found.name, sampled(found.exact, over, places, fixed))


def _explicit(label: str, mechanism: Any, known: Mapping[str, Fraction]) -> Channel:
    """The channel at these values."""
    if isinstance(mechanism, Protocol):
        return Channel.of(mechanism(**known))
    if not isinstance(mechanism, Channel):
        here = {name: value for name, value in known.items() if name in mechanism.parameters}
        return Channel.of(mechanism.at(**here).explicit())
    free = {symbol.name: symbol for symbol in mechanism.matrix.free_symbols}
    if missing := sorted(free.keys() - known.keys()):
        raise SymqifError(f"{label} needs a value of {' and '.join(missing)}: plot(.., {missing[0]}=..)")
    values = {free[name]: sympy.Rational(value) for name, value in known.items() if name in free}
    return Channel([[entry.subs(values) for entry in row] for row in mechanism.rows]) if values else mechanism


def _joined(corners: Sequence[Point]) -> tuple[PlotPoint, ...]:
    """A closed line through these points."""
    return tuple(PlotPoint(interval_of(x), interval_of(y)) for x, y in (*corners, corners[0]))


def _hull(label: str, channel: Channel) -> list[Point]:
    """The corners of the convex hull of the posteriors of three secrets, counterclockwise (Andrew's monotone chain)."""
    if len(channel.secrets) != 3 or not all(entry.is_Rational for row in channel.rows for entry in row):
        raise SymqifError(f"{label}: a hull is drawn of three secrets and rational entries, as with t=3 for e^eps")
    points = sorted({(Fraction(str(p[0])), Fraction(str(p[1]))) for p in hyper(uniform(3), channel).posteriors})
    if len(points) < 3:
        return points
    return [*_lower(points)[:-1], *_lower(points[::-1])[:-1]]


def _lower(points: Sequence[Point]) -> list[Point]:
    """The corners below, from left to right."""
    found: list[Point] = []
    for x, y in points:
        while len(found) > 1 and _turn(found[-2], found[-1], (x, y)) <= 0:
            found.pop()
        found.append((x, y))
    return found


def _turn(a: Point, b: Point, c: Point) -> Fraction:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
