"""Combinations: factors * goal = terms + cofactors * equations. What the engines find, and the kernel checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from symqif.find.signs.ideal import Ideal, add_multiple
from symqif.find.signs.ring import Element, rational
from symqif.find.signs.setting import Setting


@dataclass(frozen=True)
class Term:
    """A positive coefficient, times the chosen facts, times root**2 (or 1)."""

    coefficient: Fraction
    chosen: tuple[int, ...]
    root: Element | None = None


@dataclass(frozen=True)
class Combination:
    """Without factors, they are 1. What elimination accounts for is left out of the cofactors."""

    terms: Sequence[Term]
    factors: Sequence[Term] = ()
    cofactors: Mapping[int, Element] = field(default_factory=dict)

    def certificate(self, setting: Setting) -> dict[str, Any]:
        """The combination in the kernel's words."""
        scale = even([t.coefficient for t in (*self.terms, *self.factors)]) if self.factors else Fraction(1)
        certificate: dict[str, Any] = {"kind": "positivstellensatz"}
        if self.factors:
            certificate["times"] = [_entry(setting, f, scale) for f in self.factors]
        certificate["terms"] = [_entry(setting, t, scale) for t in self.terms]
        if setting.problem.equations:
            cofactors = {n: g * rational(scale) for n, g in self.all_cofactors(setting).items()}
            equations = multipliers(setting.ideal, cofactors)
            certificate |= {"equations": equations} if equations else {}
        return certificate

    def all_cofactors(self, setting: Setting) -> dict[int, Element]:
        """The cofactors, with those of what is left of the combination: that vanishes under elimination."""
        ring, total = setting.ring, dict(self.cofactors)
        lack = self.factor(setting) * ring.element(setting.problem.goal[0]) - weighted_sum(setting, self.terms)
        for n, g in self.cofactors.items():
            lack = lack - g * ring.element(setting.problem.equations[n])
        add_multiple(ring, total, ring.one, setting.ideal.divided(lack)[1])
        return total

    def factor(self, setting: Setting) -> Element:
        return weighted_sum(setting, self.factors) if self.factors else setting.ring.one


def weighted_sum(setting: Setting, terms: Sequence[Term]) -> Element:
    """The sum of the terms, with the facts as the problem has them."""
    ring = setting.ring
    total = ring.one * 0
    for t in terms:
        part = ring.one * rational(t.coefficient)
        for n in t.chosen:
            part = ring.reduced(part * ring.element(setting.problem.facts[n][0]))
        total = total + (part if t.root is None else part * t.root * t.root)
    return ring.reduced(total)


def multipliers(ideal: Ideal, cofactors: Mapping[int, Element]) -> list[list[object]]:
    """[equation number, text] for each cofactor that is not 0."""
    return [[n, str(ideal.ring.polynomial(g))] for n, g in sorted(cofactors.items()) if g]


def even(values: Sequence[Fraction]) -> Fraction:
    """The positive factor that makes the values coprime integers."""
    return Fraction(lcm(*(a.denominator for a in values)), gcd(*(a.numerator for a in values)))


def _entry(setting: Setting, t: Term, scale: Fraction) -> list[object]:
    root = None if t.root is None else str(setting.ring.polynomial(t.root))
    return [str(t.coefficient * scale), list(t.chosen), root]
