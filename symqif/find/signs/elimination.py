"""Bounds that are quotients: a fact h = a v + b >= 0 or = 0, linear in an atom v, whose coefficient has a known sign.

Let c = |a|. With v = (h - b)/a, the goal f of degree d in v gives c**d f = r + h R, where r is free of v. So f >= 0 if
c > 0, r >= 0 and R >= 0: f at the bound, and how it moves away from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from symqif.find.signs.combination import Combination, Term, expanded
from symqif.find.signs.factors import ONE, Engine, products
from symqif.find.signs.ideal import Cofactors, add_multiple
from symqif.find.signs.ring import Element
from symqif.find.signs.setting import Setting

HIGH = 3  # the largest degree in the atom


@dataclass(frozen=True)
class Quotient:
    """h = slope * atom + rest; the number of a fact, or the cofactors of an equation."""

    h: Element
    position: int
    slope: Element
    rest: Element
    fact: int | None
    cofactors: Cofactors


def by_elimination(setting: Setting, engine: Engine) -> Combination | None:
    """A combination through one bound, from what the engine finds for c, r and R; or None."""
    for bound in quotients(setting):
        degree = int(setting.goal.degrees()[bound.position])
        for c in (bound.slope, -bound.slope) if degree <= HIGH else ():
            positive = engine(setting.aim(c, True))
            if positive is not None and not positive.factors and not positive.cofactors:
                found = _through(setting, bound, c, degree, positive, engine)
                if found is not None:
                    return found
    return None


def quotients(setting: Setting) -> Iterator[Quotient]:
    """The equations, then the facts, that bound an atom of the goal by a quotient."""
    equations: list[tuple[Element, int | None, Cofactors]] = [(e.value, None, e.cofactors) for e in setting.ideal.rest]
    given = [*equations, *((fact.value, fact.number, {}) for fact in setting.facts)]
    ring = setting.ring
    for name in sorted(ring.names(setting.goal) - ring.fixed):
        j = ring.position[name]
        for h, number, cofactors in given:
            if h.degrees()[j] == 1:
                rest = ring.substituted(h, j, ring.one * 0)
                slope = ring.substituted(h, j, ring.one) - rest
                if not slope.is_constant():
                    yield Quotient(h, j, slope, rest, number, cofactors)


def _through(
    setting: Setting, bound: Quotient, c: Element, degree: int, positive: Combination, engine: Engine
) -> Combination | None:
    ring = setting.ring
    scaled = setting.goal * c**degree
    at_bound = _at(setting, bound, degree)
    if c != bound.slope and degree % 2:
        at_bound = -at_bound
    away, left = divmod(scaled - at_bound, bound.h)
    first = None if left else engine(setting.aim(at_bound, setting.strict)) if at_bound else Combination([])
    if first is None or first.cofactors or (setting.strict and not at_bound):
        return None
    multiplier = [ONE]
    for _ in range(degree):
        multiplier = products(multiplier, positive.terms)
    if bound.fact is None:
        total: dict[int, Element] = {}
        add_multiple(ring, total, away * expanded(setting, first.factors or [ONE]), bound.cofactors)
        return Combination(first.terms, products(multiplier, first.factors or [ONE]), total)
    second = engine(setting.aim(away, False)) if away else Combination([])
    if second is None or second.cofactors:
        return None
    above = products(second.terms, [Term(Fraction(1), (bound.fact,))])
    one, two = first.factors or [ONE], second.factors or [ONE]
    return Combination([*products(first.terms, two), *products(above, one)], products(multiplier, products(one, two)))


def _at(setting: Setting, bound: Quotient, degree: int) -> Element:
    """slope**degree times the goal where the atom is -rest/slope."""
    ring, total = setting.ring, setting.ring.one * 0
    for powers, a in setting.goal.to_dict().items():
        j = powers[bound.position]
        others = tuple(0 if n == bound.position else e for n, e in enumerate(powers))
        total = total + ring.monomial(others) * a * (-bound.rest) ** j * bound.slope ** (degree - j)
    return total
