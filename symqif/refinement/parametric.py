"""over(A, B): the exact set of eps, or of theta, on which A is refined by B, with certified ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt
from time import perf_counter

from symqif.errors import SymqifError
from symqif.find import sizes
from symqif.find.limits import Deadline
from symqif.kernel.cells import Spot
from symqif.kernel.function import Domain, unique_root
from symqif.kernel.term import Rejected
from symqif.mechanisms import Protocol
from symqif.refinement import ratio_cells, stages
from symqif.refinement.curve import BOTH, EPS, Curve, common_unit
from symqif.refinement.ratio_cells import RatioCells
from symqif.refinement.refinement_set import Axis, Point, RefinementSet, Verdict
from symqif.refinement.stages import Stages

ENDLESS = Fraction(2) ** 4096  # stands for no end, above all other places


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
