"""Real numbers made of rationals by + - * /, rational powers, exp and log: exact, in factored form.

A number is a rational `scale` times a product of powers of bases: primes (or what is left of an integer without its
small factors), exponentials, logarithms, and sums of such products. Every base is positive: an enclosure has shown it
when the base was made. So the sign of a number is that of its scale, and a number is 0 where a sum cancels term by
term, and nowhere else. Where neither the form nor an enclosure tells, `Rejected`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import floor, gcd, isqrt, lcm

from symqif.kernel.term import Rejected, Term, show
from symqif.refinement_kernel.bases import (
    ONE,
    Base,
    Exponential,
    Exponents,
    Logarithm,
    Monomial,
    Sum,
    Terms,
    expanded,
    joined,
    product,
    sign_of,
    times,
)

SMALL = 2**15  # up to here, prime factors are split off


@dataclass(frozen=True, slots=True, eq=False)
class Elementary:
    """scale times a product of powers of positive bases; never 0, nor without bases: those are plain fractions.

    One number has several forms, so there is no equality and no hash: two are the same where their difference is 0.
    """

    scale: Fraction
    powers: Monomial
    __hash__ = None  # type: ignore[assignment]

    def __mul__(self, other: object) -> Exact:
        other = _taken(other)
        if isinstance(other, Fraction):
            return Elementary(self.scale * other, self.powers) if other else other
        return made(self.scale * other.scale, joined(self.powers, other.powers))

    def __truediv__(self, other: object) -> Exact:
        other = _taken(other)
        if not other:
            raise Rejected("division by 0")
        return self * (1 / other if isinstance(other, Fraction) else other ** Fraction(-1))

    def __rtruediv__(self, other: Fraction | int) -> Exact:
        return self ** Fraction(-1) * other

    def __pow__(self, n: Fraction) -> Exact:
        scaled = power(self.scale, n)
        return scaled * made(Fraction(1), {base: e * n for base, e in self.powers})

    def __add__(self, other: object) -> Exact:
        other = _taken(other)
        if not other:
            return self
        scale, powers = (other, ONE) if isinstance(other, Fraction) else (other.scale, other.powers)
        if powers == self.powers:
            return Elementary(self.scale + scale, powers) if self.scale + scale else Fraction(0)
        left, right = dict(self.powers), dict(powers)
        zero = Fraction(0)
        common = {base: min(left.get(base, zero), right.get(base, zero)) for base in left.keys() | right.keys()}
        total: dict[Monomial, Fraction] = {}
        for own, side in ((self.scale, left), (scale, right)):
            for m, c in expanded({base: side.get(base, zero) - e for base, e in common.items()}).items():
                total[m] = total.get(m, zero) + own * c
        return _summed(total) * made(Fraction(1), common)

    def __neg__(self) -> Elementary:
        return Elementary(-self.scale, self.powers)

    def __sub__(self, other: object) -> Exact:
        return self + -_taken(other)

    def __rsub__(self, other: Fraction | int) -> Exact:
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

    @property
    def sign(self) -> int:
        """-1 or 1."""
        return 1 if self.scale > 0 else -1

    @property
    def terms(self) -> Terms:
        """As a sum, in which no sum stands to a positive whole power."""
        sums: Exponents = {base: e for base, e in self.powers if isinstance(base, Sum) and e > 0}
        rest = frozenset((base, e) for base, e in self.powers if base not in sums)
        return times(expanded(sums), {rest: self.scale})

    def __str__(self) -> str:
        return show(self.term)

    @property
    def term(self) -> Term:
        """A term with this value."""
        return product(self.scale, self.powers)


Exact = Fraction | Elementary


def made(scale: Fraction, exponents: Exponents) -> Exact:
    """A number from its factors: whole powers of integers go to the scale."""
    kept = {}
    for base, e in exponents.items():
        if isinstance(base, int) and not 0 <= e < 1:
            scale, e = scale * Fraction(base) ** floor(e), e - floor(e)
        if e:
            kept[base] = e
    return Elementary(scale, frozenset(kept.items())) if kept and scale else scale


def power(base: Exact, n: Fraction) -> Exact:
    """base^n; `Rejected` for roots of negative numbers and negative powers of 0."""
    if isinstance(base, Elementary):
        return base**n
    if (not base and n < 0) or (base < 0 and n.denominator > 1):
        raise Rejected(f"no power {n} of {base}")
    if n.denominator == 1 or base in (0, 1):
        return base ** int(n) if n.denominator == 1 else base
    return made(Fraction(1), {p: e * n for p, e in _factors(base).items()})


def exponential(a: Exact) -> Exact:
    """e^a: of a multiple of a logarithm, a power."""
    if isinstance(a, Fraction):
        return made(Fraction(1), {Exponential(ONE): a})
    result: Exact = Fraction(1)
    for m, c in a.terms.items():
        match list(m):
            case [(Logarithm(of, sign), e)] if e == 1:
                result = result * made(Fraction(1), {of: sign * c})
            case _:
                result = result * made(Fraction(1), {Exponential(m): c})
    return result


def logarithm(a: Exact) -> Exact:
    """log(a) as a sum of logarithms of bases."""
    if isinstance(a, Elementary) and a.sign > 0:
        parts = [e * _logarithm(base) for base, e in a.powers]
        return sum(parts, logarithm(a.scale))
    if isinstance(a, Elementary) or a <= 0:
        raise Rejected(f"no logarithm of {a}")
    return sum((e * _logarithm(p) for p, e in _factors(a).items()), Fraction(0))


def _logarithm(base: Base) -> Exact:
    if isinstance(base, Exponential):
        return made(Fraction(1), dict(base.of))
    if isinstance(base, int):
        return made(Fraction(1), {Logarithm(base, 1): Fraction(1)})
    above = made(Fraction(1), {base: Fraction(1)}) - 1
    sign = 1 if isinstance(above, Elementary) and above.sign > 0 else -1
    return made(Fraction(sign), {Logarithm(base, sign): Fraction(1)})


def _taken(value: object) -> Exact:
    if isinstance(value, Fraction | Elementary):
        return value
    if isinstance(value, int):
        return Fraction(value)
    raise Rejected("elementary numbers mix with rational ones only")


@lru_cache(maxsize=1 << 10)
def _factors(value: Fraction) -> Exponents:
    """A product of powers of small primes and of what is left, for a positive number."""
    found: dict[Base, Fraction] = {}
    for n, side in ((value.numerator, 1), (value.denominator, -1)):
        p = 2
        while p < SMALL and p * p <= n:
            while n % p == 0:
                n, found[p] = n // p, found.get(p, Fraction(0)) + side
            p += 1 + p % 2
        root = isqrt(n)
        n, times = (root, 2) if root * root == n else (n, 1)
        if n > 1:
            found[n] = found.get(n, Fraction(0)) + side * times
    return found


def _summed(total: Terms) -> Exact:
    """A sum as a number: what all terms have in common times a positive base."""
    terms = {m: c for m, c in total.items() if c}
    if not terms:
        return Fraction(0)
    zero = Fraction(0)
    found = [dict(m) for m in terms]
    common = {base: min(m.get(base, zero) for m in found) for base in {base for m in found for base in m}}
    content = Fraction(gcd(*(c.numerator for c in terms.values())), lcm(*(c.denominator for c in terms.values())))
    rest = [
        (frozenset((base, e - common[base]) for base, e in m.items() if e != common[base]), c / content)
        for m, c in zip(found, terms.values(), strict=True)
    ]
    if len(rest) == 1:
        return made(rest[0][1] * content, common)
    sign = sign_of(frozenset(rest))
    base = Sum(frozenset((m, sign * c) for m, c in rest))  # which may stand in what is common, too
    return made(content * sign, joined(common.items(), [(base, Fraction(1))]))
