"""Enclosures of constants by ball arithmetic: Arb, through python-flint, at growing precision.

The kernel has enclosures of its own (`symqif.kernel.enclosure`), slower, which decide; these are for display
and for finding out what is true. Reference: F. Johansson, Arb: efficient arbitrary-precision midpoint-radius
interval arithmetic, IEEE Transactions on Computers 66 (2017).
"""

from collections.abc import Callable
from fractions import Fraction

from flint import arb, ctx, fmpq

from symqif.errors import SymqifError
from symqif.exact.evaluation import evaluated
from symqif.exact.fold import RING, Arithmetic
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Rejected, Term, Undefined, show, substitute

ENGINE = "enclosures"
MOST_BITS = 1 << 15  # of precision
MOST_SIZE = 1 << 26  # of the exponent of 2 in a value
Interval = tuple[Fraction, Fraction]
Ball = Callable[[Term], arb]


class _TooWide(Exception):
    """At this precision it is not certain that the term has a value."""


def enclose(term: Term, digits: int, deadline: Deadline, most: int = MOST_BITS) -> Interval:
    """Rational ends around the value of a term without variables, of relative width below 10**-digits.

    Raises `Undefined` where the term certainly has no value, `Rejected` where it is none of a number, and
    `GaveUp` where no precision in reach is enough: a 0 that is not seen to be exact has no such enclosure.
    """
    arithmetic = _arithmetic(deadline)

    def ball(part: Term) -> arb:
        if isinstance(part, Fraction):
            return arb(fmpq(part.numerator, part.denominator))
        return arithmetic.fold(part, ball)

    return ends_of_ball(lambda: ball(term), digits, deadline, show(term)[:60], most)


def ends_of_ball(
    value: Callable[[], arb], digits: int, deadline: Deadline, shown: str, most: int = MOST_BITS
) -> Interval:
    """The same for a value that is computed as a ball, at the precision that is set."""
    bits = 64 + 4 * digits
    while bits <= most:
        deadline.check(ENGINE)
        try:
            with ctx.workprec(bits):
                low, high, exponent = _ends(value())
        except _TooWide:
            pass
        else:
            if low == high or (low * high > 0 and (high - low) * 10**digits < min(abs(low), abs(high))):
                return _scaled(low, exponent), _scaled(high, exponent)
        bits *= 2
    raise GaveUp(ENGINE, f"{most} bits are not enough for {digits} digits of {shown}")


def _ends(ball: arb) -> tuple[int, int, int]:
    """(low, high, exponent): the exact ends of a ball are low * 2**exponent and high * 2**exponent."""
    if not ball.is_finite():
        raise _TooWide
    (middle, e), (radius, f) = (tuple(map(int, part.man_exp())) for part in (ball.mid(), ball.rad()))
    exponent = min(e if middle else f, f if radius else e)
    if max(map(abs, (e, f))) > MOST_SIZE:
        raise GaveUp(ENGINE, f"a value near 2**{e} is too large or too small to write down")
    middle, radius = middle << max(0, e - exponent), radius << max(0, f - exponent)
    return middle - radius, middle + radius, exponent


def _scaled(mantissa: int, exponent: int) -> Fraction:
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)


def _arithmetic(deadline: Deadline) -> Arithmetic[arb]:
    """Balls that contain the values of constants."""

    def summed(value: Ball, body: Term, name: str, low: Term, high: Term) -> arb:
        total = arb(0)
        for j in range(_integer(low), _integer(high) + 1):
            deadline.check(ENGINE)
            total += value(substitute(body, {name: Fraction(j)}))
        return total

    return Arithmetic(
        _refused,
        {
            **RING, "/": _quotient, "exp": arb.exp, "log": _logarithm, "sqrt": _root, "max": arb.max,
            "laplace_tail": _laplace_tail,
        },
        {
            "**": lambda value, a, n: _power(value(a), _integer(n)),
            "binomial": lambda value, n, m: _binomial(_integer(n), _integer(m)),
            "sum": summed,
        },
    )  # fmt: skip


def _refused(term: Term) -> Rejected:
    if isinstance(term, str):
        return Rejected(f"no enclosure for the variable {term}: give it a value")
    return Rejected(f"no enclosure for {show(term)[:60]}: it is not a number")


def _finite(a: arb) -> arb:
    if not a.is_finite():
        raise _TooWide
    return a


def _quotient(a: arb, b: arb) -> arb:
    if b.is_zero():
        raise Undefined("undefined: division by zero")
    return _finite(a / b)


def _logarithm(a: arb) -> arb:
    if a < 0 or a.is_zero():
        raise Undefined("undefined: log of a number that is not positive")
    return _finite(a.log())


def _root(a: arb) -> arb:
    if a < 0:
        raise Undefined("undefined: sqrt of a number that is not >= 0")
    return _finite(a.sqrt())


def _power(a: arb, n: int) -> arb:
    if n < 0 and a.is_zero():
        raise Undefined("undefined: a negative power of zero")
    return _finite(a**n)


def _laplace_tail(scale: arb, t: arb) -> arb:
    """Pr[Z > t] for Laplace noise Z: exp(-|t|/scale)/2, or 1 less that for t < 0."""
    if scale <= 0:
        raise Undefined("undefined: Laplace noise of a scale that is not positive")
    if not scale > 0:
        raise _TooWide
    half = (-abs(t) / scale).exp() / 2
    if t >= 0:
        return _finite(half)
    return _finite(1 - half if t < 0 else half.union(1 - half))


def _binomial(n: int, m: int) -> arb:
    """binomial(n, m) for integers n >= 0; 0 unless 0 <= m <= n."""
    if n < 0:
        raise Undefined(f"undefined: binomial({n}, {m})")
    return arb.bin_uiui(n, m) if 0 <= m <= n else arb(0)


def _integer(term: Term) -> int:
    """The exact value of a term that has to be an integer."""
    try:
        value = evaluated(term, {})
    except SymqifError as error:
        raise Undefined(str(error)) from None
    if value is None or value.denominator != 1:
        raise Rejected(f"{show(term)[:60]} must be an integer that is written in rational numbers")
    return int(value)
