"""Equations put to use before a search: those that give an atom eliminate it, the others are kept.

Every element is remembered as a combination of the original equations, so that what vanishes modulo the
equations can be written out as the kernel wants it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from symqif.find.signs.ring import Element, Ring, exponents

Cofactors = Mapping[int, Element]  # equation number: its factor in a combination


@dataclass(frozen=True)
class Member:
    """A polynomial that is 0 where the equations hold: the sum of cofactor * equation."""

    value: Element
    cofactors: Cofactors


@dataclass(frozen=True)
class Pivot:
    """An atom and what it equals; the member is atom - image."""

    position: int
    image: Element
    member: Member


class Ideal:
    """The equations in a ring, split into pivots (in the order of elimination) and the rest."""

    def __init__(self, ring: Ring, equations: Sequence[Element]) -> None:
        self.ring = ring
        self.pivots: list[Pivot] = []
        left = [Member(ring.reduced(e), {n: ring.one}) for n, e in enumerate(equations)]
        while found := min(filter(None, map(self._pivot, left)), key=lambda p: len(p.image), default=None):
            self.pivots.append(found)
            left = [Member(*self._eliminated(e.value, [found], e.cofactors, -1)) for e in left]
            left = [e for e in left if e.value]
        self.rest = left

    def _pivot(self, e: Member) -> Pivot | None:
        """Solve e for an atom that it contains in one term only, with a constant coefficient."""
        monomials = exponents(e.value)
        for j, name in enumerate(self.ring.atoms):
            inside = [m for m in monomials if m[j]]
            if len(inside) == 1 and sum(inside[0]) == 1 and name not in self.ring.fixed:
                scale = 1 / e.value.coefficient(monomials.index(inside[0]))
                member = Member(e.value * scale, {n: g * scale for n, g in e.cofactors.items()})
                return Pivot(j, self.ring.atom(name) - member.value, member)
        return None

    def normal(self, f: Element) -> Element:
        """f without the atoms that are given by equations."""
        f = self.ring.reduced(f)
        for p in self.pivots:
            f = self.ring.reduced(self.ring.substituted(f, p.position, p.image))
        return f

    def divided(self, f: Element) -> tuple[Element, Cofactors]:
        """(g, cofactors) with f = g + sum of cofactor * equation and g normal."""
        return self._eliminated(self.ring.reduced(f), self.pivots, {}, 1)

    def _eliminated(
        self, f: Element, pivots: Sequence[Pivot], cofactors: Cofactors, sign: int
    ) -> tuple[Element, Cofactors]:
        """The normal form under some pivots, and the cofactors plus sign times what was subtracted."""
        total = dict(cofactors)
        for p in pivots:
            g = self.ring.substituted(f, p.position, p.image)
            factor, _ = divmod(f - g, p.member.value)
            f = self.ring.reduced(g)
            add_multiple(self.ring, total, factor * sign, p.member.cofactors)
        return f, total


def add_multiple(ring: Ring, total: dict[int, Element], factor: Element, cofactors: Cofactors) -> None:
    """total += factor * cofactors."""
    for n, g in cofactors.items():
        total[n] = ring.reduced(total.get(n, ring.one * 0) + factor * g)
