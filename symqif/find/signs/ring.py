"""The kernel's polynomials as python-flint's, which multiply a thousand times faster; sqrt(r)**2 = r is built in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import floor
from typing import Any

from flint import fmpq, fmpq_mpoly_ctx

from symqif.kernel.polynomial import Polynomial

Element = Any  # flint.fmpq_mpoly
Exponents = tuple[int, ...]
Vector = Mapping[Exponents, Any]  # monomial: coefficient, a flint.fmpq


class Ring:
    """Q[atoms] modulo root**2 = radicand. Roots come first, outer ones before inner ones, in lexicographic order:
    then the remainder after division by root**2 - radicand is the normal form."""

    def __init__(self, polynomials: Iterable[Polynomial], radicands: Mapping[str, Polynomial]) -> None:
        atoms = {n for f in polynomials for n in f.atoms}
        while missing := {n for a in atoms & radicands.keys() for n in radicands[a].atoms} - atoms:
            atoms |= missing
        self.roots = sorted(atoms & radicands.keys(), key=lambda name: (-depth(name, radicands), name))
        self.atoms = (*self.roots, *sorted(atoms - radicands.keys()))
        self.fixed = frozenset(n for a in self.roots for n in radicands[a].atoms) | set(self.roots)
        self.position = {name: j for j, name in enumerate(self.atoms)}
        self._context = fmpq_mpoly_ctx.get([f"a{j}" for j in range(len(self.atoms))], "lex")
        self.one = self._context.constant(1)
        self._relations = [self.atom(name) ** 2 - self.element(radicands[name]) for name in self.roots]

    def atom(self, name: str) -> Element:
        return self._context.gen(self.position[name])

    def element(self, f: Polynomial) -> Element:
        """The kernel's polynomial, not yet reduced."""
        terms = {}
        for m, a in f.terms.items():
            powers = [0] * len(self.atoms)
            for name, exponent in m:
                powers[self.position[name]] = exponent
            terms[tuple(powers)] = rational(a)
        return self._context.from_dict(terms)

    def monomial(self, powers: Exponents) -> Element:
        return self._context.from_dict({powers: fmpq(1)})

    def reduced(self, f: Element) -> Element:
        for relation in self._relations:
            f = f % relation
        return f

    def substituted(self, f: Element, position: int, value: Element) -> Element:
        """f with an atom replaced, not yet reduced."""
        images = list(self._context.gens())
        images[position] = value
        return f.compose(*images)

    def polynomial(self, f: Element) -> Polynomial:
        """The kernel's polynomial of an element."""
        return Polynomial(
            (tuple(sorted((self.atoms[j], e) for j, e in enumerate(m) if e)), fraction(a)) for m, a in vector(f).items()
        )

    def names(self, f: Element) -> frozenset[str]:
        return frozenset(self.atoms[j] for j, e in enumerate(f.degrees()) if e > 0)


def exponents(f: Element) -> list[Exponents]:
    """The monomials of f, with Python's integers: flint's are ten times slower as keys."""
    return [tuple(map(int, m)) for m in f.monoms()]


def vector(f: Element) -> Vector:
    """The coefficients of f by monomials."""
    return dict(zip(exponents(f), f.coeffs(), strict=True))


def depth(name: str, radicands: Mapping[str, Polynomial]) -> int:
    """How deep roots are nested below an atom; 0 for an atom that is no root."""
    return 1 + max((depth(n, radicands) for n in radicands[name].atoms), default=0) if name in radicands else 0


def rational(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def rounded(value: Fraction, bits: int) -> Fraction:
    """A number not above, with so many significant bits."""
    if not value:
        return value
    scale = Fraction(2) ** (bits - (abs(value.numerator).bit_length() - value.denominator.bit_length()))
    return floor(value * scale) / scale
