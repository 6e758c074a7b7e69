"""Intervals around real numbers, rounded outwards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symqif.kernel.budget import operation, spend
from symqif.kernel.enclosure import MOST_BITS
from symqif.kernel.polynomial import size
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.irrational import Irrational, Number, Signs

BITS = 256  # of an end


@dataclass(frozen=True, slots=True)
class Interval(Irrational):
    """A real number between two rational ones, of `BITS` significant bits."""

    low: Fraction
    high: Fraction

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise Rejected("an interval has a low and a high end")
        object.__setattr__(self, "low", _rounded(self.low))
        object.__setattr__(self, "high", -_rounded(-self.high))

    def like(self, other: Number | int) -> Interval:
        if isinstance(other, Interval):
            return other
        if isinstance(other, Irrational):
            raise Rejected("numbers of different kinds do not mix")
        return Interval(Fraction(other), Fraction(other))

    def plus(self, other: Interval) -> Interval:
        return Interval(self.low + other.low, self.high + other.high)

    def times(self, other: Interval) -> Interval:
        ends = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Interval(min(ends), max(ends))

    def inverse(self) -> Interval:
        if self.low <= 0 <= self.high:
            raise Rejected("division by what may be 0")
        return Interval(1 / self.high, 1 / self.low)

    @property
    def signs(self) -> Signs:
        return (self.low > 0) - (self.low < 0), (self.high > 0) - (self.high < 0)

    def __str__(self) -> str:
        return f"[{self.low}, {self.high}]"


def _rounded(value: Fraction) -> Fraction:
    """Down to `BITS` significant bits."""
    spend(4 + operation(size(value), BITS))
    shift = BITS - value.numerator.bit_length() + value.denominator.bit_length()
    if abs(shift) > MOST_BITS:
        raise Rejected("a number is too large or too small for an interval")
    above, below = value.numerator << max(0, shift), value.denominator << max(0, -shift)
    return Fraction(above // below << max(0, -shift), 1 << max(0, shift))
