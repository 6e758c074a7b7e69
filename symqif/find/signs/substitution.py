"""Equations that give an atom as a quotient: h = a v + b = 0, linear in an atom v, whose coefficient has a known sign.

Let a > 0, or turn h round. For f of degree d in v, a**d f is free of v once v = -b/a is put in, and has the sign of f.
So the goal is shown where neither it nor the facts have v in them. What is found there is a combination of the facts as
they were, modulo h, once the powers of a are written out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace

from symqif.find.signs.combination import Combination, Term, weighted_sum
from symqif.find.signs.elimination import Quotient, quotients
from symqif.find.signs.factors import ONE, Engine, products
from symqif.find.signs.ideal import Member, add_multiple
from symqif.find.signs.ring import Element
from symqif.find.signs.setting import Fact, Setting


def by_substitution(setting: Setting, engine: Engine) -> Combination | None:
    """A combination through one equation, from what the engine finds for a and for the goal without v; or None."""
    for quotient in solved_for(setting):
        for sign in (1, -1):
            positive = engine(setting.aim(quotient.slope * sign, True))
            if positive is not None and not positive.factors and not positive.cofactors:
                put_in = _Substitution(setting, quotient, sign, positive.terms)
                found = engine(put_in.setting())
                return put_in.combination(found) if found else None
    return None


def solved_for(setting: Setting) -> Iterator[Quotient]:
    """The equations that give an atom of the goal as a quotient."""
    return quotients(setting, ((n, e.value) for n, e in enumerate(setting.ideal.rest)))


@dataclass(frozen=True)
class _Substitution:
    """The quotient is put in; sign * slope is positive, the sum of these terms."""

    whole: Setting
    quotient: Quotient
    sign: int
    slope: Sequence[Term]

    def setting(self) -> Setting:
        """What is to be shown, without v."""
        ring, ideal = self.whole.ring, copy(self.whole.ideal)
        a, rest = self.quotient.slope * self.sign, enumerate(ideal.rest)
        ideal.rest = [
            Member(self._at(e.value), {m: ring.reduced(g * a ** self._degree(e.value)) for m, g in e.cofactors.items()})
            for n, e in rest
            if n != self.quotient.n
        ]
        facts = [Fact(f.number, self._at(f.value), f.strict) for f in self.whole.facts]
        problem = replace(
            self.whole.problem,
            goal=(ring.polynomial(self._at(self.whole.goal)), self.whole.strict),
            facts=tuple((ring.polynomial(f.value), f.strict) for f in facts),
            equations=tuple(ring.polynomial(e.value) for e in ideal.rest),
        )
        return Setting(problem, ring, ideal, facts, self.whole.squares)

    def combination(self, found: Combination) -> Combination | None:
        """What was found without v, as a combination for the goal."""
        whole, ring = self.whole, self.whole.ring
        factors = self._powers(self._written(found.factors or [ONE]), self._degree(whole.goal))
        terms = self._written(found.terms)
        lack = weighted_sum(whole, factors) * whole.goal - weighted_sum(whole, terms)
        for n, g in found.cofactors.items():
            lack = lack - g * ring.element(whole.problem.equations[n])
        multiple, left = divmod(whole.ideal.normal(lack), self.quotient.h)
        total = dict(found.cofactors)
        add_multiple(ring, total, multiple, whole.ideal.rest[self.quotient.n].cofactors)
        return None if left else Combination(terms, factors, total)

    def _written(self, terms: Sequence[Term]) -> list[Term]:
        """Terms in the facts without v, in the facts as they were."""
        degrees = [self._degree(f.value) for f in self.whole.facts]
        found = [part for t in terms for part in self._powers([t], sum(degrees[n] for n in t.chosen))]
        return products(found, [ONE])

    def _powers(self, terms: Sequence[Term], count: int) -> list[Term]:
        """The terms, times a power of the slope."""
        for _ in range(count):
            terms = products(terms, self.slope)
        return list(terms)

    def _degree(self, f: Element) -> int:
        return self.quotient.degree(f)

    def _at(self, f: Element) -> Element:
        """f without v, with its sign."""
        return self.whole.ring.reduced(self.quotient.at(self.whole.ring, f) * self.sign ** self._degree(f))
