"""Intervals around real numbers, rounded outwards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symqif.kernel.budget import spend
from symqif.kernel.enclosure import outward
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.irrational import Irrational, Signs

BITS = 256  # of an end


@dataclass(frozen=True, slots=True)
class Interval(Irrational):
    """A real number between two rational ones, of `BITS` significant bits."""

    low: Fraction
    high: Fraction

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise Rejected("an interval has a low and a high end")
        spend(8)
        for name, end in zip(("low", "high"), outward(self.low, self.high, BITS), strict=True):
            object.__setattr__(self, name, end)

    def rational(self, value: Fraction) -> Interval:
        return Interval(value, value)

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
