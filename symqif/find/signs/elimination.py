"""Bounds that are quotients: a fact h = a v + b >= 0, linear in an atom v, whose coefficient has a known sign.

Let c = |a|. With v = (h - b)/a, the goal f of degree d in v gives c**d f = r + h R, where r is free of v. So f >= 0 if
c > 0, r >= 0 and R >= 0: f at the bound, and how it moves away from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from symqif.find.signs.combination import Combination, Term
from symqif.find.signs.factors import ONE, Engine, products
from symqif.find.signs.ring import Element, Ring
from symqif.find.signs.setting import Setting

HIGH = 3  # the largest degree in the atom


@dataclass(frozen=True)
class Quotient:
    """The n-th polynomial h = slope * atom + rest."""

    n: int
    h: Element
    position: int
    slope: Element
    rest: Element

    def degree(self, f: Element) -> int:
        """In the atom."""
        return max(0, int(f.degrees()[self.position]))

    def at(self, ring: Ring, f: Element) -> Element:
        """slope**degree times f where the atom is -rest/slope."""
        degree, total = self.degree(f), ring.one * 0
        for powers, a in f.to_dict().items():
            j = powers[self.position]
            others = tuple(0 if n == self.position else e for n, e in enumerate(powers))
            total = total + ring.monomial(others) * a * (-self.rest) ** j * self.slope ** (degree - j)
        return total


def by_elimination(setting: Setting, engine: Engine) -> Combination | None:
    """A combination through one bound, from what the engine finds for c, r and R; or None."""
    for bound in quotients(setting, ((fact.number, fact.value) for fact in setting.facts)):
        for c in (bound.slope, -bound.slope):
            positive = engine(setting.aim(c, True))
            if positive is not None and not positive.factors and not positive.cofactors:
                found = _through(setting, bound, c, positive, engine)
                if found is not None:
                    return found
    return None


def quotients(setting: Setting, given: Iterable[tuple[int, Element]]) -> Iterator[Quotient]:
    """The numbered polynomials that give or bound an atom of the goal, of no high degree there, by a quotient."""
    ring, numbered = setting.ring, list(given)
    for name in sorted(ring.names(setting.goal) - ring.fixed):
        j = ring.position[name]
        for n, h in numbered:
            if h.degrees()[j] == 1 and setting.goal.degrees()[j] <= HIGH:
                rest = ring.substituted(h, j, ring.one * 0)
                slope = ring.substituted(h, j, ring.one) - rest
                if not slope.is_constant():
                    yield Quotient(n, h, j, slope, rest)


def _through(
    setting: Setting, bound: Quotient, c: Element, positive: Combination, engine: Engine
) -> Combination | None:
    degree = bound.degree(setting.goal)
    scaled = setting.goal * c**degree
    at_bound = bound.at(setting.ring, setting.goal)
    if c != bound.slope and degree % 2:
        at_bound = -at_bound
    away, left = divmod(scaled - at_bound, bound.h)
    first = None if left else engine(setting.aim(at_bound, setting.strict)) if at_bound else Combination([])
    if first is None or first.cofactors or (setting.strict and not at_bound):
        return None
    multiplier = [ONE]
    for _ in range(degree):
        multiplier = products(multiplier, positive.terms)
    second = engine(setting.aim(away, False)) if away else Combination([])
    if second is None or second.cofactors:
        return None
    above = products(second.terms, [Term(Fraction(1), (bound.n,))])
    one, two = first.factors or [ONE], second.factors or [ONE]
    return Combination([*products(first.terms, two), *products(above, one)], products(multiplier, products(one, two)))
