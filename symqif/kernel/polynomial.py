"""Polynomials over the rationals in named atoms, and fractions of them: exact, expanded, immutable.

An atom's name is the text of the term that it stands for, so that a polynomial prints as a term.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm

from symqif.kernel.budget import operation, spend
from symqif.kernel.term import Rejected

BITS, HIGH = 10**6, 10**3  # of a coefficient that is a power; the exponent of what has several terms
Monomial = tuple[tuple[str, int], ...]  # sorted by name, exponents positive


class Polynomial:
    """A map from monomials to non-zero coefficients."""

    def __init__(self, terms: Mapping[Monomial, Fraction] | Iterable[tuple[Monomial, Fraction]] = ()) -> None:
        gathered: dict[Monomial, Fraction] = {}
        if isinstance(terms, dict):
            gathered = terms
        else:
            for monomial, value in terms.items() if isinstance(terms, Mapping) else terms:
                gathered[monomial] = gathered[monomial] + value if monomial in gathered else value
        self.terms = {m: a for m, a in gathered.items() if a}
        self._bits = -1  # not known yet; a cached_property takes a lock

    @staticmethod
    def constant(value: Fraction | int) -> Polynomial:
        return Polynomial([((), Fraction(value))])

    @staticmethod
    def atom(name: str, exponent: int = 1) -> Polynomial:
        return Polynomial([(((name, exponent),) if exponent else (), Fraction(1))])

    def __add__(self, other: Polynomial) -> Polynomial:
        spend(len(self.terms) + len(other.terms) * (1 + operation(self.bits, other.bits)))
        return Polynomial([*self.terms.items(), *other.terms.items()])

    def __neg__(self) -> Polynomial:
        return self.scaled(Fraction(-1))

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        if len(other.terms) == 1 and () in other.terms:
            return self.scaled(other.terms[()])
        if len(self.terms) == 1 and () in self.terms:
            return other.scaled(self.terms[()])
        spend(len(self.terms) * len(other.terms) * (12 + operation(self.bits, other.bits)))
        return Polynomial(
            (times(m, n), a * b) for m, a in self.terms.items() for n, b in other.terms.items()
        )  # fmt: skip

    def __pow__(self, exponent: int) -> Polynomial:
        if exponent > 1 and ((self.bits - 2) * exponent > BITS or (len(self.terms) > 1 and exponent > HIGH)):
            raise Rejected(f"({str(self)[:60]})**{exponent} is too large to be written out")
        if len(self.terms) == 1:
            ((m, a),) = self.terms.items()
            spend((self.bits * exponent) >> 6)
            return Polynomial({tuple((n, e * exponent) for n, e in m if exponent): a**exponent})
        result, square = Polynomial.constant(1), self
        while exponent:
            result = result * square if exponent % 2 else result
            exponent //= 2
            square = square * square if exponent else square
        return result

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and self.terms == other.terms

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(frozenset(self.terms))

    def __bool__(self) -> bool:
        return bool(self.terms)

    def scaled(self, factor: Fraction) -> Polynomial:
        if factor == 1:
            return self
        spend(len(self.terms) * (1 + operation(self.bits, size(factor))))
        return Polynomial({m: a * factor for m, a in self.terms.items()})

    @property
    def value(self) -> Fraction | None:
        """The constant that this is, or None."""
        return self.terms.get((), Fraction(0)) if not self.terms or list(self.terms) == [()] else None

    @property
    def bits(self) -> int:
        """The size of the largest coefficient."""
        if self._bits < 0:
            self._bits = max(map(size, self.terms.values()), default=0)
        return self._bits

    @cached_property
    def ordered(self) -> tuple[tuple[Monomial, Fraction], ...]:
        """Monomials with their coefficients, higher degrees first, then by name."""
        return tuple((m, self.terms[m]) for m in sorted(self.terms, key=order))

    @cached_property
    def atoms(self) -> tuple[str, ...]:
        return tuple(sorted({name for m in self.terms for name, _ in m}))

    def split(self) -> tuple[Fraction, Monomial, Polynomial]:
        """(content, common monomial, primitive rest), whose product is this non-zero polynomial.

        The rest has coprime integer coefficients, the first of them (as `ordered`) positive.
        """
        spend(len(self.terms) * (1 + operation(self.bits, self.bits)))
        numerators = gcd(*(a.numerator for a in self.terms.values()))
        content = Fraction(numerators, lcm(*(a.denominator for a in self.terms.values())))
        common = dict(next(iter(self.terms)))
        for m in self.terms:
            here = dict(m)
            common = {name: min(e, here[name]) for name, e in common.items() if name in here}
        shared = tuple(sorted(common.items()))
        rest = self
        if shared or content != 1:
            spend(len(self.terms) * operation(self.bits, size(content)))
            rest = Polynomial({divided(m, shared): a / content for m, a in self.terms.items()})
        return (-content, shared, -rest) if rest.terms[min(rest.terms, key=order)] < 0 else (content, shared, rest)

    def __str__(self) -> str:
        """The text of a term that normalises to this polynomial."""
        parts = []
        for m, a in self.ordered:
            powers = [n if e == 1 else f"({n})**{e}" if "**" in n else f"{n}**{e}" for n, e in m]
            size = [] if abs(a) == 1 and powers else [str(abs(a))]
            parts.append(("- " if a < 0 else "+ ") + "*".join(size + powers))
        text = " ".join(parts) or "0"
        return text[2:] if text.startswith("+ ") else "-" + text[2:] if text.startswith("- ") else text


def size(value: Fraction) -> int:
    """The bits of a fraction."""
    return value.numerator.bit_length() + value.denominator.bit_length()


def order(monomial: Monomial) -> tuple[int, Monomial]:
    """Higher degrees first, then by name."""
    return -sum(e for _, e in monomial), monomial


def times(left: Monomial, right: Monomial) -> Monomial:
    powers = dict(left)
    for name, exponent in right:
        powers[name] = powers.get(name, 0) + exponent
    return tuple(sorted(powers.items()))


def divided(monomial: Monomial, divisor: Monomial) -> Monomial:
    powers = dict(monomial)
    for name, exponent in divisor:
        powers[name] -= exponent
    return tuple((n, e) for n, e in sorted(powers.items()) if e)
