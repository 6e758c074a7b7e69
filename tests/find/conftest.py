"""Sequents from text, for the tests of the finders."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs import positivstellensatz, shift
from symqif.find.signs.problem import Problem
from symqif.find.signs.setting import Setting
from symqif.kernel.leaf import Leaf
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sequent import Sequent
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


def shown(problem: Problem) -> dict[str, object] | None:
    """The certificate of a sign that is plain."""
    if (found := shift.by_shift(problem)) is not None:
        return found
    setting = Setting.of(problem, [Polynomial.atom(name) for name in sorted(problem.atoms)])
    second = Deadline(60).part(1)
    with suppress(GaveUp):
        return positivstellensatz.by_products(setting, second, positivstellensatz.MEDIUM).certificate(setting)
    return None


def settled(leaf: Leaf) -> list[dict[str, object]]:
    """Settle the conditions of a leaf, which hold plainly."""
    found = []
    while (condition := leaf.condition) is not None:
        above, below = (shown(Problem.of(leaf, (f, True))) for f in (condition.f, -condition.f))
        found.append({**above, "strict": True} if above else {**below, "negative": True})
        leaf.settle(found[-1])
    return found


@pytest.fixture
def settle() -> Callable[[Leaf], list[dict[str, object]]]:
    """Settle the conditions of a leaf, and give their certificates."""
    return settled


@pytest.fixture
def leaf(sequent: Callable[..., Sequent]) -> Callable[..., Leaf]:
    """A leaf whose conditions are settled."""

    def build(variables: str, hypotheses: list[str], goal: str) -> Leaf:
        made = Leaf(sequent(variables, hypotheses, goal))
        settled(made)
        return made

    return build


@pytest.fixture
def problem(leaf: Callable[..., Leaf]) -> Callable[..., Problem]:
    """The problem that the goal of a sequent puts to the sign engines."""

    def build(variables: str, hypotheses: list[str], goal: str) -> Problem:
        made = leaf(variables, hypotheses, goal)
        return Problem.of(made, made.target())

    return build


@pytest.fixture
def accepted(sequent: Callable[..., Sequent]) -> Callable[..., bool]:
    """Does the kernel accept a sign certificate for the goal of a sequent?"""

    def check(variables: str, hypotheses: list[str], goal: str, certificate: dict[str, object]) -> bool:
        obligation = sequent(variables, hypotheses, goal)
        Leaf(obligation).check({"conditions": settled(Leaf(obligation)), "sign": certificate})
        return True

    return check
