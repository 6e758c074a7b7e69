"""Outlines with gaps: leaves from chosen hypotheses, and definedness below a premise."""

import pytest

from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import prove
from symqif.kernel.term import Rejected
from symqif.reduction.outline import AUTO, by
from symqif.reduction.proof import check
from symqif.reduction.statement import Statement

REAL = {"x": "real", "y": "real"}
ORDERED = Statement("x < y + 1", REAL, ("0 < x", "x < y", "y < 7"))


def proof(statement, outline=AUTO):
    found = prove(statement, (), outline, {}, Deadline(5))
    check(statement.sequent(), found, {})
    return found["proof"]


@pytest.mark.parametrize("numbers", [[1], [-2], [0, 1], [-1, -2]])
def test_a_leaf_uses_the_hypotheses_that_it_is_given_and_no_others(numbers):
    node = proof(ORDERED, by("leaf", using=numbers))
    assert set(node["using"]) <= {n % 3 for n in numbers}


@pytest.mark.parametrize("numbers", [[], [0], [0, 2]])
def test_a_leaf_is_not_shown_from_the_wrong_hypotheses(numbers):
    with pytest.raises((GaveUp, Rejected)):
        proof(ORDERED, by("leaf", using=numbers))


def test_of_many_hypotheses_the_short_ones_may_do():
    long = " + ".join(["x*y"] * 40)
    statement = Statement("x < y + 1", REAL, (*ORDERED.given, *(f"{long} + {n} > 0" for n in range(8))))
    assert proof(statement)["using"] == [1]


def test_an_implication_is_defined_where_its_premise_holds():
    proof(Statement("forall(implies(0 < z, 0 < 1/z), z, real)"))


def test_what_is_undefined_where_the_premise_holds_is_not_proved():
    with pytest.raises((GaveUp, Rejected)):
        proof(Statement("forall(implies(0 <= z, z/z == 1), z, real)"))
