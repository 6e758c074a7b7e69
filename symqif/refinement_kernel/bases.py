"""Bases of elementary numbers, which are positive, products of their powers, and sums of these; as terms, enclosed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Union

from symqif.kernel.enclosure import enclose
from symqif.kernel.term import Rejected, Term, show

BITS = 256  # to which intervals are rounded
PRECISIONS = (BITS // 2, BITS + 64, 4 * BITS, 16 * BITS)
MOST_BITS = 10**4  # of a rational number in a sum whose sign is asked for
LONGEST = 2 * 10**5  # products of terms, for one of two sums

Base = Union[int, "Exponential", "Logarithm", "Sum"]
Monomial = frozenset[tuple[Base, Fraction]]  # a product of powers
Terms = Mapping[Monomial, Fraction]  # a sum
Exponents = Mapping[Base, Fraction]
ONE: Monomial = frozenset()


@dataclass(frozen=True, slots=True)
class Exponential:
    """e to a product of powers of logarithms, or e itself for the empty product."""

    of: Monomial


@dataclass(frozen=True, slots=True)
class Logarithm:
    """sign log(of), which is positive."""

    of: Base
    sign: int


@dataclass(frozen=True, slots=True)
class Sum:
    """Two terms or more, without common factors, of which the value is positive."""

    terms: frozenset[tuple[Monomial, Fraction]]


def joined(m: Iterable[tuple[Base, Fraction]], n: Iterable[tuple[Base, Fraction]]) -> dict[Base, Fraction]:
    """The exponents of a product of products."""
    found = dict(m)
    for base, e in n:
        found[base] = found[base] + e if base in found else e
    return found


def expanded(exponents: Exponents) -> Terms:
    """A product as a sum in which sums and integers stand to powers between 0 and 1 only; no exponent is negative."""
    total: Terms = {ONE: Fraction(1)}
    rest: dict[Base, Fraction] = {}
    for base, e in exponents.items():
        whole = floor(e) if isinstance(base, Sum | int) else 0
        if whole > 0:
            total = times(total, whole_power(base, whole))
        if e != max(whole, 0):
            rest[base] = e - max(whole, 0)
    return times(total, {frozenset(rest.items()): Fraction(1)}) if rest else total


def times(one: Terms, other: Terms) -> Terms:
    """The product of two sums, as `expanded`."""
    if len(one) * len(other) > LONGEST:
        raise Rejected(f"a product of sums of {len(one)} and {len(other)} terms is too long")
    total: dict[Monomial, Fraction] = {}
    for m, a in one.items():
        for n, b in other.items():
            exponents = {base: e for base, e in joined(m, n).items() if e}
            if any(e >= 1 and isinstance(base, Sum | int) for base, e in exponents.items()):
                for own, c in expanded(exponents).items():
                    total[own] = total.get(own, Fraction(0)) + a * b * c
            else:
                own = frozenset(exponents.items())
                total[own] = total[own] + a * b if own in total else a * b
    return total


@lru_cache(maxsize=1 << 10)
def whole_power(base: Base, n: int) -> Terms:
    """A power of an integer or a sum, n > 0."""
    if isinstance(base, int):
        return {ONE: Fraction(base) ** n}
    assert isinstance(base, Sum)
    if n == 1:
        return dict(base.terms)
    half = whole_power(base, n // 2)
    square = times(half, half)
    return times(square, dict(base.terms)) if n % 2 else square


@lru_cache(maxsize=1 << 12)
def sign_of(terms: frozenset[tuple[Monomial, Fraction]]) -> int:
    """-1 or 1: the sign of a sum that is not 0 by its form; `Rejected` if no enclosure shows it."""
    if any(max(c.numerator.bit_length(), c.denominator.bit_length()) > MOST_BITS for _, c in terms):
        raise Rejected("a number is too long")
    value = _added(terms)
    for bits in PRECISIONS:
        low, high = enclose(value, bits)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
    raise Rejected(f"{bits} bits do not tell whether {show(value)[:60]} is 0")


def product(scale: Fraction, powers: Monomial) -> Term:
    """The term of a product of powers."""
    factors = sorted((raised(base, e) for base, e in powers), key=show)
    result: Term = scale if scale != 1 or not factors else factors.pop(0)
    for factor in factors:
        result = ("*", result, factor)
    return result


def _added(terms: Iterable[tuple[Monomial, Fraction]]) -> Term:
    parts = sorted((product(c, m) for m, c in terms), key=show)
    while len(parts) > 1:  # a flat tree, as there may be thousands
        rest = parts[len(parts) // 2 * 2 :]
        parts = [("+", one, other) for one, other in zip(parts[::2], parts[1::2], strict=False)] + rest
    return parts[0]


def raised(base: Base, e: Fraction) -> Term:
    """The term of a power."""
    match base:
        case Exponential(of):
            return ("exp", product(e, of))
        case Logarithm(of, sign):
            plain: Term = ("log", raised(of, Fraction(1)))
            plain = plain if sign > 0 else ("neg", plain)
        case Sum(terms):
            plain = _added(terms)
        case _:
            plain = Fraction(base)
    if e.denominator > 2:
        return ("exp", ("*", e, ("log", plain)))
    plain, e = (("sqrt", plain), 2 * e) if e.denominator == 2 else (plain, e)
    return plain if e == 1 else ("**", plain, e)
