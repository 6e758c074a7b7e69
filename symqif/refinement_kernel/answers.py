"""From cells or stages to answers: at which points on the axis of a parameter they change, and what is between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from symqif.refinement_kernel.cells import Cell, Spot
from symqif.refinement_kernel.function import Coefficients, Domain, unique_root
from symqif.refinement_kernel.stage import Stage

ENDLESS = Fraction(2) ** 4096  # stands for no end, above all other places
Interval = tuple[Fraction, Fraction]
Verdict = bool | None


@dataclass(frozen=True)
class AxisPoint:
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


Answers = tuple[
    list[AxisPoint], list[Verdict], list[Verdict]
]  # points; the answers at them; below, between, above them


def of_cells(cells: Sequence[Cell]) -> Answers:
    """The answers of cells that cover the domain."""
    points: list[AxisPoint] = []
    at: list[Verdict] = []
    between: list[Verdict] = []
    for cell in cells:
        first = cell.before if isinstance(cell, Spot) else cell.holds
        if between and first is not between[-1]:  # the cell before has its upper end
            points.append(AxisPoint(cell.domain.low, cell.domain.low))
            at.append(between[-1])
            between.append(first)
        elif not between:
            between.append(first)
        if isinstance(cell, Spot):
            assert cell.fine.high is not None
            points.append(AxisPoint(cell.fine.low, cell.fine.high, cell.polynomial))
            at.append(cell.at)
            between.append(cell.after)
    return points, at, between


def of_stages(domain: Domain, stages: Sequence[Stage]) -> Answers:
    """Where the answers of the stages change, the answers there and between; what is between two stages is unknown."""
    points: list[AxisPoint] = []
    at: list[Verdict] = []
    between: list[Verdict] = []
    end = AxisPoint(domain.low, domain.low)
    for stage in stages:
        start, stop = _place(stage.domains[0], 1), _place(stage.domains[-1], -1)
        if between and start.high <= end.low and stage.holds is between[-1]:
            end = max(end, stop, key=lambda point: point.low)
            continue
        if not between and start != end:
            between.append(None)
        if between:
            shared = _one_root(end, start) and (stage.holds or between[-1] is True)  # the set is closed
            points.append(end if shared else AxisPoint(end.low, start.high, sharp=False))
            at.append(True if shared else None)
        between.append(stage.holds)
        end = stop
    last = domain.high
    if end.high != (ENDLESS if last is None else last):
        between = between or [None]
        points.append(AxisPoint(end.low, ENDLESS if last is None else last, sharp=False))
        at.append(None)
        between.append(None)
    return points, at, between


def _one_root(one: AxisPoint, other: AxisPoint) -> bool:
    """Are both the same root?"""
    ends = Domain(min(one.low, other.low), max(one.high, other.high)) if one.polynomial else None
    return one.polynomial == other.polynomial and ends is not None and unique_root(one.polynomial, ends)


def _place(domain: Domain, side: int) -> AxisPoint:
    """The lower (1) or the upper end (-1) of a domain."""
    if domain.edge is not None and domain.edge[1] == side and domain.high is not None:
        return AxisPoint(domain.low, domain.high, domain.edge[0])
    place = domain.low if side > 0 else ENDLESS if domain.high is None else domain.high
    return AxisPoint(place, place)


def merged(answers: Answers) -> Answers:
    """Without the points where nothing changes."""
    points, at, between = answers
    kept = [n for n in range(len(points)) if not at[n] == between[n] == between[n + 1] or not points[n].sharp]
    return [points[n] for n in kept], [at[n] for n in kept], [between[0], *(between[n + 1] for n in kept)]


def from_zero(answers: Answers, at_zero: bool) -> Answers:
    """The answers for eps >= 0, from those for eps > 0, where the variable is above 1."""
    points, at, between = answers
    return [AxisPoint(Fraction(1), Fraction(1), value=Fraction(0)), *points], [at_zero, *at], [False, *between]


def root_below(value: Fraction, bits: int) -> Fraction:
    """A rational number below the square root by at most 2^-bits, or the root itself."""
    return Fraction(isqrt(value.numerator * value.denominator << 2 * bits), value.denominator << bits)


def between_halves(answers: Answers, y: Fraction) -> Answers:
    """The answers for theta in (1/2, 1), from those for x = e^(eps theta/2) in between sqrt(y) and y."""
    points, at, between = answers
    low = root_below(y, 80)
    high = low if low**2 == y else low + Fraction(1, y.denominator << 80)
    ends = AxisPoint(low, high, value=Fraction(1, 2)), AxisPoint(y, y, value=Fraction(1))
    return [ends[0], *points, ends[1]], [False, *at, False], [False, *between, False]
