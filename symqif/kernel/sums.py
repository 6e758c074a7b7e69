"""Binomial coefficients, for symbolic n by absorption, and sums between integers."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial
from typing import Any

from symqif.kernel.algebra import FORMS, Algebra
from symqif.kernel.budget import operation, spend
from symqif.kernel.finite import bound
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import ONE, Ratio
from symqif.kernel.term import parse, substitute

MANY = 1000  # terms of a sum that is written out


def binomial(algebra: Algebra, n: Polynomial, m: Polynomial) -> Ratio:
    """binomial(n, m) for integers n >= 0 and m: a polynomial in n where m or n - m is a constant, or a multiple of the
    binomial of the symbolic parts of n and m.

    With N, M the parts without constants and 0 <= M <= N: binomial(N, M) = N! / (M! (N - M)!) is an atom. What the
    other one has above and below is its factorials, divided by these. Above there is a 0 where it is 0.
    """
    algebra.whole(n, m)
    if m.value is None and (n - m).value is not None:
        m = n - m
    if m.value is not None:
        algebra.require(">=", n)
        return Ratio(falling(n, int(m.value)))
    a, b = (int(f.coefficients.get((), 0)) for f in (n, m))
    n, m = n - Polynomial.constant(a), m - Polynomial.constant(b)
    name = f"binomial({n}, {m})"
    for f in (m, n - m):
        algebra.require(">=", f)
    algebra.positive.add(name)
    ratio = algebra.atom(name)
    for f, shift, side in ((n, a, 1), (m, b, -1), (n - m, a - b, -1)):
        for step in range(min(shift, 0) + 1, max(shift, 0) + 1):
            spend(100)
            factor = Ratio(f + Polynomial.constant(step))
            ratio = algebra.multiply(ratio, factor if side * shift > 0 else algebra.inverse(factor))
    return ratio


def falling(n: Polynomial, j: int) -> Polynomial:
    """n (n - 1) .. (n - j + 1) / j!, which is binomial(n, j) for n >= 0."""
    if j < 0:
        return Polynomial()
    spend(j * j + j * operation(j * n.bits, n.bits))
    if n.value is not None:
        return Polynomial.constant(comb(int(n.value), j))
    result = ONE
    for step in range(j):
        result = result * (n - Polynomial.constant(step))
    return result.scaled(Fraction(1, factorial(j)))


def finite_sum(algebra: Algebra, term: tuple[Any, ...]) -> Ratio:
    """A sum of a known number of terms is written out; another one is an atom."""
    _, body, index, *ends = term
    low, high = map(algebra.polynomial, ends)
    count, start = (high - low).value, parse(str(low))
    if count is None or count >= MANY:
        return bound(algebra, "sum", body, index, start, parse(str(high)))
    total = Ratio(Polynomial())
    for j in range(int(count) + 1):
        spend(500)
        total = algebra.add(total, algebra.ratio(substitute(body, {index: ("+", start, Fraction(j))})))
    return total


FORMS["binomial"] = lambda algebra, term: binomial(algebra, *map(algebra.polynomial, term[1:]))
FORMS["sum"] = finite_sum
