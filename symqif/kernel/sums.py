"""Binomial coefficients and finite sums, for symbolic k: absorption identities and the binomial theorem."""

from __future__ import annotations

from fractions import Fraction
from math import factorial, prod
from typing import Any

from symqif.kernel.algebra import FORMS, Algebra
from symqif.kernel.budget import operation, spend
from symqif.kernel.note import Atom, Condition
from symqif.kernel.polynomial import Polynomial, lean
from symqif.kernel.ratio import ONE, Ratio, quotient
from symqif.kernel.term import Rejected, Term, depends, names, parse, substitute

MANY = 1000  # terms of a sum that is written out


def binomial(algebra: Algebra, n: Polynomial, m: Polynomial) -> Ratio:
    """binomial(n, m) for integers n >= 0 and m; in multiples of the binomial of the symbolic parts of n and m.

    With N, M the parts without constants and 0 <= M <= N: binomial(N, M) is an atom, reached by the
    absorption identities. Where m or n - m is a constant, binomial is a polynomial in n.
    """
    algebra.whole(n, m)
    if m.value is None and (n - m).value is not None:
        m = n - m
    if m.value is not None:
        algebra.require(">=", n)
        return algebra.clean(falling(n, int(m.value)), {}) if m.value >= 0 else algebra.clean(Polynomial(), {})
    a, b = (int(f.coefficients.get((), 0)) for f in (n, m))
    n, m = n - Polynomial.constant(a), m - Polynomial.constant(b)
    name = f"binomial({n}, {m})"
    for f in (m, n - m):
        algebra.require(">=", f)
    algebra.positive.add(name)
    ratio = algebra.atom(name)
    while a or b:
        spend(100)
        dn, dm = (sign(a), sign(b)) if a * b >= 0 else (sign(a), 0)
        above, below = {
            (1, 1): (n + ONE, m + ONE),
            (-1, -1): (m, n),
            (1, 0): (n + ONE, n + ONE - m),
            (-1, 0): (n - m, n),
            (0, 1): (n - m, m + ONE),
            (0, -1): (m, n - m + ONE),
        }[dn, dm]
        ratio = algebra.multiply(
            ratio, algebra.multiply(algebra.clean(above, {}), algebra.inverse(algebra.clean(below, {})))
        )
        n, m, a, b = n + Polynomial.constant(dn), m + Polynomial.constant(dm), a - dn, b - dm
    return ratio


def sign(a: int) -> int:
    return (a > 0) - (a < 0)


def falling(n: Polynomial, j: int) -> Polynomial:
    """n (n - 1) .. (n - j + 1) / j!"""
    spend(j * j)
    if n.value is not None:  # of a number it is the same product, of numbers
        spend(j * operation(j * n.bits, n.bits))
        number = lean(n.value)
        return Polynomial.constant(Fraction(prod(number - step for step in range(j)), factorial(j)))
    result = ONE
    for step in range(j):
        result = result * (n - Polynomial.constant(step))
    return result.scaled(Fraction(1, factorial(j)))


def finite_sum(algebra: Algebra, term: tuple[Any, ...]) -> Ratio:
    """A sum of a known number of terms is written out; one of equal terms is a product; else the binomial theorem."""
    _, body, index, *ends = term
    low, high = map(algebra.polynomial, ends)
    algebra.whole(low, high)
    total, count = algebra.clean(Polynomial(), {}), high - low + ONE
    if count.value is not None:
        start = parse(str(low))
        if count.value > MANY:
            raise Rejected(f"a sum of {count.value} terms is not written out")
        for j in range(int(count.value)):
            spend(500)
            total = algebra.add(total, algebra.ratio(substitute(body, {index: ("+", start, Fraction(j))})))
        return total
    return symbolic_sum(algebra, body, index, low, high)


