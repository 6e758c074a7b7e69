"""Sequents from text, for the tests of the finders."""

from collections.abc import Callable

import pytest

from symqif.find import shift
from symqif.find.problem import Problem
from symqif.kernel.sequent import Leaf, Sequent
from symqif.kernel.term import Term, parse

INTEGERS = {"k", "g", "i"}


def read(text: str | Term) -> list[Term]:
    term = parse(text) if isinstance(text, str) else text
    return list(term[1:]) if isinstance(term, tuple) and term[0] == "all" else [term]


@pytest.fixture
def sequent() -> Callable[..., Sequent]:
    """sequent(variables, hypotheses, goal): k, g and i are integers, chains of relations are taken apart."""

    def build(variables: str, hypotheses: list[str], goal: str | Term) -> Sequent:
        sorts = {name: "integer" if name in INTEGERS else "real" for name in variables.split()}
        return Sequent(sorts, tuple(h for text in hypotheses for h in read(text)), read(goal)[0])

    return build


def settled(leaf: Leaf) -> list[dict[str, object]]:
    """Settle the conditions of a leaf, which hold by a shift."""
    given = []
    for n, (_, f) in enumerate(leaf.conditions):
        given.append({**shift.search(Problem.of(leaf, (f, True))), "strict": True})
        leaf.settle(n, given[-1])
    return given


@pytest.fixture
def problem(sequent: Callable[..., Sequent]) -> Callable[..., Problem]:
    """The problem that the goal of a sequent puts to the sign engines."""

    def build(variables: str, hypotheses: list[str], goal: str) -> Problem:
        leaf = Leaf.of(sequent(variables, hypotheses, goal))
        settled(leaf)
        return Problem.of(leaf, leaf.target())

    return build


@pytest.fixture
def accepted(sequent: Callable[..., Sequent]) -> Callable[..., bool]:
    """Does the kernel accept a sign certificate for the goal of a sequent?"""

    def check(variables: str, hypotheses: list[str], goal: str, certificate: dict[str, object]) -> bool:
        obligation = sequent(variables, hypotheses, goal)
        Leaf.of(obligation).check({"conditions": settled(Leaf.of(obligation)), "sign": certificate})
        return True

    return check
