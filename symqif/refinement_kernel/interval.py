"""Intervals around real numbers, rounded outwards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symqif.kernel.budget import spend
from symqif.kernel.enclosure import MOST_BITS
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.irrational import Irrational, Number

BITS = 256  # to which intervals are rounded


@dataclass(frozen=True, slots=True)
class Interval(Irrational):
    """A real number between floor 2^power and ceiling 2^power, integers of at most `BITS` bits."""

    floor: int
    ceiling: int
    power: int = 0

    @staticmethod
    def around(low: Fraction, high: Fraction) -> Interval:
        """An interval that has both numbers inside."""
        if low > high:
            raise Rejected("an interval has a low and a high end")
        lengths = [end.numerator.bit_length() - end.denominator.bit_length() for end in (low, high) if end]
        shift = BITS - max(lengths, default=BITS)
        return _rounded(_floor(low, shift), -_floor(-high, shift), -shift)

    def like(self, other: Number | int) -> Interval:
        if isinstance(other, Interval):
            return other
        if isinstance(other, Irrational):
            raise Rejected("numbers of different kinds do not mix")
        return _rounded(other, other, 0) if isinstance(other, int) else Interval.around(other, other)

    @property
    def low(self) -> Fraction:
        return self.floor * Fraction(2) ** self.power

    @property
    def high(self) -> Fraction:
        return self.ceiling * Fraction(2) ** self.power

    def _at(self, power: int) -> tuple[int, int]:
        """Both ends as multiples of another power of 2."""
        more = power - self.power
        if more <= 0:
            return self.floor << -more, self.ceiling << -more
        return self.floor >> more, -(-self.ceiling >> more)

    def _top(self) -> int:
        return self.power + max(self.floor.bit_length(), self.ceiling.bit_length())

    def plus(self, other: Interval) -> Interval:
        power = max(min(self.power, other.power), max(self._top(), other._top()) - 2 * BITS)
        (low, high), (below, above) = self._at(power), other._at(power)
        return _rounded(low + below, high + above, power)

    def times(self, other: Interval) -> Interval:
        ends = [a * b for a in (self.floor, self.ceiling) for b in (other.floor, other.ceiling)]
        return _rounded(min(ends), max(ends), self.power + other.power)

    def inverse(self) -> Interval:
        if self.floor <= 0 <= self.ceiling:
            raise Rejected("division by what may be 0")
        one = 1 << 2 * BITS
        return _rounded(one // self.ceiling, -(-one // self.floor), -self.power - 2 * BITS)

    @property
    def nonnegative(self) -> bool:
        return self.floor >= 0

    @property
    def positive(self) -> bool:
        return self.floor > 0

    @property
    def zero(self) -> bool:
        return self.floor == self.ceiling == 0

    def __str__(self) -> str:
        return f"[{self.low}, {self.high}]"


def _rounded(low: int, high: int, power: int) -> Interval:
    spend(2)
    if abs(power) > MOST_BITS:
        raise Rejected("a number is too large or too small for an interval")
    more = max(low.bit_length(), high.bit_length()) - BITS
    return Interval(low >> more, -(-high >> more), power + more) if more > 0 else Interval(low, high, power)


def _floor(value: Fraction, shift: int) -> int:
    """The largest integer not above value 2^shift."""
    spend(value.numerator.bit_length() + value.denominator.bit_length() >> 8)
    if shift >= 0:
        return (value.numerator << shift) // value.denominator
    return value.numerator // (value.denominator << -shift)
