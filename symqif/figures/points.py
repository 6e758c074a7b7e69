"""Certified points of curves: closed forms at rational arguments, enclosed by ball arithmetic."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from symqif.errors import SymqifError
from symqif.figures.figure import Interval, PlotPoint
from symqif.find.enclosures import enclose
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Term, substitute

DIGITS = 13
SECONDS = 20.0  # for a value
STEPS = 48  # halvings: an interval shrinks by 2^-48, about 3.6e-15


def enclosure_at(term: Term, values: Mapping[str, Term] | None = None) -> Interval:
    """An enclosure of relative width below 10**-13 of a term at these values of its variables.

    Raises SymqifError if none is found.
    """
    try:
        return enclose(substitute(term, dict(values or {})), DIGITS, Deadline(SECONDS))
    except GaveUp as error:
        raise SymqifError(f"a value of the figure is not enclosed to {DIGITS} digits: {error}") from None


def interval_of(number: Fraction | int) -> Interval:
    """The interval that is one rational number."""
    return Fraction(number), Fraction(number)


def plotted(values: Mapping[Fraction, Interval] | Mapping[int, Interval]) -> tuple[PlotPoint, ...]:
    """Points at these abscissas."""
    return tuple(PlotPoint(interval_of(x), y) for x, y in values.items())


def sampled(
    term: Term, name: str, at: Iterable[Fraction], fixed: Mapping[str, Term] | None = None
) -> tuple[PlotPoint, ...]:
    """Points of the curve of a term over one of its variables."""
    return plotted({x: enclosure_at(term, {**(fixed or {}), name: x}) for x in at})


def equal_parts(low: Fraction | int, high: Fraction | int, parts: int) -> list[Fraction]:
    """So many equal parts of an interval: their ends."""
    step = Fraction(high - low) / parts
    return [low + n * step for n in range(parts + 1)]


def _positive(term: Term, values: Mapping[str, Term]) -> bool:
    """Is the value, which is not 0, positive?"""
    return enclosure_at(term, values)[0] > 0


def crossing(
    gap: Term, name: str, low: Fraction, high: Fraction, fixed: Mapping[str, Term] | None = None
) -> Interval | None:
    """An interval, as narrow as 48 halvings make it, at whose ends the gap has different signs.

    By the intermediate value theorem a continuous gap is 0 in it; that this happens nowhere else is not shown here.
    None if the signs at `low` and `high` are the same.
    """
    known = dict(fixed or {})
    first = _positive(gap, {**known, name: low})
    if _positive(gap, {**known, name: high}) is first:
        return None
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if _positive(gap, {**known, name: middle}) is first else (low, middle)
    return low, high


def interval_below(a: Interval, b: Interval) -> bool:
    """Is every number of the first interval less than every number of the second?"""
    return a[1] < b[0]
