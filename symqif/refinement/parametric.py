"""over(A, B): the exact set of eps, or of theta, on which A is refined by B, with certified ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from time import perf_counter
from typing import Any

from symqif.errors import SymqifError
from symqif.find import sizes
from symqif.find.limits import Deadline
from symqif.kernel.cells import Spot
from symqif.kernel.enclosure import enclose
from symqif.kernel.function import Coefficients, Domain, unique_root
from symqif.kernel.term import Rejected, Term
from symqif.mechanisms import Protocol
from symqif.refinement import ratio_cells, stages
from symqif.refinement.curve import BOTH, EPS, Curve, common_unit
from symqif.refinement.ratio_cells import RatioCells
from symqif.refinement.stages import Stages
from symqif.report.decimals import decimal

Interval = tuple[Fraction, Fraction]
Verdict = bool | None
ENDLESS = Fraction(2) ** 4096  # stands for no end, above all other places
DIGITS = 12


@dataclass(frozen=True)
class Point:
    """A place on the axis of the variable: a number, the root of a polynomial, or what is between two numbers.

    sharp: is there one place there, on both sides of which all is known? Else what is between is undecided.
    value: eps or theta itself, where that is rational.
    """

    low: Fraction
    high: Fraction
    polynomial: Coefficients = ()
    sharp: bool = True
    value: Fraction | None = None

    @property
    def exact(self) -> Fraction | None:
        """The number, if it is rational."""
        if self.low == self.high:
            return self.low
        return Fraction(-self.polynomial[0], self.polynomial[1]) if len(self.polynomial) == 2 else None

    @property
    def enclosure(self) -> Interval:
        return (self.low, self.high) if self.exact is None else (self.exact, self.exact)


@dataclass(frozen=True)
class Part:
    """An interval of the set, from `start` to `stop` (None: without end)."""

    start: Point
    stop: Point | None
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

    def value(self, u: Interval) -> Interval:
        """An enclosure of eps or theta."""
        return enclose(self._term(u[0]), 128)[0], enclose(self._term(u[1]), 128)[1]

    def _term(self, u: Fraction) -> Term:
        if u == 1:
            return Fraction(0)
        if self.y is None:
            return ("*", self.power, ("log", u))
        return ("/", ("log", u), ("log", self.y))

    def related(self, u: Interval) -> dict[str, Interval]:
        """Enclosures of y for eps, of x for theta."""
        if self.name == "theta":
            return {"x": u}
        power = self.power / 2
        if power.denominator == 1:
            return {"y": (u[0] ** int(power), u[1] ** int(power))}
        ends: list[Term] = [("exp", ("*", power, ("log", end))) if end != 1 else end for end in u]
        return {"y": (enclose(ends[0], 128)[0], enclose(ends[1], 128)[1])}


@dataclass(frozen=True)
class RefinementSet:
    """The values of the variable for which A is refined by B.

    points: where the answer changes, or is undecided, ascending; at: the answers there; between: the answers
    below, between and above them.
    """

    a: str
    b: str
    k: int
    axis: Axis
    parameters: Mapping[str, str]
    points: Sequence[Point]
    at: Sequence[Verdict]
    between: Sequence[Verdict]
    certificate: RatioCells | Stages
    seconds: float

    @property
    def parts(self) -> list[Part]:
        """The set as disjoint intervals, ascending."""
        return list(_parts(self.points, self.at, self.between))

    @property
    def undecided(self) -> list[Point]:
        """What is between the answers."""
        return [point for point in self.points if not point.sharp]

    @property
    def thresholds(self) -> list[Point]:
        """Where the answer changes, the ends of the range apart."""
        return [point for point in self.points if point.value is None]

    def value(self, point: Point) -> Interval:
        """An enclosure of eps or theta at a point."""
        return self.axis.value(point.enclosure) if point.value is None else (point.value, point.value)

    def holds(self, u: Fraction) -> Verdict:
        """The answer at a value of the variable; None where it is undecided."""
        for n, point in enumerate(self.points):
            low, high = point.enclosure
            if u < low or (u == low and low < high):
                return self.between[n]
            if u <= high and (u < high or low == high):
                return self.at[n] if low == high else None
        return self.between[-1]

    def lines(self) -> Iterator[str]:
        """The set in words, for readers."""
        from symqif.report.refinement_set import lines

        return lines(self)

    def data(self) -> dict[str, Any]:
        """symqif.refine-set/1"""
        return {
            "schema": "symqif.refine-set/1",
            "a": self.a,
            "b": self.b,
            "k": self.k,
            "over": self.axis.name,
            "variable": self.axis.shown,
            "parameters": dict(self.parameters),
            "set": [self._part(part) for part in self.parts],
            "undecided": [self._point(point) for point in self.undecided],
            "certificate": self.certificate.data(),
            "rechecked": True,
            "seconds": round(self.seconds, 3),
        }

    def _part(self, part: Part) -> dict[str, Any]:
        ends = [None if point is None else self._point(point) for point in (part.start, part.stop)]
        return {"from": ends[0], "to": ends[1], "closed": list(part.closed)}

    def _point(self, point: Point) -> dict[str, Any]:
        enclosures = {self.axis.name: self.value(point), **self.axis.related(point.enclosure)}
        found: dict[str, Any] = {name: _decimals(ends) for name, ends in enclosures.items()}
        found["exact"] = None if point.exact is None else f"{self.axis.shown} = {point.exact}"
        found["root_of"] = [str(c) for c in point.polynomial] or None
        found["sharp"] = point.sharp
        return found


def over(
    a: Protocol,
    b: Protocol,
    k: int,
    variable: str,
    fixed_a: Mapping[str, object] | None = None,
    fixed_b: Mapping[str, object] | None = None,
    timeout: float = 60.0,
) -> RefinementSet:
    """The set of all values of eps >= 0, or of theta in (1/2, 1), for which A is refined by B on k secrets.

    fixed_a, fixed_b: the other parameters of each side, exact; e^(eps/2) and e^(eps theta/2) must be rational where
    they are fixed, and theta where eps is the variable. Raises SymqifError for what is missing or not of this form,
    and `GaveUp` when the time is up.

    >>> from symqif import oue, sue
    >>> [point.enclosure[0] > 2 for point in over(sue, oue, 3, "eps").thresholds]
    [True]
    """
    start = perf_counter()
    if variable not in ("eps", "theta"):
        raise SymqifError(f"the variable is eps or theta, not {variable!r}")
    deadline = Deadline(timeout)
    try:
        left, right = Curve.of(a, k, variable, fixed_a or {}), Curve.of(b, k, variable, fixed_b or {})
        axis, domain = (_eps if variable == "eps" else _theta)(left, right)
        base = {EPS: axis.power} if variable == "eps" else {BOTH: Fraction(2)}
        certificate = _searched(left, right, base, domain, deadline)
        points, at, between = _of_cells(certificate) if isinstance(certificate, RatioCells) else arranged(certificate)
        if variable == "eps":
            zero = Point(Fraction(1), Fraction(1), value=Fraction(0))
            points, at, between = [zero, *points], [_at_zero(left, right, base), *at], [False, *between]
        else:
            points, at, between = _clipped(points, at, between, axis.y or Fraction(1))
        points, at, between = _merged(points, at, between)
    except Rejected as error:
        raise SymqifError(f"no exact set for {a.name} and {b.name}: {error}") from None
    parameters = {**left.parameters, **right.parameters}
    seconds = perf_counter() - start
    return RefinementSet(left.label, right.label, k, axis, parameters, points, at, between, certificate, seconds)


def _searched(
    a: Curve, b: Curve, base: Mapping[str, Fraction], domain: Domain, deadline: Deadline
) -> RatioCells | Stages:
    """Cells for one likelihood ratio, which only a range without end may have here; else stages."""
    if domain.high is None:
        try:
            return ratio_cells.search(a, b, base, domain, deadline)
        except Rejected:
            pass
    return stages.search(a, b, base, domain, deadline)


Answers = tuple[list[Point], list[Verdict], list[Verdict]]  # points, at, between


def _eps(a: Curve, b: Curve) -> tuple[Axis, Domain]:
    unit = common_unit((a, b), EPS)
    if not unit:
        raise SymqifError(f"neither {a.name} nor {b.name} changes along eps")
    return Axis("eps", 1 / unit), Domain(Fraction(1), None)


def _theta(a: Curve, b: Curve) -> tuple[Axis, Domain]:
    """x = e^(eps theta/2) from just below sqrt(y) to y."""
    if not common_unit((a, b), BOTH):
        raise SymqifError(f"neither {a.name} nor {b.name} changes along theta")
    levels = {
        curve.known[EPS]
        for curve in (a, b)
        if EPS in curve.known and BOTH not in curve.known and common_unit((curve,), BOTH)
    }
    if len(levels) != 1 or min(levels) == 1:
        raise SymqifError("along theta, give one y = e^(eps/2) above 1 to all that have a theta")
    (y,) = levels
    scale = 2**80
    root = Fraction(isqrt(y.numerator * y.denominator * scale**2), y.denominator * scale)
    return Axis("theta", Fraction(2), y), Domain(root, y)


def _clipped(points: list[Point], at: list[Verdict], between: list[Verdict], y: Fraction) -> Answers:
    """Between theta = 1/2 and theta = 1."""
    scale = 2**80
    low = Fraction(isqrt(y.numerator * y.denominator * scale**2), y.denominator * scale)
    high = low if low**2 == y else low + Fraction(1, y.denominator * scale)
    ends = Point(low, high, value=Fraction(1, 2)), Point(y, y, value=Fraction(1))
    return [ends[0], *points, ends[1]], [False, *at, False], [False, *between, False]


def _at_zero(a: Curve, b: Curve, base: Mapping[str, Fraction]) -> bool:
    """Is A refined by B at eps = 0?"""
    found = sizes.search(a.hyper(base, Fraction(1)), b.hyper(base, Fraction(1)), Deadline(10))
    return not isinstance(found, list)


def _of_cells(certificate: RatioCells) -> Answers:
    points: list[Point] = []
    at: list[Verdict] = []
    between: list[Verdict] = []
    for cell in certificate.cells:
        first = cell.before if isinstance(cell, Spot) else cell.holds
        if between and first is not between[-1]:  # the cell before has its upper end
            points.append(Point(cell.domain.low, cell.domain.low))
            at.append(between[-1])
            between.append(first)
        elif not between:
            between.append(first)
        if isinstance(cell, Spot):
            assert cell.fine.high is not None
            points.append(Point(cell.fine.low, cell.fine.high, cell.polynomial))
            at.append(cell.at)
            between.append(cell.after)
    return points, at, between


def arranged(certificate: Stages) -> Answers:
    """Where the answers of the stages change, the answers there and between; what is between two stages is unknown."""
    points: list[Point] = []
    at: list[Verdict] = []
    between: list[Verdict] = []
    end = Point(certificate.domain.low, certificate.domain.low)
    for stage in certificate.stages:
        start, stop = _place(stage.domains[0], 1), _place(stage.domains[-1], -1)
        if between and start.high <= end.low and stage.holds is between[-1]:
            end = max(end, stop, key=lambda point: point.low)
            continue
        if not between and start != end:
            between.append(None)
        if between:
            shared = _one_root(end, start) and (stage.holds or between[-1] is True)  # the set is closed
            points.append(end if shared else Point(end.low, start.high, sharp=False))
            at.append(True if shared else None)
        between.append(stage.holds)
        end = stop
    last = certificate.domain.high
    if end.high != (ENDLESS if last is None else last):
        between = between or [None]
        points.append(Point(end.low, ENDLESS if last is None else last, sharp=False))
        at.append(None)
        between.append(None)
    return points, at, between


def _one_root(one: Point, other: Point) -> bool:
    """Are both the same root?"""
    ends = Domain(min(one.low, other.low), max(one.high, other.high)) if one.polynomial else None
    return one.polynomial == other.polynomial and ends is not None and unique_root(one.polynomial, ends)


def _place(domain: Domain, side: int) -> Point:
    """The lower (1) or the upper end (-1) of a domain."""
    if domain.edge is not None and domain.edge[1] == side and domain.high is not None:
        return Point(domain.low, domain.high, domain.edge[0])
    place = domain.low if side > 0 else ENDLESS if domain.high is None else domain.high
    return Point(place, place)


def _merged(points: Sequence[Point], at: Sequence[Verdict], between: Sequence[Verdict]) -> Answers:
    """Without the points where nothing changes."""
    kept = [n for n in range(len(points)) if not at[n] == between[n] == between[n + 1] or not points[n].sharp]
    return [points[n] for n in kept], [at[n] for n in kept], [between[0], *(between[n + 1] for n in kept)]


def _parts(points: Sequence[Point], at: Sequence[Verdict], between: Sequence[Verdict]) -> Iterator[Part]:
    start: tuple[Point, bool] | None = None
    for n, point in enumerate(points):
        here = at[n] is True
        if start is not None and not here:
            yield Part(start[0], point, (start[1], False))
            start = None
        if start is None and here:
            start = point, True
        if between[n + 1] is not True and start is not None:
            yield Part(start[0], point, (start[1], True))
            start = None
        if between[n + 1] is True and start is None:
            start = point, False
    if start is not None:
        yield Part(start[0], None, (start[1], False))


def _decimals(ends: Interval) -> list[str]:
    if ends[0] == ends[1] and ends[0].denominator == 1:
        return [str(ends[0])] * 2
    return [decimal(ends[0], DIGITS, up=False), decimal(ends[1], DIGITS, up=True)]