def symbolic_sum(algebra: Algebra, body: Term, index: str, low: Polynomial, high: Polynomial) -> Ratio:
    """A sum of equal terms, or one that the binomial theorem knows."""
    count = high - low + ONE
    if index not in names(body):
        algebra.require(">=", count)
        return algebra.multiply(algebra.clean(count, {}), algebra.ratio(body))
    shift = int(high.coefficients.get((), 0))
    k = high - Polynomial.constant(shift)
    if low.value is None or low.value < 0 or shift > 0:
        raise Rejected("a symbolic sum runs from a constant to k or to k - constant")
    algebra.require(">=", high - low)
    fresh = algebra.fresh(index)
    i = Polynomial.atom(fresh)
    in_range = {Condition(">=", i), Condition(">=", k - i)} | ({Condition("!=", i)} if low.value > 0 else set())
    with algebra.apart() as notes:
        summand = algebra.ratio(substitute(body, {index: fresh}))
    for note in notes:
        if isinstance(note, Atom):
            inside = depends(note.name, fresh)
        else:
            inside = any(depends(name, fresh) for name in note.f.atoms)
            if inside and note not in in_range:
                raise Rejected(f"the summand has a normal form only where {note.f} {note.kind} 0")
        if not inside:
            algebra.notes.setdefault(note)
    total = binomial_theorem(algebra, summand, fresh, k)
    simplified, top = parse(quotient(summand)), parse(str(k))
    missing: list[Term] = [Fraction(j) for j in range(int(low.value))]
    missing += [("-", top, Fraction(j)) for j in range(-shift)]
    for at in missing:
        total = algebra.add(total, algebra.ratio(("neg", substitute(simplified, {fresh: at}))))
    return total


def binomial_theorem(algebra: Algebra, summand: Ratio, index: str, k: Polynomial) -> Ratio:
    """sum over i = 0..k of binomial(k, i) i**d R**i, term by term.

    i**d = sum over j of S(d, j) i (i-1) .. (i-j+1), with Stirling numbers S, and
    sum over i of binomial(k, i) i (i-1) .. (i-j+1) R**i = k (k-1) .. (k-j+1) R**j (1 + R)**(k-j).
    """
    total, one = algebra.clean(Polynomial(), {}), algebra.clean(ONE, {})
    for m, c in summand.num.terms.items():
        powers = dict(m)
        if powers.pop(f"binomial({k}, {index})", 0) != 1:
            raise Rejected(f"the summand must carry binomial({k}, {index})")
        degree, rate, rest = powers.pop(index, 0), one, algebra.clean(Polynomial.constant(c), {})
        exponents = {Polynomial.atom(n): e for n, e in powers.items()}
        for f, e in summand.den.items():
            exponents[f] = exponents.get(f, 0) - e
        for f, e in exponents.items():
            base = power_base(algebra, f, index)
            part = algebra.power(algebra.clean(base or f, {}), Polynomial.constant(e))
            rate, rest = (algebra.multiply(rate, part), rest) if base else (rate, algebra.multiply(rest, part))
        for j, count in enumerate(stirling(degree)):
            factor = rest
            for step in range(j):
                factor = algebra.multiply(factor, algebra.clean(k - Polynomial.constant(step), {}))
            factor = algebra.multiply(factor, algebra.power(rate, Polynomial.constant(j)))
            tail = algebra.power(algebra.add(one, rate), k - Polynomial.constant(j))
            part = algebra.multiply(algebra.multiply(factor, tail), algebra.clean(Polynomial.constant(count), {}))
            total = algebra.add(total, part)
    return total


def power_base(algebra: Algebra, f: Polynomial, index: str) -> Polynomial | None:
    """The base b of a factor b**index, None for a factor that does not depend on the index."""
    if not any(depends(name, index) for name in f.atoms):
        return None
    base, exponent = algebra.powers.get(f.atoms[0], (f, ()))
    if (
        f != Polynomial.atom(f.atoms[0])
        or exponent != ((index, 1),)
        or any(depends(name, index) for name in base.atoms)
    ):
        raise Rejected(f"the summand depends on {index} through {f}")
    return base


def stirling(degree: int) -> list[int]:
    """The Stirling numbers of the second kind S(degree, j), j = 0..degree."""
    row = [1]
    spend(degree * degree)
    for _ in range(degree):
        row = [j * n + above for j, (n, above) in enumerate(zip([*row, 0], [0, *row], strict=True))]
    return row


FORMS["binomial"] = lambda algebra, term: binomial(algebra, *map(algebra.polynomial, term[1:]))
FORMS["sum"] = finite_sum
