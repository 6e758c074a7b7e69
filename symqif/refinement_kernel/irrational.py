"""What all numbers beside the rational ones have in common: they mix with these in + - * /, and have signs; intervals.

An interval is around a real number, and rounded outwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Self

from symqif.kernel.budget import operation, spend
from symqif.kernel.enclosure import outward
from symqif.kernel.polynomial import size
from symqif.kernel.term import Rejected

BITS = 256  # of an end


class Irrational:
    """A number that is no Fraction, or a function: by what its kind says of sums, products, inverses and signs.

    None has an equality: two are the same if their difference is `zero`.
    """

    __slots__ = ()

    @property
    def field(self) -> object:
        """What two numbers of this kind have in common if they mix."""
        return None

    def rational(self, value: Fraction) -> Self:
        """A rational number as one of this kind."""
        raise NotImplementedError

    def like(self, other: Number | int) -> Self:
        """The other number as one of this kind; `Rejected` if the two do not mix."""
        if not isinstance(other, Irrational):
            return self.rational(Fraction(other))
        if not isinstance(other, type(self)) or other.field != self.field:
            raise Rejected("numbers of different kinds, and functions on different domains, do not mix")
        return other

    def plus(self, other: Self) -> Self:
        raise NotImplementedError

    def times(self, other: Self) -> Self:
        raise NotImplementedError

    def inverse(self) -> Self:
        """1 over this; `Rejected` if it may be 0."""
        raise NotImplementedError

    @property
    def signs(self) -> Signs:
        """What is certain of the sign."""
        raise NotImplementedError

    def __bool__(self) -> bool:
        return not zero(self)

    def __add__(self, other: Number | int) -> Self:
        return self.plus(self.like(other))

    def __mul__(self, other: Number | int) -> Self:
        return self.times(self.like(other))

    def __neg__(self) -> Self:
        return self * -1

    def __sub__(self, other: Number | int) -> Self:
        return self + -1 * other

    def __rsub__(self, other: Fraction | int) -> Self:
        return -self + other

    def __truediv__(self, other: Number | int) -> Self:
        return self.times(self.like(other).inverse())

    def __rtruediv__(self, other: Fraction | int) -> Self:
        return self.inverse() * other

    def __pow__(self, n: int) -> Self:
        if n < 1:
            return self.inverse() ** -n if n else self.like(1)
        half = self ** (n // 2)
        return half * half * (self if n % 2 else 1)

    __radd__, __rmul__ = __add__, __mul__


@dataclass(frozen=True, slots=True)
class Interval(Irrational):
    """A real number between two rational ones, of `BITS` significant bits."""

    low: Fraction
    high: Fraction

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise Rejected("an interval has a low and a high end")
        spend(8)
        low, high = outward(self.low, self.high, BITS)
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)

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


Number = Fraction | Irrational
Signs = tuple[int, int]  # the least and the largest of -1, 0 and 1 that a sign may be


def nonnegative(value: Number | int) -> bool:
    """Is the number certainly >= 0?"""
    return value.signs[0] >= 0 if isinstance(value, Irrational) else value >= 0


def positive(value: Number | int) -> bool:
    """Is the number certainly > 0?"""
    return value.signs[0] > 0 if isinstance(value, Irrational) else value > 0


def zero(value: Number | int) -> bool:
    """Is the number certainly 0?"""
    return value.signs == (0, 0) if isinstance(value, Irrational) else not value


def apart(one: Number, other: Number) -> bool:
    """Are two numbers different? `Rejected` where it is not decided."""
    gap = one - other
    if isinstance(gap, Irrational) and gap.signs[0] != gap.signs[1]:
        raise Rejected("whether two numbers are equal is not decided")
    return not zero(gap)


def rising(a: Number, b: Number) -> tuple[Number, Number]:
    """The vulnerabilities under A and under B, the second of which has to be certainly larger."""
    if not positive(b - a):
        raise Rejected("the gain function does not show that B leaks more than A")
    return a, b


def most_bits(values: Iterable[Number | int]) -> int:
    """Of the largest rational one; the work on others is counted by their kinds."""
    return max((size(value) for value in values if not isinstance(value, Irrational)), default=0)


def work(*values: Number | int) -> None:
    """Count the work of a few operations."""
    most = most_bits(values)
    spend(4 + 4 * operation(most, most))


def times(*factors: Number | int) -> Number:
    """The product of numbers; the work is counted."""
    work(*factors)
    return prod(factors[1:], start=factors[0])  # type: ignore[return-value]


def power(value: Number, n: int) -> Number:
    """value^n; `Rejected` for 1/0."""
    if isinstance(value, Irrational):
        return value**n
    if not value and n < 0:
        raise Rejected("division by 0")
    bits = abs(n) * size(value)
    spend(operation(bits, bits))
    return value**n
