"""Real roots of univariate polynomials over the rationals, each in a rational interval of its own."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sympy import QQ, Poly, Rational, Symbol

Interval = tuple[Fraction, Fraction]


def isolate(
    coefficients: Sequence[Fraction | int], low: Fraction | None = None, high: Fraction | None = None
) -> list[Interval]:
    """Closed intervals, ascending, one for each distinct real root in [low, high]; a rational root may be a point.

    coefficients[n] belongs to x**n. An interval that is not a point has its root inside and none at its ends,
    where the polynomial without its multiple factors has opposite signs. Raises ValueError for the zero
    polynomial. Reference: A. G. Akritas and A. W. Strzebonski, A comparative study of two real root
    isolation methods, Nonlinear Analysis: Modelling and Control 10 (2005); the continued fractions are SymPy's.
    """
    if not any(coefficients):
        raise ValueError("coefficients are all 0, and every number is a root: give one that is not")
    values = [Rational(Fraction(a).numerator, Fraction(a).denominator) for a in reversed(coefficients)]
    finder = _Isolation(Poly(values, Symbol("x"), domain=QQ).sqf_part())
    found = [finder.parted(_fraction(a), _fraction(b)) for (a, b), _ in finder.f.intervals()]
    above = [interval for i in found if (interval := finder.above(i, low)) is not None]
    return [interval for i in above if (interval := finder.below(i, high)) is not None]


class _Isolation:
    """A square-free polynomial, whose simple roots are told by changes of sign."""

    def __init__(self, f: Poly) -> None:
        self.f, self.slope = f, f.diff()

    def sign(self, x: Fraction) -> int:
        return _sign(self.f, x)

    def parted(self, a: Fraction, b: Fraction) -> Interval:
        """Bisect until neither end is another root; SymPy's intervals are open, and may touch one at both ends."""
        left = self.sign(a) or _sign(self.slope, a)
        while a < b and not (self.sign(a) and self.sign(b)):
            c = (a + b) / 2
            sign = self.sign(c)
            a, b = (c, c) if not sign else (c, b) if sign == left else (a, c)
        return a, b

    def above(self, interval: Interval, low: Fraction | None) -> Interval | None:
        """The part of an interval from `low` on, if the root is in it."""
        a, b = interval
        if low is None or low <= a:
            return interval
        if low > b or (low == b and a < b):
            return None
        sign = self.sign(low)
        return (low, low) if not sign else (low, b) if sign == self.sign(a) else None

    def below(self, interval: Interval, high: Fraction | None) -> Interval | None:
        """The part of an interval up to `high`, if the root is in it."""
        a, b = interval
        if high is None or high >= b:
            return interval
        if high < a or (high == a and a < b):
            return None
        sign = self.sign(high)
        return (high, high) if not sign else (a, high) if sign == self.sign(b) else None


def _sign(f: Poly, x: Fraction) -> int:
    value = f.eval(Rational(x.numerator, x.denominator))
    return bool(value > 0) - bool(value < 0)


def _fraction(value: Rational) -> Fraction:
    return Fraction(int(value.p), int(value.q))
