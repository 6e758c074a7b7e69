"""Real numbers beside the rationals: a + b sqrt(d), elementary numbers, both with an interval, and intervals alone.

Each kind mixes with `Fraction` in + - * /, and so do functions of one variable on a domain, of which a relation is said
if it holds on the whole domain. Of intervals and functions only what is certain is ever said: `nonnegative` and
`positive` are False both where the opposite holds and where it does not show. No irrational number has an equality:
that two are the same is that their difference is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from operator import add, mul, sub, truediv
from typing import Any

from symqif.kernel.term import Rejected, Term
from symqif.refinement_kernel.bases import BITS
from symqif.refinement_kernel.elementary import Elementary, power
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
        if isinstance(other, Real | Interval | Function | Elementary):
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
    def term(self) -> Term:
        """A term with this value."""
        return ("+", self.a, ("*", self.b, ("sqrt", Fraction(self.d))))

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
    """A real number between floor 2^power and ceiling 2^power, integers of at most `BITS` bits: rounded outwards."""

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
        return Interval._rounded(_floor(low, shift), -_floor(-high, shift), -shift)

    @staticmethod
    def _rounded(low: int, high: int, power: int) -> Interval:
        more = max(low.bit_length(), high.bit_length()) - BITS
        return Interval(low >> more, -(-high >> more), power + more) if more > 0 else Interval(low, high, power)

    @staticmethod
    def of(value: Number | int) -> Interval:
        """Around a number."""
        if isinstance(value, Interval | Real):
            return value if isinstance(value, Interval) else value.near
        if isinstance(value, Quadratic | Function | Elementary):
            raise Rejected("numbers of different kinds do not mix")
        return Interval._rounded(value, value, 0) if isinstance(value, int) else Interval.around(value, value)

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

    def __add__(self, other: Number | int) -> Interval:
        other = Interval.of(other)
        power = max(min(self.power, other.power), max(self._top(), other._top()) - 2 * BITS)
        (low, high), (below, above) = self._at(power), other._at(power)
        return Interval._rounded(low + below, high + above, power)

    def __neg__(self) -> Interval:
        return Interval(-self.ceiling, -self.floor, self.power)

    def __sub__(self, other: Number | int) -> Interval:
        return self + -Interval.of(other)

    def __rsub__(self, other: Fraction | int) -> Interval:
        return -self + other

    def __mul__(self, other: Number | int) -> Interval:
        other = Interval.of(other)
        power = self.power + other.power
        if self.floor >= 0 <= other.floor:
            return Interval._rounded(self.floor * other.floor, self.ceiling * other.ceiling, power)
        ends = [a * b for a in (self.floor, self.ceiling) for b in (other.floor, other.ceiling)]
        return Interval._rounded(min(ends), max(ends), power)

    def __truediv__(self, other: Number | int) -> Interval:
        other = Interval.of(other)
        if other.floor <= 0 <= other.ceiling:
            raise Rejected("division by what may be 0")
        ends = [(a << 2 * BITS, b) for a in (self.floor, self.ceiling) for b in (other.floor, other.ceiling)]
        low, high = min(a // b for a, b in ends), max(-(-a // b) for a, b in ends)
        return Interval._rounded(low, high, self.power - other.power - 2 * BITS)

    def __rtruediv__(self, other: Fraction | int) -> Interval:
        return Interval.of(other) / self

    __radd__, __rmul__ = __add__, __mul__

    def __str__(self) -> str:
        return f"[{self.low}, {self.high}]"


def _floor(value: Fraction, shift: int) -> int:
    """The largest integer not above value 2^shift."""
    if shift >= 0:
        return (value.numerator << shift) // value.denominator
    return value.numerator // (value.denominator << -shift)


@dataclass(frozen=True, slots=True, eq=False)
class Real:
    """An irrational number in two ways, by its form and between rational numbers: whatever is made of it is too.

    What the form says of a sign or of a rational value, the interval has to allow: else `Rejected`.
    """

    exact: Quadratic | Elementary
    near: Interval
    __hash__ = None  # type: ignore[assignment]

    def _with(self, other: Number | int, operation: Callable[[Any, Any], Any]) -> Number:
        if isinstance(other, Interval):
            return operation(self.near, other)  # type: ignore[no-any-return]
        if not isinstance(other, Real):
            return real(operation(self.exact, other), operation(self.near, other))
        one: Exact = self.exact
        two: Exact = other.exact
        if not (isinstance(one, Quadratic) and isinstance(two, Quadratic) and one.d == two.d):
            one, two = _elementary(one), _elementary(two)
        return real(operation(one, two), operation(self.near, other.near))

    def __add__(self, other: Number | int) -> Number:
        return self._with(other, add)

    def __sub__(self, other: Number | int) -> Number:
        return self._with(other, sub)

    def __rsub__(self, other: Fraction | int) -> Number:
        return real(other - self.exact, other - self.near)

    def __neg__(self) -> Number:
        return real(-self.exact, -self.near)

    def __mul__(self, other: Number | int) -> Number:
        return self._with(other, mul)

    def __truediv__(self, other: Number | int) -> Number:
        return self._with(other, truediv)

    def __rtruediv__(self, other: Fraction | int) -> Number:
        return real(other / self.exact, other / self.near)

    __radd__, __rmul__ = __add__, __mul__

    @property
    def sign(self) -> int:
        """-1 or 1."""
        return self.exact.sign

    def __str__(self) -> str:
        return str(self.exact)


Exact = Fraction | Quadratic | Elementary
Number = Exact | Real | Interval | Function
Matrix = Sequence[Sequence[Number]]


def real(exact: Exact | int, near: Interval) -> Fraction | Real:
    """A number of which both are said; `Rejected` where they differ."""
    if isinstance(exact, Quadratic) and not exact.b:
        exact = exact.a
    if isinstance(exact, Quadratic | Elementary):
        if not (near.ceiling > 0 if exact.sign > 0 else near.floor < 0):
            raise Rejected("two evaluations differ")
        return Real(exact, near)
    if not near.low <= exact <= near.high:
        raise Rejected("two evaluations differ")
    return Fraction(exact)


def _elementary(value: Exact) -> Exact:
    """As what mixes with numbers of other fields."""
    return power(Fraction(value.d), Fraction(1, 2)) * value.b + value.a if isinstance(value, Quadratic) else value


def bare(value: Number) -> Number:
    """The form alone, for searches."""
    return value.exact if isinstance(value, Real) else value


def nonnegative(value: Number) -> bool:
    """Is the number certainly >= 0?"""
    if isinstance(value, Real | Quadratic | Elementary):
        return value.sign >= 0
    if isinstance(value, Function):
        return value.nonnegative
    return (value.floor if isinstance(value, Interval) else value) >= 0


def positive(value: Number) -> bool:
    """Is the number certainly > 0?"""
    if isinstance(value, Real | Quadratic | Function | Elementary):
        return value.sign > 0
    return (value.floor if isinstance(value, Interval) else value) > 0


def zero(value: Number) -> bool:
    """Is the number certainly 0?"""
    if isinstance(value, Interval):
        return value.floor == value.ceiling == 0
    return isinstance(value, Fraction | Quadratic | Function | int) and not value


def larger(a: Number, b: Number) -> Number:
    """The maximum of two numbers; `Rejected` for functions of which none is the larger one everywhere."""
    if isinstance(a, Interval) or isinstance(b, Interval):
        a, b = Interval.of(a), Interval.of(b)
        return Interval.around(max(a.low, b.low), max(a.high, b.high))
    if nonnegative(a - b):
        return a
    if (isinstance(a, Function) or isinstance(b, Function)) and not nonnegative(b - a):
        raise Rejected("none of two functions is the larger one on all of their domain")
    return b


def at_least(a: Number, b: Number) -> bool:
    """Is a certainly >= b? Elementary numbers are subtracted only where their intervals overlap."""
    gap = enclosed(a) - enclosed(b)
    if nonnegative(gap) or positive(-1 * gap):
        return nonnegative(gap)
    return nonnegative(a - b)


def exceeds(a: Number, b: Number) -> bool:
    """Is a certainly > b? As `at_least`."""
    gap = enclosed(a) - enclosed(b)
    if positive(gap) or nonnegative(-1 * gap):
        return positive(gap)
    return positive(a - b)


def enclosed(value: Number) -> Number:
    """The interval of an elementary number, of which sums take long; others as they are."""
    return value.near if isinstance(value, Real) and isinstance(value.exact, Elementary) else value
