"""The cone of a set of facts: products of facts, and such products times a square, are non-negative."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from symqif.find.limits import Deadline
from symqif.find.signs.ring import Element, Ring, Vector, vector
from symqif.find.signs.setting import Fact, Setting


@dataclass(frozen=True)
class Product:
    """root**2 (or 1) times the product of the chosen facts; certainly positive if `sure`."""

    chosen: tuple[int, ...]
    root: Element | None
    value: Element
    sure: bool

    @cached_property
    def column(self) -> Vector:
        return vector(self.value)


class Cone:
    """Products of facts, by how many facts they have; the same polynomial is kept once, as >= 0 and perhaps as > 0."""

    def __init__(self, ring: Ring, facts: Sequence[Fact], deadline: Deadline) -> None:
        self.ring, self.deadline = ring, deadline
        self.facts = facts
        self._places = {f.number: j for j, f in enumerate(facts)}
        self._levels = [[Product((), None, ring.one, True)]]
        self._seen = {(key(ring.one), True)}

    def size(self, count: int) -> int:
        """How many products of at most `count` facts there are, before equal ones are merged."""
        total = level = 1
        for n in range(count):
            level = level * (len(self.facts) + n) // (n + 1)
            total += level
        return total

    def products(self, count: int) -> list[Product]:
        """The products of at most `count` facts, short ones first."""
        while len(self._levels) <= count:
            self._levels.append(list(self._next(self._levels[-1])))
        return [term for level in self._levels[: count + 1] for term in level]

    def _next(self, level: Sequence[Product]) -> Iterator[Product]:
        """One fact more; places ascend, so that each product comes once. A strict zero is kept: a contradiction."""
        for term in level:
            self.deadline.check("products of facts", 10 * len(self.facts) * (20 + len(term.value)))
            for fact in self.facts[self._places[term.chosen[-1]] if term.chosen else 0 :]:
                value = self.ring.reduced(term.value * fact.value)
                sure = term.sure and fact.strict
                same = key(value)
                if (value or sure) and self._seen.isdisjoint({(same, sure), (same, True)}):
                    self._seen.add((same, sure))
                    yield Product((*term.chosen, fact.number), None, value, sure)

    def squares(self, roots: Sequence[Element], count: int) -> list[Product]:
        """root**2 times the products of at most `count` facts."""
        products = self.products(max(0, count))
        return [Product(t.chosen, r, self.ring.reduced(t.value * r * r), False) for t in products for r in roots]


def select(setting: Setting) -> list[Fact]:
    """The facts that share atoms with the goal, directly or through other facts and equations; each polynomial
    once, strict ones first. A goal without atoms is shown from a contradiction, which any fact may be part of."""
    ring = setting.ring
    facts = [f for f in setting.facts if _tells(f)]
    values = [*(f.value for f in facts), *(e.value for e in setting.ideal.rest)]
    groups = [names for value in values if (names := ring.names(value))]
    reached = ring.names(setting.goal) or frozenset(ring.atoms)
    while joined := [g for g in groups if g & reached and not g <= reached]:
        reached = reached.union(*joined)
    kept: dict[str, Fact] = {}
    for fact in sorted(facts, key=lambda f: (not f.strict, len(f.value), f.number)):
        if ring.names(fact.value) <= reached:
            kept.setdefault(key(fact.value), fact)
    return list(kept.values())


def _tells(fact: Fact) -> bool:
    """Is it more than that a constant has its sign? 0 > 0 and -1 >= 0 are contradictions, and kept."""
    return fact.strict if not fact.value else not fact.value.is_constant() or fact.value.leading_coefficient() < 0


def key(value: Element) -> str:
    """What equal polynomials share, up to a positive factor."""
    return str(value / abs(value.leading_coefficient())) if value else "0"
