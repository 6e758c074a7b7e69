"""A problem in its ring: facts and goal without the atoms that the equations give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from symqif.find.signs.ideal import Ideal
from symqif.find.signs.problem import Problem
from symqif.find.signs.ring import Element, Ring
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sign import Fact as Goal


@dataclass(frozen=True)
class Fact:
    """value >= 0, or > 0 if strict; with its number in the problem."""

    number: int
    value: Element
    strict: bool


@dataclass(frozen=True)
class Setting:
    """What the engines that compute with polynomials share; the goal alone changes from one setting to the next."""

    problem: Problem
    ring: Ring
    ideal: Ideal
    facts: Sequence[Fact]
    squares: Sequence[Element]  # of which the squares are worth trying
    tried: dict[Goal, tuple[int, Any]] = field(default_factory=dict)  # the steps that a goal took, and what was found

    @staticmethod
    def of(problem: Problem, squares: Sequence[Polynomial] = ()) -> Setting:
        ring = Ring([*problem.polynomials, *squares], problem.radicands)
        ideal = Ideal(ring, [ring.element(e) for e in problem.equations])
        values = [ideal.normal(ring.element(f)) for f, _ in problem.facts]
        facts = [Fact(n, value, problem.facts[n][1]) for n, value in enumerate(values)]
        return Setting(problem, ring, ideal, facts, [ring.element(root) for root in squares])

    def aim(self, goal: Element, strict: bool) -> Setting:
        """The same with another goal."""
        return replace(self, problem=replace(self.problem, goal=(self.ring.polynomial(goal), strict)))

    @property
    def strict(self) -> bool:
        return self.problem.goal[1]

    @cached_property
    def goal(self) -> Element:
        return self.ideal.normal(self.ring.element(self.problem.goal[0]))
