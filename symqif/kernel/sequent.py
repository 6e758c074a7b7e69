"""Sequents: what there is to prove. This is the one door through which a formula becomes a hypothesis or a goal.

A sequent says: for all values of the variables, where the hypotheses are true, the goal is true, all with the values of
`docs/semantics.md` §3, §4, §6. Each part has a sort (§1, §2), or the sequent cannot be made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard

from symqif.kernel import sorts
from symqif.kernel.term import RELATIONS, Rejected, Term, show, sized


@dataclass(frozen=True)
class Sequent:
    """For all values of the variables: if the hypotheses hold, then the goal holds."""

    variables: Mapping[str, str]  # name: sort, as text
    hypotheses: tuple[Term, ...]
    goal: Term
    sorts: Mapping[str, Term] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sorts", sorts.context(self.variables))
        for formula in (*self.hypotheses, self.goal):
            sorts.formula(sized(formula), self.sorts)

    def _made(
        self, hypotheses: tuple[Term, ...], goal: Term, variables: Mapping[str, str], kinds: Mapping[str, Term]
    ) -> Sequent:
        """A sequent of parts that have their sorts already."""
        made = object.__new__(Sequent)
        parts = {"variables": variables, "hypotheses": hypotheses, "goal": goal, "sorts": kinds}
        for name, value in parts.items():
            object.__setattr__(made, name, value)
        return made

    def aim(self, goal: Term, *more: Term) -> Sequent:
        """The same with another goal, and more hypotheses."""
        for formula in (goal, *more):
            sorts.formula(sized(formula), self.sorts)
        return self._made((*self.hypotheses, *more), goal, self.variables, self.sorts)

    def declare(self, name: str, kind: Term) -> Sequent:
        """The same with a new variable of this sort."""
        if not isinstance(name, str) or name in self.variables:
            raise Rejected(f"{name} is not a new name")
        sorts.well_made(kind, self.sorts)
        variables = {**self.variables, name: show(kind)}
        sorts.context({name: "real" if name != "i" else show(kind)})  # it is a name for a variable
        return self._made(self.hypotheses, self.goal, variables, {**self.sorts, name: kind})

    def only(self, numbers: Sequence[int]) -> Sequent:
        """The same with these hypotheses alone, in this order."""
        chosen = tuple(self.hypothesis(n) for n in numbers)
        return self._made(chosen, self.goal, self.variables, self.sorts)

    def hypothesis(self, number: object) -> Term:
        """A hypothesis by its number, counted from the end when negative."""
        count = len(self.hypotheses)
        if type(number) is not int or not -count <= number < count:
            raise Rejected(f"no hypothesis number {number!r}")
        return self.hypotheses[number]

    def __str__(self) -> str:
        return f"{', '.join(map(show, self.hypotheses))} |- {show(self.goal)}"


def is_relation(term: Term) -> TypeGuard[tuple[str, Term, Term]]:
    return isinstance(term, tuple) and term[0] in RELATIONS


def parts(formula: Term) -> tuple[Term, ...]:
    """The conjuncts of a formula."""
    return sum(map(parts, formula[1:]), ()) if isinstance(formula, tuple) and formula[0] == "all" else (formula,)
