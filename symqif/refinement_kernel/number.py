"""Real numbers beside the rationals: a + b sqrt(d), elementary numbers, and intervals that hold a number.

Each kind mixes with `Fraction` in + - * /, and so do functions of one variable on a domain, of which a relation is said
if it holds on the whole domain. Of intervals and functions only what is certain is ever said: `nonnegative` and
`positive` are False both where the opposite holds and where it does not show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import isqrt, prod

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.bases import BITS, Base, bounds
from symqif.refinement_kernel.elementary import Elementary
from symqif.refinement_kernel.function import Function


@dataclass(frozen=True, slots=True)
class Quadratic:
    """a + b sqrt(d) for rational a, b and an integer d that is not a square."""

    a: Fraction
    b: Fraction
    d: int

    def __post_init__(self) -> None:
        if self.d < 2 or isqrt(self.d) ** 2 == self.d:
            raise Rejected(f"sqrt({self.d}) must be irrational")

    def _with(self, other: Number | int) -> Quadratic:
        if isinstance(other, Quadratic):
            if other.d != self.d:
                raise Rejected(f"sqrt({self.d}) and sqrt({other.d}) do not mix")
            return other
        if isinstance(other, Interval | Function | Elementary):
            raise Rejected("numbers of different kinds do not mix")
        return Quadratic(Fraction(other), Fraction(0), self.d)

    def __add__(self, other: Number | int) -> Quadratic:
        other = self._with(other)
        return Quadratic(self.a + other.a, self.b + other.b, self.d)

    def __neg__(self) -> Quadratic:
        return Quadratic(-self.a, -self.b, self.d)

    def __sub__(self, other: Number | int) -> Quadratic:
        return self + -self._with(other)

    def __rsub__(self, other: Fraction | int) -> Quadratic:
        return self._with(other) - self

    def __mul__(self, other: Number | int) -> Quadratic:
        other = self._with(other)
        return Quadratic(self.a * other.a + self.b * other.b * self.d, self.a * other.b + self.b * other.a, self.d)

    def __truediv__(self, other: Number | int) -> Quadratic:
        other = self._with(other)
        norm = other.a**2 - other.b**2 * other.d
        if not norm:
            raise Rejected("division by 0")
        return self * Quadratic(other.a / norm, -other.b / norm, self.d)

    def __rtruediv__(self, other: Fraction | int) -> Quadratic:
        return self._with(other) / self

    __radd__, __rmul__ = __add__, __mul__

    def __bool__(self) -> bool:
        return bool(self.a or self.b)  # sqrt(d) is irrational

    @property
    def sign(self) -> int:
        """-1, 0 or 1: that of a or b where they agree, else that of the one with the larger square."""
        signs = [(value > 0) - (value < 0) for value in (self.a, self.b)]
        if 0 in signs or signs[0] == signs[1]:
            return signs[0] or signs[1]
        return signs[0] if self.a**2 > self.b**2 * self.d else signs[1]

    def __str__(self) -> str:
        if not self.b:
            return str(self.a)
        root = f"{self.b}*sqrt({self.d})"
        return f"{self.a} + {root}" if self.a else root


@dataclass(frozen=True, slots=True)
class Interval:
    """A real number between low and high, rounded outwards to `BITS` bits."""

    low: Fraction
    high: Fraction

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise Rejected("an interval has a low and a high end")

    @staticmethod
    def around(low: Fraction, high: Fraction) -> Interval:
        """The interval, rounded outwards."""
        return Interval(_down(low), -_down(-high))

    @staticmethod
    def _of(value: Number | int) -> Interval:
        if isinstance(value, Interval):
            return value
        if isinstance(value, Quadratic | Function | Elementary):
            raise Rejected("numbers of different kinds do not mix")
        return Interval(Fraction(value), Fraction(value))

    def __add__(self, other: Number | int) -> Interval:
        other = Interval._of(other)
        return Interval.around(self.low + other.low, self.high + other.high)

    def __neg__(self) -> Interval:
        return Interval(-self.high, -self.low)

    def __sub__(self, other: Number | int) -> Interval:
        return self + -Interval._of(other)

    def __rsub__(self, other: Fraction | int) -> Interval:
        return Interval._of(other) - self

    def __mul__(self, other: Number | int) -> Interval:
        other = Interval._of(other)
        ends = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Interval.around(min(ends), max(ends))

    def __truediv__(self, other: Number | int) -> Interval:
        other = Interval._of(other)
        if other.low <= 0 <= other.high:
            raise Rejected("division by what may be 0")
        ends = [a / b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Interval.around(min(ends), max(ends))

    def __rtruediv__(self, other: Fraction | int) -> Interval:
        return Interval._of(other) / self

    __radd__, __rmul__ = __add__, __mul__

    def __str__(self) -> str:
        return f"[{self.low}, {self.high}]"


Plain = Fraction | Quadratic | Interval | Function
Number = Plain | Elementary
Matrix = Sequence[Sequence[Number]]


def check(value: Number) -> None:
    """Accept a number of a certificate; `Rejected` for one that the operations of its kind do not lead to."""
    if isinstance(value, Elementary):
        for base, _ in value.powers:
            bounds(base, 1)  # shows it to be positive
        if not value.scale or not value.powers:
            raise Rejected("an elementary number is neither 0 nor rational")
    if isinstance(value, Function) and value != value.rebuilt():
        raise Rejected("a function is a product of different factors, and no divisor is 0 on its domain")


def nonnegative(value: Number) -> bool:
    """Is the number certainly >= 0?"""
    if isinstance(value, Quadratic | Elementary):
        return value.sign >= 0
    if isinstance(value, Function):
        return value.nonnegative
    return (value.low if isinstance(value, Interval) else value) >= 0


def positive(value: Number) -> bool:
    """Is the number certainly > 0?"""
    if isinstance(value, Quadratic | Function | Elementary):
        return value.sign > 0
    return (value.low if isinstance(value, Interval) else value) > 0


def zero(value: Number) -> bool:
    """Is the number certainly 0?"""
    if isinstance(value, Interval):
        return value.low == value.high == 0
    return not value


def larger(a: Number, b: Number) -> Number:
    """The maximum of two numbers; `Rejected` for functions of which none is the larger one everywhere."""
    if isinstance(a, Interval) or isinstance(b, Interval):
        a, b = Interval._of(a), Interval._of(b)
        return Interval(max(a.low, b.low), max(a.high, b.high))
    if nonnegative(a - b):
        return a
    if (isinstance(a, Function) or isinstance(b, Function)) and not nonnegative(b - a):
        raise Rejected("none of two functions is the larger one on all of their domain")
    return b


def at_least(a: Number, b: Number) -> bool:
    """Is a certainly >= b? Elementary numbers are subtracted only where their enclosures overlap."""
    if isinstance(a, Elementary) or isinstance(b, Elementary):
        gap = enclosed(a) - enclosed(b)
        if nonnegative(gap) or positive(-1 * gap):
            return nonnegative(gap)
    return nonnegative(a - b)


def enclosed(value: Number) -> Plain:
    """An elementary number as an interval, others as they are."""
    if not isinstance(value, Elementary):
        return value
    return prod((_power(base, e) for base, e in value.powers), start=Interval(value.scale, value.scale))


@lru_cache(maxsize=1 << 14)
def _power(base: Base, e: Fraction) -> Interval:
    low, high = bounds(base, e.denominator)
    one = Interval.around(low, high)
    value = Interval(Fraction(1), Fraction(1))
    for bit in bin(abs(e.numerator))[2:]:
        value = value * value
        value = value * one if bit == "1" else value
    return value if e > 0 else 1 / value


def _down(value: Fraction) -> Fraction:
    if not value:
        return value
    over, under = value.numerator, value.denominator
    shift = BITS - over.bit_length() + under.bit_length()
    return (
        Fraction((over << shift) // under, 1 << shift) if shift > 0 else Fraction(over // (under << -shift) << -shift)
    )
