"""Sequents: what there is to prove. This is the one door through which a formula becomes a hypothesis or a goal.

A sequent says: for all values of the variables, where the hypotheses are true, the goal is true, all with the values of
`docs/semantics.md` §3, §4, §6. Each part has a sort (§1, §2), or the sequent cannot be made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeGuard

from symqif.kernel import sorts
from symqif.kernel.budget import Memory, spend
from symqif.kernel.term import RELATIONS, Rejected, Term, count, show

_accepted = Memory()  # what has a sort in a context


@dataclass(frozen=True)
class Sequent:
    """For all values of the variables: if the hypotheses hold, then the goal holds."""

    variables: Mapping[str, str]  # name: sort, as text
    hypotheses: tuple[Term, ...]
    goal: Term
    sorts: Mapping[str, Term] = field(init=False, repr=False, compare=False)
    weight: int = field(init=False, repr=False, compare=False)  # at least the number of parts of its formulas
    declared: tuple[tuple[str, str], ...] = field(init=False, repr=False, compare=False)  # the variables, in order

    def __post_init__(self) -> None:
        object.__setattr__(self, "variables", MappingProxyType(dict(self.variables)))
        object.__setattr__(self, "declared", tuple(self.variables.items()))
        object.__setattr__(self, "sorts", MappingProxyType(sorts.context(self.variables)))
        object.__setattr__(self, "weight", self._accept(*self.hypotheses, self.goal))

    def _accept(self, *formulas: Term) -> int:
        """Accept formulas of these sorts, each once; returns the number of their parts."""
        parts = sum(map(count, formulas))  # before any is looked up
        for formula in formulas:
            _accepted.get((self.declared, formula), sorts.formula, formula, self.sorts)
        return parts

    def _made(self, **changed: object) -> Sequent:
        """The same but for parts that have their sorts already."""
        spend(40)
        made = object.__new__(Sequent)
        made.__dict__.update(self.__dict__ | changed)
        return made

    def aim(self, goal: Term, *more: Term) -> Sequent:
        """The same with another goal, and more hypotheses."""
        spend(len(self.hypotheses) + len(more))
        weight = self.weight + self._accept(*(formula for formula in (goal, *more) if formula is not self.goal))
        return self._made(hypotheses=self.hypotheses + more, goal=goal, weight=weight)

    def declare(self, name: str, kind: Term) -> Sequent:
        """The same with a new variable of this sort."""
        if not isinstance(name, str) or name in self.variables:
            raise Rejected(f"{name} is not a new name")
        spend(32 * len(self.variables))
        sorts.variable(name, kind)
        sorts.well_made(kind, self.sorts)
        variables = MappingProxyType({**self.variables, name: show(kind)})
        context = MappingProxyType({**self.sorts, name: kind})
        return self._made(variables=variables, declared=tuple(variables.items()), sorts=context)

    def only(self, numbers: Sequence[int]) -> Sequent:
        """The same with these hypotheses alone, in this order."""
        spend(len(numbers))
        return self._made(hypotheses=tuple(self.hypothesis(n) for n in numbers))

    def hypothesis(self, number: object) -> Term:
        """A hypothesis by its number, counted from the end when negative."""
        if type(number) is not int or not -len(self.hypotheses) <= number < len(self.hypotheses):
            raise Rejected(f"no hypothesis number {number!r}")
        return self.hypotheses[number]

    def __str__(self) -> str:
        return f"{', '.join(map(show, self.hypotheses))} |- {show(self.goal)}"


def is_relation(term: Term) -> TypeGuard[tuple[str, Term, Term]]:
    return isinstance(term, tuple) and term[0] in RELATIONS


def parts(formula: Term) -> tuple[Term, ...]:
    """The conjuncts of a formula."""
    if not isinstance(formula, tuple) or formula[0] != "all":
        return (formula,)
    return tuple(part for item in formula[1:] for part in parts(item))
