"""Positivstellensatz certificates by exact linear programming.

Unknown non-negative coefficients for products of facts and for such products times candidate squares, unknown
coefficients for multiples of the equations, and, in some shapes, unknown non-negative coefficients for a
multiplier of the goal: the coefficients of every monomial have to match. Small shapes come first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear.feasibility import Solution, System
from symqif.find.signs.combination import Combination, Term
from symqif.find.signs.cone import Cone, Product, select
from symqif.find.signs.equations import Multiple, cofactors_of, multiples
from symqif.find.signs.ring import vector
from symqif.find.signs.setting import Fact, Setting
from symqif.find.signs.squares import square_candidates

ENGINE = "positivstellensatz"
MOST = 6000  # columns
ENTRIES = 100_000  # monomials in all columns
FEW = 12  # facts
SLACK = 2  # by how much the degree of a product of three or more facts may exceed the goal's
SHORTEN = 3 * 10**6  # steps spent on leaving out terms


@dataclass(frozen=True)
class Shape:
    """What is looked for: at most so many facts in a product, and in one of the multiplier (0: no multiplier)."""

    facts: int
    squares: int = 0  # of polynomials of this degree in atoms and facts; 0: none
    multiplier: int = 0


QUICK = (Shape(1), Shape(2), Shape(2, 0, 1))
MEDIUM = (Shape(3), Shape(3, 0, 1), Shape(3, 0, 2), Shape(2, 1), Shape(2, 1, 1), Shape(4), Shape(3, 0, 3))
LONG = (
    Shape(3, 1), Shape(3, 1, 1), Shape(4, 0, 1), Shape(4, 0, 2), Shape(4, 1), Shape(5), Shape(4, 2), Shape(6),
    Shape(4, 1, 1), Shape(5, 0, 1), Shape(4, 2, 1), Shape(5, 0, 2), Shape(4, 0, 3), Shape(5, 1, 1), Shape(6, 0, 1),
    Shape(6, 0, 2), Shape(8), Shape(8, 0, 2), Shape(10), Shape(12),
)  # fmt: skip


def by_products(
    setting: Setting, deadline: Deadline, shapes: Sequence[Shape] = (*QUICK, *MEDIUM, *LONG)
) -> Combination:
    """A combination for the setting's goal, in the first shape that has one; `GaveUp` when none has."""
    programs = Programs(setting, deadline)
    most, time = 0, ""
    try:
        for shape in shapes:
            for cone in programs.cones:
                combination = programs.attempt(cone, shape)
                if combination is not None:
                    return combination
            most = max(most, shape.facts)
    except GaveUp:  # of time, and the shapes that follow are larger
        time = f" in {deadline.span}"
    raise GaveUp(ENGINE, f"no certificate with products of at most {most} facts{time}")


class Programs:
    """The linear programs for one goal: a shape for each, with few facts and with all of them."""

    def __init__(self, setting: Setting, deadline: Deadline) -> None:
        self.setting, self.ring, self.deadline = setting, setting.ring, deadline
        self.cones = [Cone(self.ring, pool, deadline) for pool in self._pools(select(setting))]

    def _pools(self, facts: Sequence[Fact]) -> list[Sequence[Fact]]:
        """The facts in the goal's atoms alone; the nearest facts, if they are many; all facts."""
        atoms = self.ring.names(self.setting.goal)
        distances = [len(self.ring.names(f.value) - atoms) for f in facts]
        near = distances.count(0)
        ranked = [facts[n] for n in sorted(range(len(facts)), key=lambda n: (distances[n], n))]
        return [ranked[:count] for count in sorted({near, max(near, FEW), len(facts)}) if count <= len(facts)]

    def attempt(self, cone: Cone, shape: Shape) -> Combination | None:
        """The combination of one shape, if it has one and is not too large to try."""
        self.deadline.check(ENGINE)
        if cone.size(shape.facts) + cone.size(shape.multiplier) > MOST:
            return None
        factors = cone.products(shape.multiplier) if shape.multiplier else []
        terms = self._terms(cone, shape)
        if len(terms) > MOST or sum(len(t.value) for t in terms) > ENTRIES:
            return None
        system, free = self._system(terms, factors)
        solution = system.solve(self.deadline)
        if solution is None:
            return None
        solution = system.shortened(solution, self.deadline.steps(SHORTEN))
        return self._combination(terms, factors, free, solution)

    def _terms(self, cone: Cone, shape: Shape) -> list[Product]:
        terms = cone.products(shape.facts)
        if shape.squares:
            roots = square_candidates(self.setting, cone, shape.squares)
            terms = terms + cone.squares(roots, shape.facts - 2 * shape.squares)
        factor = max((f.value.total_degree() for f in cone.products(shape.multiplier)), default=0)
        most = max(0, self.setting.goal.total_degree()) + factor + SLACK
        return [t for t in terms if len(t.chosen) < 3 or t.value.total_degree() <= most]

    def _system(self, terms: Sequence[Product], factors: Sequence[Product]) -> tuple[System, list[Multiple]]:
        """Terms - factors * goal + multiples of equations = 0; without factors, terms + multiples = goal."""
        goal, ideal = self.setting.goal, self.setting.ideal
        columns = [t.column for t in terms]
        columns += [vector(self.ring.reduced(-f.value * goal)) for f in factors]
        target = {} if factors else vector(goal)
        groups = [[j for j, t in enumerate(terms) if t.sure]] if self.setting.strict else []
        groups += [[len(terms) + j for j, f in enumerate(factors) if f.sure]] if factors else []
        wanted = set(target).union(*columns) if ideal.rest else set()
        free = multiples(ideal, wanted, 1, self.setting.problem.atoms)
        return System([*columns, *(m.column for m in free)], len(columns), target, groups), free

    def _combination(
        self, terms: Sequence[Product], factors: Sequence[Product], free: Sequence[Multiple], solution: Solution
    ) -> Combination:
        all_terms = [Term(solution.get(j, Fraction(0)), t.chosen, t.root) for j, t in enumerate([*terms, *factors])]
        parts = [(m, a) for j, m in enumerate(free, len(all_terms)) if (a := solution.get(j))]
        return Combination(
            [t for t in all_terms[: len(terms)] if t.coefficient],
            [t for t in all_terms[len(terms) :] if t.coefficient],
            cofactors_of(self.setting.ideal, parts),
        )
