"""Normal forms of what is opaque to polynomial algebra: exp, log, sqrt, max, binomials and sums.

Each is a fraction of polynomials in atoms; what the algebra must know of an atom is noted there.
"""

from fractions import Fraction
from math import factorial, isqrt, prod
from typing import Any

from symqif.kernel.algebra import FORMS, Algebra, common_unit
from symqif.kernel.budget import operation, spend
from symqif.kernel.finite import bound
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import ONE, Ratio, quotient
from symqif.kernel.term import numeral, parse, substitute
from symqif.kernel.value import prime_powers

MANY = 1000  # terms of a sum that is written out


def exponential(algebra: Algebra, exponent: Polynomial) -> Ratio:
    """exp of a polynomial: of each term c m, a power of exp(u m) for the unit u of m; exp(log(a)) is a."""
    result = Ratio(ONE)
    for m, c in exponent.terms.items():
        match m:
            case ((name, 1),) if name in algebra.logarithms and c.denominator in (1, 2):
                inside = algebra.logarithms[name]
                part, count = (inside, c) if c.denominator == 1 else (square_root(algebra, inside), 2 * c)
            case _:
                unit = common_unit(m, algebra.units.get(m, abs(c)), c)
                above, below = Polynomial({m: Fraction(unit.numerator)}), unit.denominator
                name = f"exp({above})" if below == 1 else f"exp({above}/{below})"
                algebra.positive.add(name)
                part, count = algebra.atom(name), c / unit
        result = algebra.multiply(result, algebra.power(part, Polynomial.constant(count)))
    return result


def logarithm(algebra: Algebra, a: Ratio) -> Ratio:
    """log of a positive term; of a rational number, in the logs of its prime factors."""
    if a.value is not None and a.value > 0:
        parts = [(p, e) for p, e in prime_powers(a.value)]
        for p, _ in parts:
            algebra.logarithms[f"log({p})"] = Ratio(Polynomial.constant(p))
            algebra.atom(f"log({p})")
        return Ratio(Polynomial((((f"log({p})", 1),), Fraction(e)) for p, e in parts))
    algebra.require(">", algebra.reduced(a.signed))
    name = f"log({quotient(a)})"
    algebra.logarithms[name] = a
    return algebra.atom(name)


def square_root(algebra: Algebra, a: Ratio) -> Ratio:
    """sqrt(num/den) = sqrt(num den)/den, for num >= 0 and den > 0."""
    f = a.signed
    for g in a.den:
        algebra.require(">", g)
    below = Ratio(ONE, {g: (e + 1) // 2 for g, e in a.den.items()})
    if not f:
        return Ratio(f)
    content, common, rest = f.split()
    inside = content.numerator * content.denominator
    spend(100 + inside.bit_length())
    root = isqrt(abs(inside))
    square = max(n for n in (root, *range(1, min(root, 10**3) + 1)) if inside % (n * n) == 0)
    outside = Ratio(Polynomial.constant(Fraction(square, content.denominator)))
    f = (Polynomial({common: Fraction(1)}) * rest).scaled(Fraction(inside // (square * square)))
    if f == ONE:
        return algebra.multiply(outside, below)
    algebra.require(">=", f)
    name = f"sqrt({f})"
    algebra.radicands[name] = f
    return algebra.multiply(algebra.multiply(outside, below), algebra.atom(name))


def maximum(algebra: Algebra, a: Ratio, b: Ratio) -> Ratio:
    """An atom m, of which it is known that m >= a, m >= b and (m - a)(m - b) = 0."""
    gap = algebra.add(a, -b).value
    if gap is not None:
        return a if gap >= 0 else b
    name = f"max({quotient(a)}, {quotient(b)})"
    algebra.maxima[name] = (a, b)
    return algebra.atom(name)


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
    for f, shift, above in ((n, a, True), (m, b, False), (n - m, a - b, False)):
        for low, high, multiplied in ((0, shift, above), (shift, 0, not above)):
            for step in range(low + 1, high + 1):
                factor = Ratio(f + Polynomial.constant(step))
                ratio = algebra.multiply(ratio, factor if multiplied else algebra.inverse(factor))
    return ratio


def falling(n: Polynomial, j: int) -> Polynomial:
    """n (n - 1) .. (n - j + 1) / j!, which is binomial(n, j) for n >= 0."""
    if j < 0:
        return Polynomial()
    spend(j * j + j * operation(j * n.bits, n.bits))
    return prod((n - Polynomial.constant(step) for step in range(j)), start=ONE).scaled(Fraction(1, factorial(j)))


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
        total = algebra.add(total, algebra.ratio(substitute(body, {index: ("+", start, numeral(j))})))
    return total


FORMS["exp"] = lambda algebra, term: exponential(algebra, algebra.polynomial(term[1]))
FORMS["log"] = lambda algebra, term: logarithm(algebra, algebra.ratio(term[1]))
FORMS["sqrt"] = lambda algebra, term: square_root(algebra, algebra.ratio(term[1]))
FORMS["max"] = lambda algebra, term: maximum(algebra, *map(algebra.ratio, term[1:]))
FORMS["binomial"] = lambda algebra, term: binomial(algebra, *map(algebra.polynomial, term[1:]))
FORMS["sum"] = finite_sum
