"""Rules: each takes a sequent apart into the sequents from which it follows.

A rule is a function from (sequent, its arguments, theorems) to subgoals. It computes the subgoals
itself, so that arguments can make a proof fail but never make a false one pass. A *named* rule is
one whose truth is a theorem of mathematics rather than of logic: it carries statement and reference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from symqif.kernel.algebra import Algebra
from symqif.kernel.finite import mentioned
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import RELATIONS, Rejected, Term, show, substitute

Arguments = Mapping[str, Any]
Reduction = Callable[[Sequent, Arguments, Mapping[str, Sequent]], list[Sequent]]


@dataclass(frozen=True)
class Rule:
    """`named` tells whether verdicts list the rule among what they rest on."""

    name: str
    statement: str
    reference: str
    reduce: Reduction

    @property
    def named(self) -> bool:
        return bool(self.reference)


RULES: dict[str, Rule] = {}


def rule(name: str, statement: str, reference: str = "") -> Callable[[Reduction], Reduction]:
    """Declare a rule; without a reference it is a step of logic or a definition."""

    def declare(reduce: Reduction) -> Reduction:
        if name in RULES:
            raise ValueError(f"two rules are called {name}")
        RULES[name] = Rule(name, statement, reference, reduce)
        return reduce

    return declare


def expect(goal: Term, *heads: str) -> tuple[Any, ...]:
    """The arguments of a goal that has one of these heads."""
    if not isinstance(goal, tuple) or goal[0] not in heads:
        raise Rejected(f"the rule is for {' or '.join(heads)}, not for {show(goal)[:80]}")
    return goal[1:]


def head(term: Term) -> str:
    """The operator of a compound term."""
    if not isinstance(term, tuple):
        raise Rejected(f"{show(term)} is not compound")
    return str(term[0])


def defined(sequent: Sequent, *formulas: Term) -> list[Sequent]:
    """That the formulas' terms have values, where that is not plain from their form."""
    parts = dict.fromkeys(formula for formula in formulas if isinstance(formula, tuple))
    return [sequent.aim(("defined", formula)) for formula in parts]


def hypothesis(sequent: Sequent, number: object) -> Term:
    """A hypothesis by its number, counted from the end when negative."""
    count = len(sequent.hypotheses)
    if type(number) is not int or not -count <= number < count:
        raise Rejected(f"no hypothesis number {number!r}")
    return sequent.hypotheses[number]


COMPARED = (
    "all",
    "equivalent",
    "implies",
    "no",
    "refines",
    "in_hull",
    "ldp",
    "matrix",
    "row",
    "kron",
    "hot",
    "composes",
)


def same(sequent: Sequent, left: Term, right: Term) -> bool:
    """Equal in form, real parts compared by their normal forms: equal wherever both are defined.

    Under the binders (subset, increasing, limit) only what is identical is the same.
    """
    if left == right:
        return True
    if not (isinstance(left, tuple) and isinstance(right, tuple)):
        return equal(sequent, left, right)
    if left[0] in ("forall", "exists") and left[0] == right[0] and left[3] == right[3]:
        name, taken = left[2], sequent.variables.keys() | mentioned(left[1]) | mentioned(right[1])
        while name in taken:
            name += "_"
        wider = Sequent({**sequent.variables, name: show(left[3])}, sequent.hypotheses, sequent.goal)
        return same(wider, *(substitute(side[1], {side[2]: name}) for side in (left, right)))
    if left[0] in COMPARED or left[0] in RELATIONS:
        alike = (left[0], len(left)) == (right[0], len(right))
        return alike and all(same(sequent, a, b) for a, b in zip(left[1:], right[1:], strict=True))
    return equal(sequent, left, right)


def equal(sequent: Sequent, left: Term, right: Term) -> bool:
    """Do two real-valued terms have the same normal form?"""
    try:
        return not Algebra.of(sequent.variables, [left, right]).ratio(("-", left, right)).num
    except Rejected:  # not real-valued: they differ
        return False
