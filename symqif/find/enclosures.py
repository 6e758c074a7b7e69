"""Enclosures of constants by ball arithmetic: Arb, through python-flint, at growing precision.

The kernel has enclosures of its own (`symqif.kernel.enclosure`), slower, which decide; these are for display
and for finding out what is true. Reference: F. Johansson, Arb: efficient arbitrary-precision midpoint-radius
interval arithmetic, IEEE Transactions on Computers 66 (2017).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flint import arb, ctx, fmpq

from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Rejected, Term, Undefined, show

ENGINE = "enclosures"
MOST_BITS = 1 << 15  # of precision
MOST_SIZE = 1 << 26  # of the exponent of 2 in a value
Interval = tuple[Fraction, Fraction]
Names = Mapping[str, Fraction]


class _TooWide(Exception):
    """At this precision it is not certain that the term has a value."""


def enclose(term: Term, digits: int, deadline: Deadline) -> Interval:
    """Rational ends around the value of a term without variables, of relative width below 10**-digits.

    Raises `Undefined` where the term certainly has no value, `Rejected` where it is none of a number, and
    `GaveUp` where no precision in reach is enough: a 0 that is not seen to be exact has no such enclosure.
    """
    bits = 64 + 4 * digits
    while bits <= MOST_BITS:
        deadline.check(ENGINE)
        try:
            with ctx.workprec(bits):
                low, high, exponent = _ends(_Balls(deadline).value(term, {}))
        except _TooWide:
            pass
        else:
            if low == high or (low * high > 0 and (high - low) * 10**digits < min(abs(low), abs(high))):
                return _scaled(low, exponent), _scaled(high, exponent)
        bits *= 2
    raise GaveUp(ENGINE, f"{MOST_BITS} bits are not enough for {digits} digits of {show(term)[:60]}")


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


class _Balls:
    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline

    def value(self, term: Term, names: Names) -> arb:
        """A ball that contains the value of a term, with integers for its names."""
        if isinstance(term, Fraction):
            return arb(fmpq(term.numerator, term.denominator))
        if isinstance(term, str):
            if term not in names:
                raise Rejected(f"no enclosure for the variable {term}: give it a value")
            return arb(int(names[term]))
        match term:
            case ("sum", body, str(name), low, high):
                return self.sum(body, name, self.integer(low, names), self.integer(high, names), names)
            case ("**", a, n):
                return self.power(self.value(a, names), self.integer(n, names))
            case ("binomial", n, m):
                return self.binomial(self.integer(n, names), self.integer(m, names))
            case ("neg" | "exp" | "log" | "sqrt" as head, a):
                return self.unary(head, self.value(a, names))
            case ("+" | "-" | "*" | "/" | "max" | "laplace_tail" as head, a, b):
                return self.binary(head, self.value(a, names), self.value(b, names))
        raise Rejected(f"no enclosure for {show(term)[:60]}: it is not a number")

    def unary(self, head: str, a: arb) -> arb:
        if head == "neg":
            return -a
        if head == "exp":
            return a.exp()
        if a < 0 or (head == "log" and a.is_zero()):
            raise Undefined(f"undefined: {head} of a number that is not {'positive' if head == 'log' else '>= 0'}")
        return self.finite(a.log() if head == "log" else a.sqrt())

    def binary(self, head: str, a: arb, b: arb) -> arb:
        match head:
            case "+":
                return a + b
            case "-":
                return a - b
            case "*":
                return a * b
            case "max":
                return a.max(b)
            case "laplace_tail":
                return self.laplace_tail(a, b)
        if b.is_zero():
            raise Undefined("undefined: division by zero")
        return self.finite(a / b)

    def laplace_tail(self, scale: arb, t: arb) -> arb:
        """Pr[Z > t] for Laplace noise Z: exp(-|t|/scale)/2, or 1 less that for t < 0."""
        if scale <= 0:
            raise Undefined("undefined: Laplace noise of a scale that is not positive")
        if not scale > 0:
            raise _TooWide
        half = (-abs(t) / scale).exp() / 2
        if t >= 0:
            return self.finite(half)
        return self.finite(1 - half if t < 0 else half.union(1 - half))

    def power(self, a: arb, n: int) -> arb:
        if n < 0 and a.is_zero():
            raise Undefined("undefined: a negative power of zero")
        return self.finite(a**n)

    def binomial(self, n: int, m: int) -> arb:
        """binomial(n, m) for integers n >= 0; 0 unless 0 <= m <= n."""
        if n < 0:
            raise Undefined(f"undefined: binomial({n}, {m})")
        return arb.bin_uiui(n, m) if 0 <= m <= n else arb(0)

    def sum(self, body: Term, name: str, low: int, high: int, names: Names) -> arb:
        total = arb(0)
        for j in range(low, high + 1):
            self.deadline.check(ENGINE)
            total += self.value(body, {**names, name: Fraction(j)})
        return total

    def finite(self, a: arb) -> arb:
        if not a.is_finite():
            raise _TooWide
        return a

    def integer(self, term: Term, names: Names) -> int:
        """The exact value of a term that has to be an integer."""
        value = self.rational(term, names)
        if value.denominator != 1:
            raise Rejected(f"{show(term)[:60]} must be an integer, not {value}")
        return int(value)

    def rational(self, term: Term, names: Names) -> Fraction:
        if isinstance(term, Fraction):
            return term
        if isinstance(term, str) and term in names:
            return names[term]
        match term:
            case ("neg", a):
                return -self.rational(a, names)
            case ("+", a, b):
                return self.rational(a, names) + self.rational(b, names)
            case ("-", a, b):
                return self.rational(a, names) - self.rational(b, names)
            case ("*", a, b):
                return self.rational(a, names) * self.rational(b, names)
            case ("/", a, b) if divisor := self.rational(b, names):
                return self.rational(a, names) / divisor
            case ("**", a, n):
                return self.rational(a, names) ** self.integer(n, names)
            case ("max", a, b):
                return max(self.rational(a, names), self.rational(b, names))
        raise Rejected(f"{show(term)[:60]} must be an integer that is written in rational numbers")
