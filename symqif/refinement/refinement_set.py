"""RefinementSet: for which values of a variable one protocol is refined by another, with certified ends."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import Any

from symqif.exact.decimals import decimal
from symqif.kernel.enclosure import Interval, enclose
from symqif.kernel.term import Term, numeral
from symqif.refinement_kernel.function import Coefficients, Root
from symqif.refinement_kernel.tiling import AxisPoint, Verdict
from symqif.schemas import RefineSetData
from symqif.shown import Shown

DIGITS = 12
Ends = tuple[Fraction, Fraction | None]


@dataclass(frozen=True)
class Segment:
    """An interval of the set, from `start` to `stop` (None: without end)."""

    start: AxisPoint
    stop: AxisPoint | None
    closed: tuple[bool, bool]


@dataclass(frozen=True)
class Axis:
    """The variable u: e^eps is u^power, or e^(eps theta/2) is u at a fixed y = e^(eps/2)."""

    name: str  # eps or theta
    power: Fraction
    y: Fraction | None = None

    @property
    def shown(self) -> str:
        """The name of what has the simplest exact values: y, t or x, or the variable itself."""
        return "x" if self.name == "theta" else {Fraction(2): "y", Fraction(1): "t"}.get(self.power, "u")

    def value(self, u: Ends) -> Ends:
        """An enclosure of eps or theta; None for what has no upper end."""
        near = (int(1 / (n - 1)).bit_length() for n in (*u, self.y) if n is not None and n > 1)
        bits = 128 + 2 * max(near, default=0)  # logarithms of numbers near 1 are near 0
        return enclose(self._term(u[0]), bits)[0], None if u[1] is None else enclose(self._term(u[1]), bits)[1]

    def _term(self, u: Fraction) -> Term:
        if u == 1:
            return Fraction(0)
        if self.y is None:
            return ("*", self.power, ("log", u))
        return ("/", ("log", u), ("log", self.y))

    def related(self, u: Ends) -> dict[str, Ends]:
        """Enclosures of y for eps, of x for theta."""
        if self.name == "theta":
            return {"x": u}
        low, high = (None if end is None else self._power(end) for end in u)
        assert low is not None
        return {"y": (low[0], None if high is None else high[1])}

    def _power(self, u: Fraction) -> Interval:
        power = self.power / 2
        if u == 1 or power == 1:
            return u, u
        whole = power.denominator == 1
        return enclose(("**", u, numeral(int(power))) if whole else ("exp", ("*", power, ("log", u))), 128)


@dataclass(frozen=True, repr=False)
class RefinementSet(Shown):
    """The values of the variable for which A is refined by B.

    points: where the answer changes, or is undecided, ascending; at: the answers there; between: the answers
    below, between and above them.
    """

    a: str
    b: str
    k: int
    axis: Axis
    parameters: Mapping[str, str] = field(hash=False)
    points: Sequence[AxisPoint] = field(hash=False)
    at: Sequence[Verdict] = field(hash=False)
    between: Sequence[Verdict] = field(hash=False)
    certificate: Mapping[str, Any] = field(hash=False)
    seconds: float = field(compare=False)
    enclosures: Mapping[AxisPoint, Mapping[str, Ends]] = field(init=False, compare=False)  # of eps or theta, of y or x

    def __post_init__(self) -> None:
        enclosures = {
            point: {
                self.axis.name: self.axis.value(ends) if point.value is None else (point.value, point.value),
                **self.axis.related(ends),
            }
            for point, ends in ((point, _narrowed(point)) for point in self.points)
        }
        object.__setattr__(self, "enclosures", enclosures)

    @property
    def parts(self) -> list[Segment]:
        """The set as disjoint intervals, ascending."""
        return list(parts(self.points, self.at, self.between))

    @property
    def undecided(self) -> list[AxisPoint]:
        """What is between the answers."""
        return [point for point in self.points if not point.sharp]

    @property
    def thresholds(self) -> list[AxisPoint]:
        """Where the answer changes, the ends of the range apart."""
        return [point for point in self.points if point.value is None]

    def value(self, point: AxisPoint) -> Interval:
        """An enclosure of eps or theta at a sharp point."""
        low, high = self.span(point)
        assert high is not None
        return low, high

    def span(self, point: AxisPoint) -> Ends:
        """An enclosure of eps or theta, whether or not what is undecided there has an upper end."""
        return self.enclosures[point][self.axis.name]

    def holds(self, u: Fraction) -> Verdict:
        """The answer at a value of the variable; None where it is undecided."""
        for n, point in enumerate(self.points):
            low, high = _narrowed(point) if point.sharp else point.enclosure
            if u < low or (u == low != high):
                return self.between[n]
            if u == low == high:
                return self.at[n]
            if high is None or u < high or (u == high and not isinstance(point.stop, Root)):
                return None
        return self.between[-1]

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        return RefineSetData(
            a=self.a,
            b=self.b,
            k=self.k,
            over=self.axis.name,
            variable=self.axis.shown,
            parameters=dict(self.parameters),
            set=[self._part(part) for part in self.parts],
            undecided=[self._point(point) for point in self.undecided],
            certificate=self.certificate,
            rechecked=True,
            seconds=round(self.seconds, 3),
        ).data()

    def _part(self, part: Segment) -> dict[str, Any]:
        ends = [None if point is None else self._point(point) for point in (part.start, part.stop)]
        return {"from": ends[0], "to": ends[1], "closed": list(part.closed)}

    def _point(self, point: AxisPoint) -> dict[str, Any]:
        found: dict[str, Any] = {name: decimals(ends) for name, ends in self.enclosures[point].items()}
        found["exact"] = None if point.exact is None else f"{self.axis.shown} = {point.exact}"
        found["root_of"] = [str(c) for c in point.polynomial] or None
        found["sharp"] = point.sharp
        return found


@cache
def _narrowed(point: AxisPoint) -> Ends:
    """The enclosure, in which roots are told apart from 1 by all the digits that are printed."""
    low, high = point.enclosure
    if point.exact is None:
        low = _near(point.start)[0] if isinstance(point.start, Root) else low
        high = _near(point.stop)[1] if isinstance(point.stop, Root) else high
    return low, high


def _near(root: Root) -> tuple[Fraction, Fraction]:
    """Numbers around a root above 1, by bisection."""
    low, high = root.low, root.high
    while (high - low) * 10 ** (DIGITS + 2) > low - 1:
        middle = (low + high) / 2
        above = _sign(root.polynomial, middle) * root.above
        low, high = (middle if above <= 0 else low), (middle if above >= 0 else high)
    return low, high


def _sign(p: Coefficients, x: Fraction) -> int:
    """Of p(x), by Horner's rule: at high degrees and for many digits a hundred times as fast as powers of x."""
    value, power = 0, 1
    for c in reversed(p):
        value, power = value * x.numerator + c * power, power * x.denominator
    return (value > 0) - (value < 0)


def parts(points: Sequence[AxisPoint], at: Sequence[Verdict], between: Sequence[Verdict]) -> Iterator[Segment]:
    """The runs of places where the answer is yes: points are the even ones, and what is above each the odd ones."""
    places = [verdict for both in zip(at, between[1:], strict=True) for verdict in both]
    for holds, run in groupby(range(len(places)), key=lambda n: places[n] is True):
        if holds:
            first, *_, last = [*run] * 2
            stop = points[(last + 1) // 2] if last + 1 < len(places) else None
            yield Segment(points[first // 2], stop, (first % 2 == 0, last % 2 == 0))


def decimals(ends: Ends) -> list[str | None]:
    """Both ends of an enclosure, for JSON; None for what has no upper end."""
    if ends[1] is None:
        return [decimal(ends[0], DIGITS, up=False), None]
    if ends[0] == ends[1] and ends[0].denominator == 1:
        return [str(ends[0])] * 2
    return [decimal(ends[0], DIGITS, up=False), decimal(ends[1], DIGITS, up=True)]
