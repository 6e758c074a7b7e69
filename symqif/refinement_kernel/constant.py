"""The exact value of a term without variables, rational, in a quadratic field or elementary, and an interval of it.

Here numbers enter, and are exact from then on: `number` refuses all others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from math import comb, isqrt
from operator import add, mul, sub, truediv
from typing import Any

from symqif.kernel.enclosure import enclose
from symqif.kernel.term import Rejected, Term, parse, show, substitute
from symqif.refinement_kernel.bases import BITS, Exponents, Sum
from symqif.refinement_kernel.elementary import Elementary, Exact, exponential, logarithm, power
from symqif.refinement_kernel.fold import RING, Arithmetic
from symqif.refinement_kernel.function import Function
from symqif.refinement_kernel.number import Interval, Number, Quadratic, Real, nonnegative, positive, real

RATIONAL = re.compile(r"-?\d+(/[1-9]\d*)?")
AROUND: Mapping[str, Callable[[Any, Any], Any]] = {"+": add, "-": sub, "*": mul, "/": truediv}
PLAIN = {*AROUND, "neg", "binomial", "max"}
GUARD = 64  # more bits of an enclosure than are kept


def constant(term: Term) -> Exact:
    """The value; `Rejected` where there is none, or where the sign of a part is not decided."""
    return term if isinstance(term, Fraction) else _constant(term)


@lru_cache(maxsize=1 << 14)
def _constant(term: Term) -> Exact:
    return EXACT.fold(term, constant)


def _quotient(a: Exact, b: Exact) -> Exact:
    if not b:
        raise Rejected("division by 0")
    return a / b


def _power(a: Exact, b: Exact) -> Exact:
    if isinstance(b, Elementary):
        raise Rejected(f"no power {str(b)[:60]}")
    return power(a, b)


def _binomial(a: Exact, b: Exact) -> Exact:
    n, m = whole(a), whole(b)
    if n < 0:
        raise Rejected(f"binomial({n}, {m}) has no exact value")
    return Fraction(comb(n, m) if m >= 0 else 0)


def _laplace_tail(scale: Exact, t: Exact) -> Exact:
    """Pr[Z > t] for Laplace noise Z."""
    if not positive(scale):
        raise Rejected("the scale of Laplace noise is not certainly positive")
    x = t / scale
    return exponential(-x) / Fraction(2) if nonnegative(x) else 1 - exponential(x) / Fraction(2)


def summed(value: Callable[[Term], Any], body: Term, index: str, low: Term, high: Term) -> Any:
    """The sum of a term over an index, in whatever arithmetic."""
    places = range(whole(value(low)), whole(value(high)) + 1)
    return sum((value(substitute(body, {index: Fraction(n)})) for n in places), Fraction(0))


EXACT: Arithmetic[Exact] = Arithmetic(
    lambda term: Rejected(f"{show(term)[:60]} has no exact value"),
    {
        **RING, "/": _quotient, "**": _power, "sqrt": lambda a: power(a, Fraction(1, 2)), "exp": exponential,
        "log": logarithm, "max": lambda a, b: a if nonnegative(a - b) else b, "binomial": _binomial,
        "laplace_tail": _laplace_tail,
    },
    {"sum": summed},
)  # fmt: skip


def whole(value: object) -> int:
    """The value as an integer; `Rejected` if it is none."""
    if not isinstance(value, Fraction) or value.denominator != 1:
        raise Rejected(f"{str(value)[:60]} is no integer")
    return int(value)


def number(value: object) -> Number:
    """A number of a channel or a certificate: a rational or its text, a term or its text, or what was made of such.

    Of what is irrational, both the form and an interval; `Rejected` for what is not exact, and for truth values.
    """
    if isinstance(value, Fraction | Real | Function | Interval):
        return value
    if type(value) is int:
        return Fraction(value)
    if type(value) is str:
        return Fraction(value) if RATIONAL.fullmatch(value) else _of_term(parse(value))
    if isinstance(value, Quadratic):
        return _of_quadratic(value)
    if isinstance(value, Elementary):
        return real(value, near(value.term))
    if type(value) is tuple:
        return _of_term(value)
    raise Rejected(f"{str(value)[:60]} is no exact number")


def numbers(values: Iterable[object]) -> list[Number]:
    """Each of them as a number; the same object where it is one already."""
    return [value if type(value) is Fraction else number(value) for value in values]


@lru_cache(maxsize=1 << 14)
def _of_term(term: Term) -> Number:
    exact = constant(term)
    if isinstance(exact, Fraction) and _plain(term):
        return exact
    form: Number = exact
    with suppress(Rejected):  # of what is in no quadratic field
        form = quadratic(exact)
    assert isinstance(form, Fraction | Quadratic | Elementary)
    around = _narrow(term, nothing=isinstance(form, Fraction) and not form)
    return _one(form, around) if isinstance(form, Quadratic) else real(form, around)


def _narrow(term: Term, *, nothing: bool) -> Interval:
    """An interval around the value of a term, short beside the value itself, or beside 1 where it is said to be 0."""
    for around in _intervals(term):
        size = max(abs(around.low), abs(around.high), Fraction(nothing))
        if (around.high - around.low) * 2 ** (BITS // 2) <= size:
            return around
    raise Rejected(f"enclosures do not tell enough of {show(term)[:60]}")


def _intervals(term: Term) -> Iterator[Interval]:
    yield near(term)
    for bits in (4 * BITS, 16 * BITS):  # where much cancels
        yield Interval.around(*enclose(_enclosable(term), bits))


@lru_cache(maxsize=1 << 14)
def _one(value: Quadratic, around: Interval) -> Number:
    """One object for each, so that symmetries are seen."""
    return real(value, around)


@lru_cache(maxsize=1 << 14)
def _of_quadratic(value: Quadratic) -> Number:
    bits = BITS + 2 * sum(n.bit_length() for part in (value.a, value.b) for n in (part.numerator, part.denominator))
    root = isqrt(value.d << 2 * bits)
    ends = [value.a + value.b * Fraction(n, 1 << bits) for n in (root, root + 1)]
    return _one(value, Interval.around(min(ends), max(ends)))


@lru_cache(maxsize=1 << 14)
def _plain(term: Term) -> bool:
    """Does the value of a term take nothing but + - * / of rational numbers?"""
    if not isinstance(term, tuple):
        return isinstance(term, Fraction)
    whole_power = term[0] == "**" and _plain(term[2]) and constant(term[2]).denominator == 1  # type: ignore[union-attr]
    return (whole_power or term[0] in PLAIN) and all(map(_plain, term[1:]))


@lru_cache(maxsize=1 << 14)
def near(term: Term) -> Interval:
    """An interval around the value of a term, by other code than its exact value."""
    match term:
        case Fraction():
            return Interval.of(term)
        case ("+" | "-" | "*" | "/" as sign, a, b):
            return AROUND[sign](near(a), near(b))  # type: ignore[no-any-return]
        case ("**", a, n) if _plain(n) and near(a).floor > 0:
            exponent = constant(n)
            if isinstance(exponent, Fraction) and exponent.denominator == 1:
                return _whole_power_of(near(a), int(exponent))
    return Interval.around(*enclose(_enclosable(term), BITS + GUARD))


def _enclosable(term: Term) -> Term:
    """The same value, without powers that are not whole."""
    if not isinstance(term, tuple):
        return term
    head, *parts = term
    parts = list(map(_enclosable, parts))
    if head == "**" and _plain(parts[1]) and constant(parts[1]).denominator != 1:  # type: ignore[union-attr]
        return ("exp", ("*", parts[1], ("log", parts[0])))
    return (head, *parts)


def _whole_power_of(a: Interval, n: int) -> Interval:
    value = Interval(1, 1)
    for bit in bin(abs(n))[2:]:
        value = value * value * (a if bit == "1" else 1)
    return value if n >= 0 else 1 / value


def quadratic(value: Number) -> Number:
    """The value as a + b sqrt(d), or rational; `Rejected` if its form is not one of a quadratic field."""
    if not isinstance(value, Elementary):
        return value
    roots: Exponents = {base: e for base, e in value.powers if isinstance(base, int)}
    result: Number = value.scale * _root(roots)
    for base, e in value.powers:
        if base not in roots:
            result = result * _whole_power(base, e)
    return result


def _root(exponents: Exponents) -> Number:
    """The square root of a product of integers."""
    d = 1
    for base, e in exponents.items():
        if not isinstance(base, int) or e != Fraction(1, 2):
            raise Rejected("no square root")
        d *= base
    return Quadratic(Fraction(0), Fraction(1), d) if d > 1 else Fraction(1)


@lru_cache(maxsize=1 << 12)
def _whole_power(base: object, e: Fraction) -> Number:
    if not isinstance(base, Sum) or e.denominator != 1:
        raise Rejected("no number of a quadratic field")
    plain: Number = Fraction(0)
    for m, c in base.terms:
        plain = plain + c * _root(dict(m))
    value: Number = Fraction(1)
    for bit in bin(abs(int(e)))[2:]:
        value = value * value * (plain if bit == "1" else 1)
    return value if e > 0 else 1 / value
