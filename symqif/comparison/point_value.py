"""The value of a formula at a point: rational, or a constant that is enclosed."""

from dataclasses import dataclass
from fractions import Fraction

from symqif.comparison.values import Point, value_at, without_rounding
from symqif.exact.order import constant_truth
from symqif.find.enclosures import enclose
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Rejected, Term, Undefined, substitute

DIGITS = 15


@dataclass(frozen=True)
class PointValue:
    """rational: the value, where it is seen to be rational. Else constant: the formula with the numbers put in, or as
    it stands where nothing encloses it; without one, the formula has no value there."""

    rational: Fraction | None = None
    constant: Term | None = None
    enclosure: tuple[Fraction, Fraction] | None = None


def point_value(formula: Term, point: Point, deadline: Deadline) -> PointValue:
    """The value, enclosed to `DIGITS` digits if that is done in the time."""
    try:
        known = value_at(formula, point)
        if known is not None:
            return PointValue(known)
        here = _put_in(without_rounding(formula, point), point)
        zero = constant_truth(("==", here, Fraction(0)))
        return PointValue(None, here, (Fraction(0),) * 2 if zero else enclose(here, DIGITS, deadline))
    except Undefined:
        return PointValue()
    except (Rejected, GaveUp):
        return PointValue(None, formula)


def _put_in(term: Term, point: Point) -> Term:
    """The term at the point, its rational parts as numbers."""
    known = value_at(term, point)
    if known is not None or not isinstance(term, tuple):
        return substitute(term, point.terms) if known is None else known
    return (term[0], *(_put_in(part, point) for part in term[1:]))
