"""What the sign engines are asked: does f >= 0, or f > 0, follow from facts and equations?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symqif.kernel.leaf import Leaf
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sign import Fact


@dataclass(frozen=True)
class Problem:
    """goal = (f, strict), from facts (each f >= 0, or > 0) and equations (each = 0), where root**2 = radicand."""

    goal: Fact
    facts: tuple[Fact, ...]
    equations: tuple[Polynomial, ...]
    radicands: Mapping[str, Polynomial]

    @staticmethod
    def of(leaf: Leaf, goal: Fact) -> Problem:
        """The question that the leaf's facts, as they are now, put to an engine."""
        return Problem(goal, tuple(leaf.facts), tuple(leaf.equations), leaf.algebra.radicands)

    @property
    def polynomials(self) -> tuple[Polynomial, ...]:
        return (self.goal[0], *(f for f, _ in self.facts), *self.equations)

    @property
    def atoms(self) -> frozenset[str]:
        """The atoms that a certificate may speak of."""
        return frozenset(n for f in self.polynomials for n in f.atoms)
