"""Rational functions of one variable, and their signs on an interval by Descartes' rule of signs.

A polynomial has no more roots in an interval than its coefficients have changes of sign after the interval has been
moved to (0, oo), and an even number fewer if fewer: with no change it has none, and with one change exactly one.
(G. E. Collins and A. G. Akritas, "Polynomial real root isolation using Descartes' rule of signs", SYMSAC 1976.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import accumulate, pairwise, zip_longest
from math import gcd
from operator import mul
from typing import Annotated

from symqif.kernel.budget import operation, remembered, spend
from symqif.kernel.polynomial import size
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.irrational import Irrational, Number, Signs, positive, power, times

Coefficients = tuple[int, ...]  # of a polynomial, the constant first, the last one not 0
Factors = tuple[tuple[Coefficients, int], ...]
VARIABLE: Coefficients = (0, 1)


@dataclass(frozen=True, slots=True)
class Root:
    """The root of an integer polynomial that is the only one between two rational numbers, and a simple one."""

    polynomial: Annotated[Coefficients, "root_of"]
    low: Annotated[Fraction, "above"]
    high: Annotated[Fraction, "below"]

    def __post_init__(self) -> None:
        if not self.polynomial or not unique_root(self.polynomial, Domain(self.low, self.high)):
            raise Rejected("a root is the only one of its polynomial between two rational numbers")

    @property
    def above(self) -> int:
        """The sign of the polynomial above the root, which is another one below."""
        return 1 if positive(evaluated(self.polynomial, self.high)) else -1


End = Fraction | Root | None  # None: there is none above


def same_end(one: End, other: End) -> bool:
    """Are both certainly the same place?"""
    if isinstance(one, Root) and isinstance(other, Root):
        both = Domain(min(one.low, other.low), max(one.high, other.high))
        return one.polynomial == other.polynomial and unique_root(one.polynomial, both)
    return one == other


def lowest(end: Fraction | Root) -> Fraction:
    """The rational end itself, or a number below the root."""
    return end.low if isinstance(end, Root) else end


def highest(end: End) -> Fraction | None:
    """The rational end itself, or a number above the root."""
    return end.high if isinstance(end, Root) else end


@dataclass(frozen=True, slots=True)
class Domain:
    """All x with start < x <= stop, or start < x; without a root at an end, which the other end isolates; or a root."""

    start: Fraction | Root
    stop: End

    def __post_init__(self) -> None:
        roots = [end for end in (self.start, self.stop) if isinstance(end, Root)]
        isolated = all((self.low, self.high) == (root.low, root.high) for root in roots)
        if (self.high is not None and self.low >= self.high) or not isolated or len(set(roots)) > 1:
            raise Rejected("a domain has a low and a higher end, and one root at most, between both")

    @property
    def low(self) -> Fraction:
        return lowest(self.start)

    @property
    def high(self) -> Fraction | None:
        return highest(self.stop)

    @property
    def edge(self) -> tuple[Root, int] | None:
        """The root, and on which side of it the domain is: above (1), below (-1), or neither, as it is the root (0)."""
        if isinstance(self.start, Root):
            return self.start, int(self.start != self.stop)
        return (self.stop, -1) if isinstance(self.stop, Root) else None

    @property
    def inside(self) -> Fraction:
        """A rational point of the domain; `Rejected` for a root."""
        if self.start == self.stop:
            raise Rejected("a root is not evaluated")
        if self.high is None:
            return self.low + 1
        x, parts = self.high if isinstance(self.start, Root) else (self.low + self.high) / 2, 2
        while isinstance(self.stop, Root) and evaluated(self.stop.polynomial, x) * self.stop.above >= 0:
            x, parts = self.low + (x - self.low) / parts, parts**2
        return x

    def within(self, other: Domain) -> bool:
        """Is it a part of another one, which has no root at its ends?"""
        return other.low <= self.low and (other.high is None or (self.high is not None and self.high <= other.high))


@remembered
def moved(p: Coefficients, domain: Domain) -> Coefficients:
    """Coefficients of (1 + t)^n p((low t + high)/(1 + t)), or of p(low + t), up to a positive factor."""
    n, a, b = len(p) - 1, domain.low.numerator, domain.low.denominator
    most = bits(p) + n * (size(domain.low) + (0 if domain.high is None else size(domain.high)))
    spend(n * n * (16 + (most >> 8)) >> 6)
    q = _shifted([c * b ** (n - i) for i, c in enumerate(p)], a)  # of b^n p(low + t/b)
    if domain.high is None:
        return tuple(q)
    width = b * (domain.high - domain.low)
    scaled = [c * width.numerator**i * width.denominator ** (n - i) for i, c in enumerate(q)]
    return tuple(_shifted(scaled[::-1], 1))


def _shifted(p: list[int], a: int) -> list[int]:
    """p(x + a): p(a x) divided by x - 1 again and again."""
    rest, result = [c * a**i for i, c in enumerate(p)][::-1], []
    while a and rest:
        rest = list(accumulate(rest))
        result.append(rest.pop())
    return [c // a**i for i, c in enumerate(result)] if a else p


def bits(p: Coefficients) -> int:
    """Of the largest coefficient."""
    return max(map(int.bit_length, p))


def changes(p: Coefficients, domain: Domain) -> int:
    """How often the signs of the moved coefficients change: at least the number of roots of p between the ends."""
    signs = map(positive, filter(None, moved(p, domain)))
    return sum(s != t for s, t in pairwise(signs))


def signs(p: Coefficients, domain: Domain) -> Signs:
    """What is certain of the sign of p on the domain, its upper end included."""
    if domain.edge is not None:
        root, side = domain.edge
        times = 0
        while (quotient := divided(p, root.polynomial)) is not None:
            p, times = quotient, times + 1
        return multiplied(signs(p, Domain(root.low, root.high)), ((side * root.above) ** times,) * 2)
    coefficients = moved(p, domain)
    at_end = coefficients[:1] if domain.high is not None else ()
    found = [(c > 0) - (c < 0) for c in (*at_end, *filter(None, coefficients))]
    return min(found), max(found)


def multiplied(one: Signs, other: Signs) -> Signs:
    """What is certain of the sign of a product."""
    products = [s * t for s in one for t in other]
    return min(products), max(products)


def unique_root(p: Coefficients, domain: Domain) -> bool:
    """Has p certainly exactly one root on the domain, a simple one below its upper end?"""
    at_end = domain.high is not None and not moved(p, domain)[0]
    return bool(p[-1]) and changes(p, domain) == 1 and not at_end


def product(p: Coefficients, q: Coefficients) -> Coefficients:
    """p q."""
    spend(len(p) * len(q) * (16 + operation(bits(p), bits(q))) >> 6)
    p, q = sorted((p, q), key=len)
    result = [0] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        if a:
            for j, b in enumerate(q):
                result[i + j] += a * b
    return tuple(result)


def divided(p: Coefficients, q: Coefficients) -> Coefficients | None:
    """p / q for integer polynomials; None where that is not one."""
    rest, quotient = list(p), [0] * max(0, len(p) - len(q) + 1)
    spend(len(quotient) * len(q) * (16 + (bits(p) >> 8)) >> 6)
    for n in reversed(range(len(quotient))):
        quotient[n], over = divmod(rest[n + len(q) - 1], q[-1])
        if over:
            return None
        if quotient[n]:
            for j, c in enumerate(q):
                rest[n + j] -= quotient[n] * c
    return tuple(quotient) if quotient and not any(rest) else None


@remembered
def raised(p: Coefficients, n: int) -> Coefficients:
    """p^n."""
    if n % 8:  # most often the one below is known
        return product(raised(p, n - 1), p)
    return product(raised(p, n // 2), raised(p, n // 2)) if n else (1,)


@dataclass(frozen=True, slots=True)
class Product:
    """scale times a product of powers of polynomials."""

    scale: Fraction
    factors: Factors

    def at(self, place: Domain | Fraction) -> Number:
        """The value at a point, or the function on a domain; `Rejected` where a divisor is, or may be, 0."""
        if isinstance(place, Domain):
            parts = (Function.polynomial(list(p), Fraction(1), place) ** n for p, n in self.factors)
            return reduce(mul, parts, Function(self.scale, (), place))
        value: Number = self.scale
        for p, n in self.factors:
            value = times(value, power(evaluated(p, place), n))
        return value


@dataclass(frozen=True, slots=True)
class Function(Product, Irrational):
    """scale times a product of powers of polynomials, on a domain on which none of the divisors is 0.

    The factors are primitive, with a positive leading coefficient; x itself is always split off.
    """

    domain: Domain

    @staticmethod
    def polynomial(coefficients: list[int], scale: Fraction, domain: Domain) -> Function:
        """scale * (the sum of coefficients[n] x^n)."""
        while coefficients and not coefficients[-1]:
            coefficients = coefficients[:-1]
        if not coefficients or not scale:
            return Function(Fraction(0), (), domain)
        low = next(n for n, c in enumerate(coefficients) if c)
        content = gcd(*coefficients) * (1 if positive(coefficients[-1]) else -1)
        rest = tuple(c // content for c in coefficients[low:])
        return Function(scale * content, _sorted({VARIABLE: low, rest: int(len(rest) > 1)}), domain)

    @property
    def field(self) -> Domain:
        return self.domain

    def rational(self, value: Fraction) -> Function:
        return Function(value, (), self.domain)

    def times(self, other: Function) -> Function:
        if not self.scale or not other.scale:
            return Function(Fraction(0), (), self.domain)
        exponents = dict(self.factors)
        for p, n in other.factors:
            exponents[p] = exponents.get(p, 0) + n
        spend(operation(size(self.scale), size(other.scale)) + 20 * len(exponents))
        return Function(self.scale * other.scale, _sorted(exponents), self.domain)

    def inverse(self) -> Function:
        least, most = self.signs
        if least * most <= 0:
            raise Rejected("division by what may be 0")
        return Function(1 / self.scale, tuple((p, -n) for p, n in self.factors), self.domain)

    def plus(self, other: Function) -> Function:
        if not self.scale or not other.scale:
            return self if self.scale else other
        left, right = dict(self.factors), dict(other.factors)
        common = {p: min(left.get(p, 0), right.get(p, 0)) for p in left.keys() | right.keys()}
        ratio = other.scale / self.scale
        one, two = (_expanded({p: side.get(p, 0) - n for p, n in common.items()}) for side in (left, right))
        total = [ratio.denominator * c + ratio.numerator * d for c, d in zip_longest(one, two, fillvalue=0)]
        rest = Function.polynomial(total, self.scale / ratio.denominator, self.domain)
        return rest.times(Function(Fraction(1), _sorted(common), self.domain))

    @property
    def signs(self) -> Signs:
        """On all of the domain."""
        found: Signs = ((self.scale > 0) - (self.scale < 0),) * 2
        for p, n in self.factors:
            least, most = signs(p, self.domain)
            own = (least, most) if n % 2 else (int(least * most > 0), max(-least, most))  # of an even power
            found = multiplied(found, own)
        return found


def evaluated(p: Coefficients, x: Fraction) -> Fraction:
    """p(x), which is 0 without coefficients."""
    if not p:
        return Fraction(0)
    n = len(p) - 1
    spend(len(p) * (1 + operation(bits(p), len(p) * size(x))) + operation(len(p) * size(x), len(p) * size(x)))
    return Fraction(sum(c * x.numerator**i * x.denominator ** (n - i) for i, c in enumerate(p)), x.denominator**n)


def _sorted(exponents: Mapping[Coefficients, int]) -> Factors:
    return tuple(sorted((p, n) for p, n in exponents.items() if n))


def _expanded(exponents: dict[Coefficients, int]) -> Coefficients:
    return reduce(product, (raised(p, n) for p, n in exponents.items()), (1,))
