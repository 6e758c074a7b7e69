"""over(A, B): the exact set of eps, or of theta, on which A is refined by B, with certified ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import Any

from symqif.errors import SymqifError
from symqif.find import sizes
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.cells import Spot
from symqif.kernel.enclosure import enclose
from symqif.kernel.function import Coefficients, Domain
from symqif.kernel.term import Rejected, Term
from symqif.mechanisms import Protocol
from symqif.refinement import ratio_cells
from symqif.refinement.curve import BOTH, EPS, Curve, common_unit
from symqif.refinement.ratio_cells import RatioCells
from symqif.report.decimals import decimal

Interval = tuple[Fraction, Fraction]
Verdict = bool | None
DIGITS = 12


@dataclass(frozen=True)
class Point:
    """A place on the axis of the variable: a number, the root of a polynomial, or what is between two numbers.

    sharp: is there one place there, on both sides of which all is known? Else what is between is undecided.
    """

    low: Fraction
    high: Fraction
    polynomial: Coefficients = ()
    sharp: bool = True

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
    certificate: RatioCells
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
        """Where the answer changes, eps = 0 apart."""
        return [point for point in self.points if point.exact != 1 or self.axis.name != "eps"]

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
        enclosures = {self.axis.name: self.axis.value(point.enclosure), **self.axis.related(point.enclosure)}
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
        curves = tuple(Curve.of(p, k, variable, fixed or {}) for p, fixed in ((a, fixed_a), (b, fixed_b)))
        axis, domain = _axis(variable, *curves)
        base = {EPS: axis.power, BOTH: Fraction(2)} if variable == "eps" else {BOTH: Fraction(2)}
        certificate = ratio_cells.search(*curves, base, domain, deadline)
        points, at, between = _arranged(certificate)
        if variable == "eps":
            points, at, between = [Point(Fraction(1), Fraction(1)), *points], [_at_zero(*curves, base), *at], [False, *between]
        answers = _merged(points, at, between)
    except Rejected as error:
        raise SymqifError(f"no exact set for {a.name} and {b.name}: {error}") from None
    parameters = {**curves[0].parameters, **curves[1].parameters}
    return RefinementSet(*(curve.label for curve in curves), k, axis, parameters, *answers, certificate, perf_counter() - start)


def _axis(variable: str, a: Curve, b: Curve) -> tuple[Axis, Domain]:
    unit = common_unit((a, b), EPS)
    if not unit:
        raise SymqifError(f"neither {a.name} nor {b.name} changes along {variable}")
    return Axis(variable, 1 / unit), Domain(Fraction(1), None)


def _at_zero(a: Curve, b: Curve, base: Mapping[str, Fraction]) -> bool:
    """Is A refined by B at eps = 0?"""
    found = sizes.search(a.hyper(base, Fraction(1)), b.hyper(base, Fraction(1)), Deadline(10))
    return not isinstance(found, list)


def _arranged(certificate: RatioCells) -> tuple[list[Point], list[Verdict], list[Verdict]]:
    points: list[Point] = []
    at: list[Verdict] = []
    between: list[Verdict] = []
    for cell in certificate.cells:
        if isinstance(cell, Spot):
            if len(between) == len(points):
                between.append(cell.before)
            points.append(Point(cell.fine.low, cell.fine.high, cell.polynomial))  # type: ignore[arg-type]
            at.append(cell.at)
            between.append(cell.after)
        elif len(between) == len(points):
            between.append(cell.holds)
    return points, at, between


def _merged(
    points: Sequence[Point], at: Sequence[Verdict], between: Sequence[Verdict]
) -> tuple[list[Point], list[Verdict], list[Verdict]]:
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
