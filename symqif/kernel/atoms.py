"""Normal forms of what is opaque to polynomial algebra: exp, log, sqrt and max.

Each is a fraction of polynomials in atoms; what the algebra must know of an atom is noted there.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from symqif.kernel.algebra import FORMS, Algebra, common_unit
from symqif.kernel.budget import spend
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import ONE, Ratio, product, quotient
from symqif.kernel.value import prime_powers


def exponential(algebra: Algebra, exponent: Polynomial) -> Ratio:
    """exp of a polynomial: of each term c m, a power of exp(u m) for the unit u of m; exp(log(a)) is a."""
    result = Ratio(ONE)
    for m, c in exponent.terms.items():
        if len(m) == 1 and m[0][1] == 1 and m[0][0] in algebra.logarithms and c.denominator in (1, 2):
            inside = algebra.logarithms[m[0][0]]
            part, count = (inside, c) if c.denominator == 1 else (square_root(algebra, inside), 2 * c)
        else:
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
    algebra.require(">", algebra.reduced(a.num * product({f: e % 2 for f, e in a.den.items()})))
    name = f"log({quotient(a)})"
    algebra.logarithms[name] = a
    return algebra.atom(name)


def square_root(algebra: Algebra, a: Ratio) -> Ratio:
    """sqrt(num/den) = sqrt(num den)/den, for num >= 0 and den > 0."""
    f = a.num * product({g: e % 2 for g, e in a.den.items()})
    for g in a.den:
        algebra.require(">", g)
    below = Ratio(ONE, {g: (e + 1) // 2 for g, e in a.den.items()})
    if not f:
        return Ratio(f)
    content, common, rest = f.split()
    inside = content.numerator * content.denominator
    spend(100 + inside.bit_length())
    square = max((n for n in range(1, min(isqrt(abs(inside)), 10**3) + 1) if inside % (n * n) == 0), default=1)
    outside = Ratio(Polynomial.constant(Fraction(square, content.denominator)))
    f = (Polynomial({common: Fraction(1)}) * rest).scaled(Fraction(inside // (square * square)))
    if f.value is not None and f.value >= 0 and isqrt(int(f.value)) ** 2 == f.value:
        return algebra.multiply(algebra.multiply(outside, below), Ratio(Polynomial.constant(isqrt(int(f.value)))))
    algebra.require(">=", f)
    name = f"sqrt({f})"
    algebra.radicands[name] = f
    return algebra.multiply(algebra.multiply(outside, below), algebra.atom(name))


def maximum(algebra: Algebra, a: Ratio, b: Ratio) -> Ratio:
    """An atom m, of which it is known that m >= a, m >= b and (m - a)(m - b) = 0."""
    gap = algebra.add(a, algebra.multiply(Ratio(-ONE), b)).value
    if gap is not None:
        return a if gap >= 0 else b
    name = f"max({quotient(a)}, {quotient(b)})"
    algebra.maxima[name] = (a, b)
    return algebra.atom(name)


FORMS["exp"] = lambda algebra, term: exponential(algebra, algebra.polynomial(term[1]))
FORMS["log"] = lambda algebra, term: logarithm(algebra, algebra.ratio(term[1]))
FORMS["sqrt"] = lambda algebra, term: square_root(algebra, algebra.ratio(term[1]))
FORMS["max"] = lambda algebra, term: maximum(algebra, *map(algebra.ratio, term[1:]))
