"""What is given for all elements is said of elements with names, and inside sums; and sets have elements."""

import pytest

from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import prove
from symqif.outline import AUTO
from symqif.reduction.proof import check
from symqif.reduction.statement import Statement

SORTS = {"U": "set", "W": "set", "u": "U", "P": "function(W)", "X": "function(U, W)", "Y": "function(U, W)"}
BIT = "forall(forall(X(v, w)**2 == X(v, w), w, W), v, U)"
MEAN = "forall(total(P(w)*X(v, w), w, W) == 1/2, v, U)"
SQUARE = "total(P(w)*X(u, w)**2, w, W)"


def found(claim, *given):
    statement = Statement(claim, SORTS, given)
    proof = prove(statement, (), AUTO, {}, Deadline(20))
    check(statement.sequent(), proof, {})
    return proof["proof"]


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("total(P(w)*X(u, w), w, W) == 1/2", [MEAN]),
        (f"{SQUARE} == total(P(w)*X(u, w), w, W)", [BIT]),
        (f"{SQUARE} <= 3/4", [MEAN, BIT]),
        ("total(P(w)*(X(u, w) - 1/2)**2, w, W) == 1/4", [MEAN, "total(P(w), w, W) == 1", BIT]),
        (f"{SQUARE} == total(total(Y(v, w)*P(w), v, U), w, W)", ["forall(X(u, w)**2 == total(Y(v, w), v, U), w, W)"]),
    ],
)
def test_what_is_given_for_all_elements_needs_no_step(claim, given):
    assert found(claim, *given)


def test_what_is_given_of_others_does_not_help():
    with pytest.raises(GaveUp):
        found(f"{SQUARE} == 1/2", MEAN, BIT.replace("X", "Y"))


def test_instances_that_are_not_needed_are_left_out():
    node = found("total(P(w)*X(u, w), w, W) == 1/2", BIT, MEAN, MEAN.replace("X", "Y"))
    assert (node["rule"], node["hypothesis"], node["then"][0]["rule"]) == ("instance", 1, "leaf")


@pytest.mark.parametrize("claim", ["size(U) >= 1", "1/size(U) <= 1", "size(U)*size(W) >= 1"])
def test_a_set_has_elements(claim):
    assert found(claim)
