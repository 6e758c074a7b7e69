"""Outlines with gaps: leaves from chosen hypotheses, and definedness below a premise."""

import re

import pytest

from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import prove
from symqif.kernel.term import Rejected
from symqif.outline import AUTO, by, steps
from symqif.outlines.script import derive, have, using
from symqif.reduction.proof import check
from symqif.reduction.statement import Statement

REAL = {"x": "real", "y": "real"}
ORDERED = Statement("x < y + 1", REAL, ("0 < x", "x < y", "y < 7"))


def proof(statement, outline=AUTO):
    found = prove(statement, (), outline, {}, Deadline(60))
    check(statement.sequent(), found, {})
    return found["proof"]


def test_the_ratio_bound_of_a_matrix_is_to_be_written_as_inequalities():
    with pytest.raises(GaveUp, match=r"of its column, as in all\(3/4 <= 3\*\(1/4\), 1/4 <= 3\*\(3/4\)\)$"):
        proof(Statement("ldp(matrix([[3/4, 1/4], [1/4, 3/4]]), 3)", {}))
    proof(Statement("all(3/4 <= 3*(1/4), 1/4 <= 3*(3/4))", {}))


def test_the_capacity_of_a_subset_form_wants_its_column_maxima():
    with pytest.raises(GaveUp, match=r'give the outline derive\(.*, start=by\("column-maxima"\)\)$'):
        proof(Statement("capacity(subset(k, 1, 1, 1, 2/(k+1), 1/(k+1))) == 2*k/(k+1)", {"k": "integer"}, ("k >= 2",)))


def test_the_capacity_of_a_matrix_is_said_to_have_no_rule():
    with pytest.raises(GaveUp, match="no rule gives the capacity or the ASR of a matrix: write the sum"):
        proof(Statement("capacity(matrix([[1-x, x], [x, 1-x]])) == 2-2*x", {"x": "real"}, ("0 <= x", "2*x <= 1")))


@pytest.mark.parametrize("numbers", [[1], [-2], [0, 1], [-1, -2]])
def test_a_leaf_uses_the_hypotheses_that_it_is_given_by_their_numbers_and_no_others(numbers):
    node = proof(ORDERED, by("leaf", using=numbers))
    assert set(node["using"]) <= set(numbers)


HIDDEN = Statement("x < y + 1", REAL, ("0 < x", "x + " + " + ".join(["0*x*y"] * 20) + " < y", "y < 7"))


@pytest.mark.parametrize("numbers", [[], [0], [0, 2]])
def test_a_leaf_is_not_shown_from_the_wrong_hypotheses(numbers):
    """Short ones may be used besides, for conditions; the one that is needed is long."""
    assert proof(HIDDEN, by("leaf", using=[1]))["using"] == [1]
    with pytest.raises(GaveUp):
        proof(HIDDEN, by("leaf", using=numbers))


def test_a_condition_may_be_shown_from_short_hypotheses_that_are_not_named():
    statement = Statement("x/y < 1", REAL, ("x < y", "0 < y"))
    assert set(proof(statement, by("leaf", using=[0]))["using"]) == {0, 1}


def test_of_many_hypotheses_the_short_ones_may_do():
    long = " + ".join(["x*y"] * 40)
    statement = Statement("x < y + 1", REAL, (*ORDERED.given, *(f"{long} + {n} > 0" for n in range(8))))
    assert proof(statement)["using"] == [1]


FALSE_STEP, UNREADABLE, UNKNOWN = (
    have("x < y - 1", "a guess"),
    have("x < w", "w is no variable"),
    have("x < y + 2", "less", using("above")),
)


@pytest.mark.parametrize(("step", "named"), [(FALSE_STEP, "x < y - 1"), (UNREADABLE, "x < w"), (UNKNOWN, "x < y + 2")])
def test_a_step_that_is_not_shown_is_named(step, named):
    with pytest.raises((GaveUp, Rejected), match=f"in the step {re.escape(named)}$"):
        proof(ORDERED, steps(have("x < y + 3", "more"), step, AUTO))


def test_of_a_derivation_the_line_is_named():
    statement = Statement("a*(x + y) == a*y + a*x", {**REAL, "a": "real"}, (), {"b": "2*a"})
    line = derive(("a*x + a*y", "expand"), ("b/2*(x + y + 1)", "a slip"), ("a*y + a*x", "reorder"))
    with pytest.raises(GaveUp, match=r"in the step b/2\*\(x \+ y \+ 1\)$"):
        prove(statement, (), line, {}, Deadline(5))


def test_of_steps_within_steps_the_innermost_is_named():
    inner = have("x < y + 2", "more", have("x < y - 1", "a guess"), AUTO)
    with pytest.raises(GaveUp, match=r"[^p]; in the step x < y - 1$"):
        proof(ORDERED, steps(inner, AUTO))


def test_of_steps_that_are_shown_none_is_named():
    with pytest.raises(GaveUp) as error:
        proof(Statement("x < y - 1", REAL, ORDERED.given), steps(have("x < y + 1", "more"), AUTO))
    assert "in the step" not in str(error.value)


def test_an_implication_is_defined_where_its_premise_holds():
    proof(Statement("forall(implies(0 < z, 0 < 1/z), z, real)"))


def test_what_is_undefined_where_the_premise_holds_is_not_proved():
    with pytest.raises(GaveUp, match="z"):
        proof(Statement("forall(implies(0 <= z, z/z == 1), z, real)"))


def test_what_is_presupposed_is_shown_from_what_stands_before_it():
    claim, given = "1/y + log(x) == log(x) + 1/y", ("1 < x", "1/y > 1/(2*x)", "0 < y")
    with pytest.raises((GaveUp, Rejected), match="y"):  # y != 0 is not known where the second hypothesis is read
        prove(Statement(claim, REAL, given), (), AUTO, {}, Deadline(5))
    ordered = Statement(claim, REAL, (given[0], given[2], given[1]))
    found = prove(ordered, (), AUTO, {}, Deadline(5))
    assert len(found["presupposed"]) == 3
    check(ordered.sequent(), found, {})


def test_a_hypothesis_is_found_by_its_form():
    statement = Statement("0 < y + x", REAL, ("0 < y", "0 < x + y"))
    assert proof(statement, by("hypothesis"))["hypothesis"] == 1
    with pytest.raises(Rejected, match="is not among the hypotheses"):
        proof(Statement("0 < y - x", REAL, statement.given), by("hypothesis"))


POWERS = {"a": "real", "eps": "real", "k": "integer"}


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("(1-a)**k <= 1-a", "k >= 1"),
        ("1-k*a < (1-a)**k", "k >= 2"),
        ("(1+a)**k > 1", "k >= 2"),
        ("1/(1+(k-1)*a) <= (1-(1-a)**k)/(k*a)", "k >= 1"),
        ("(1-exp(-eps/2))**k <= 1-exp(-eps/2)", "k >= 1"),
    ],
)
def test_powers_are_compared_by_the_inequality_of_bernoulli(claim, given):
    proof(Statement(claim, POWERS, (given, "0 < a", "a < 1", "0 < eps")))


@pytest.mark.parametrize("claim", ["(1-a)**k < 1-a", "1-k*a < (1-a)**k", "(1+a)**k <= 1+k*a"])
def test_what_does_not_follow_from_it_is_given_up(claim):
    with pytest.raises(GaveUp, match="z3"):
        proof(Statement(claim, POWERS, ("k >= 1", "0 < a", "a < 1")))
