"""Real numbers: exact fractions, logarithms of fractions, and balls for all else."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from flint import arb, ctx, fmpq

PRECISIONS = (128, 256, 512, 1024)
_LONG = 20_000  # bits of a fraction that is still worth being exact

T = TypeVar("T")


class Undecided(Exception):
    """The balls are too wide to tell. More precision may help."""


class TooLarge(Exception):
    """The value is out of reach of this evaluator."""


@dataclass(frozen=True)
class Log:
    """The logarithm of a positive fraction other than 1. It makes exp(n * log(2)) exact."""

    of: Fraction


Number = Fraction | Log | arb


def settled(decide: Callable[[], T | None]) -> T | None:
    """Ask with more and more precision until there is an answer. None says that there is none."""
    for bits in PRECISIONS:
        with ctx.workprec(bits):
            try:
                answer = decide()
            except Undecided:
                continue
            except TooLarge:
                return None
            if answer is not None:
                return answer
    return None


def every(answers: Iterable[bool | None]) -> bool | None:
    """Conjunction in which None is an unknown truth value."""
    result: bool | None = True
    for answer in answers:
        if answer is False:
            return False
        result = None if answer is None else result
    return result


def opposite(answer: bool | None) -> bool | None:
    """Negation of a truth value that may be unknown."""
    return None if answer is None else not answer


def some(answers: Iterable[bool | None]) -> bool | None:
    """Disjunction in which None is an unknown truth value."""
    return opposite(every(map(opposite, answers)))


def ball(x: Number) -> arb:
    """Enclose a number at the precision of the moment."""
    if isinstance(x, Log):
        return ball(x.of).log()
    return arb(fmpq(x.numerator, x.denominator)) if isinstance(x, Fraction) else x


def signs(x: Number) -> set[int]:
    """Return which of -1, 0 and 1 the sign may be."""
    if isinstance(x, Log):
        return {1 if x.of > 1 else -1}
    if isinstance(x, Fraction):
        return {(x > 0) - (x < 0)}
    excluded = (({-1} if x >= 0 else set()) | ({1} if x <= 0 else set())) | ({0} if x > 0 or x < 0 else set())
    return {-1, 0, 1} - excluded


def sign(x: Number) -> int:
    """Return -1, 0 or 1."""
    possible = signs(x)
    if len(possible) > 1:
        raise Undecided
    return possible.pop()


def _sign_is(x: Number, wanted: set[int]) -> bool | None:
    possible = signs(x)
    return True if possible <= wanted else None if possible & wanted else False


def at_most(x: Number, y: Number) -> bool | None:
    """Tell whether x <= y."""
    return _sign_is(sub(y, x), {0, 1})


def below(x: Number, y: Number) -> bool | None:
    """Tell whether x < y."""
    return _sign_is(sub(y, x), {1})


def same(x: Number, y: Number) -> bool | None:
    """Tell whether x = y."""
    return _sign_is(sub(y, x), {0})


def _logarithm(x: Fraction) -> Fraction | Log:
    return Fraction(0) if x == 1 else Log(x)


def total(numbers: Iterable[Number]) -> Number:
    """Return the sum, which is 0 if there are none."""
    result: Number = Fraction(0)
    for number in numbers:
        result = add(result, number)
    return result


def neg(x: Number) -> Number:
    """Return -x."""
    return Log(1 / x.of) if isinstance(x, Log) else -x


def add(x: Number, y: Number) -> Number:
    """Return x + y."""
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        return x + y
    if isinstance(x, Log) and isinstance(y, Log):
        return _logarithm(x.of * y.of)
    if 0 in (x if isinstance(x, Fraction) else 1, y if isinstance(y, Fraction) else 1):
        return y if isinstance(x, Fraction) else x
    return ball(x) + ball(y)


def sub(x: Number, y: Number) -> Number:
    """Return x - y."""
    return add(x, neg(y))


def mul(x: Number, y: Number) -> Number:
    """Return x * y. Zero times a ball is zero."""
    if isinstance(y, Fraction):
        x, y = y, x
    if not isinstance(x, Fraction):
        return ball(x) * ball(y)
    if isinstance(y, Fraction) or x == 0:
        return x * y if isinstance(y, Fraction) else Fraction(0)
    exact = _multiple(x, y) if isinstance(y, Log) else None
    return ball(x) * ball(y) if exact is None else exact


def _multiple(x: Fraction, y: Log) -> Number | None:
    """Return x * log(q) = log(q ** x) if q ** x is a short fraction."""
    if abs(x.numerator) * (y.of.numerator.bit_length() + y.of.denominator.bit_length()) > _LONG:
        return None
    power = y.of**x.numerator
    top, bottom = _root(power.numerator, x.denominator), _root(power.denominator, x.denominator)
    return None if top is None or bottom is None else _logarithm(Fraction(top, bottom))


def _root(n: int, degree: int) -> int | None:
    if degree >= n.bit_length():  # 2 ** degree is larger
        return n if n < 2 else None
    low, high = 0, 1 << (n.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= n else (low, middle - 1)
    return low if low**degree == n else None


def div(x: Number, y: Number) -> Number:
    """Return x / y, which is 0 for y = 0 (§3)."""
    if sign(y) == 0:
        return Fraction(0)
    if isinstance(x, Log) and isinstance(y, Log) and x == y:
        return Fraction(1)
    return mul(x, 1 / y) if isinstance(y, Fraction) else mul(x, 1 / ball(y))


def power(x: Number, n: int) -> Number:
    """Return the product of n factors, or 1 / x ** -n for n < 0."""
    if n < 0:
        return div(Fraction(1), power(x, -n))
    if isinstance(x, Fraction):
        if n * (x.numerator.bit_length() + x.denominator.bit_length()) > 50 * _LONG:
            raise TooLarge
        return x**n
    return Fraction(1) if n == 0 else ball(x) ** n if n > 1 else x


def exp(x: Number) -> Number:
    """Return e ** x."""
    if isinstance(x, Log):
        return x.of
    return Fraction(1) if isinstance(x, Fraction) and x == 0 else ball(x).exp()


def log(x: Number) -> Number:
    """Return the logarithm, which is 0 for x <= 0 (§3)."""
    if isinstance(x, Fraction):
        return _logarithm(x) if x > 0 else Fraction(0)
    return ball(x).log() if sign(x) > 0 else Fraction(0)


def sqrt(x: Number) -> Number:
    """Return the root, which is 0 for x < 0 (§3)."""
    if sign(x) <= 0:
        return Fraction(0)
    if isinstance(x, Fraction):
        top, bottom = math.isqrt(x.numerator), math.isqrt(x.denominator)
        if (top * top, bottom * bottom) == (x.numerator, x.denominator):
            return Fraction(top, bottom)
    return ball(x).sqrt()


def larger(x: Number, y: Number) -> Number:
    """Return the maximum."""
    order = at_most(x, y)
    return ball(x).max(ball(y)) if order is None else y if order else x


def laplace_tail(scale: Number, threshold: Number) -> Number:
    """Return the probability that Laplace noise exceeds a threshold; 0 for a scale <= 0 (§3)."""
    if sign(scale) <= 0:
        return Fraction(0)
    half = Fraction(1, 2)
    if sign(threshold) >= 0:
        return mul(half, exp(neg(div(threshold, scale))))
    return sub(Fraction(1), mul(half, exp(div(threshold, scale))))
