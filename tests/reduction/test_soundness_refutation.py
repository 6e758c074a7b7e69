"""Soundness of refutations: true statements, each with a refutation that was once accepted."""

from typing import Any

import pytest

from symqif.kernel.term import Rejected
from symqif.reduction import refutation
from symqif.reduction.statement import Statement

HOLDS = "the claim holds at the point"


def refute(statement: Statement, kind: str, **more: Any) -> None:
    refutation.check(statement.sequent(), {"kind": kind, "point": {}, **more}, {})


@pytest.mark.parametrize("claim", ["0 < log(1/(2 - sqrt(2))) + 1", "log(1/(2 - sqrt(x))) <= 1"])
def test_the_logarithm_of_a_positive_quotient_is_defined(claim: str) -> None:
    """1/(2 - sqrt(2)) = 1.707.., written as -1/(sqrt(2) - 2)."""
    point = {"x": "2"} if "x" in claim else {}
    with pytest.raises(Rejected, match=HOLDS):
        refute(Statement(claim, dict.fromkeys(point, "real")), "undefined", point=point)


def test_an_empty_sum_in_a_subset_form_is_defined() -> None:
    claim = "capacity(subset(2, 1, 1, 1, 1/2 + sum(1, j, i, i - 3), 1/2)) == 1"
    with pytest.raises(Rejected, match=HOLDS):
        refute(Statement(claim), "undefined")


def test_what_an_empty_sum_does_not_evaluate_is_not_undefined() -> None:
    with pytest.raises(Rejected, match=HOLDS):
        refute(Statement("sum(exp(1/(1-1)), j, 2, 1) == 0"), "undefined")


def test_a_point_where_a_hypothesis_is_undefined_is_outside_the_range() -> None:
    """log(1 - sqrt(2)) is undefined, whatever it is multiplied with."""
    statement = Statement("x <= 1", {"x": "real"}, ("0*log(1 - sqrt(x)) == 0",))
    with pytest.raises(Rejected, match=r"outside the stated range: .* is undefined"):
        refute(statement, "counterexample", point={"x": "2"})


GUARDED = {  # with what is seen of it
    "implies(all(x != 0, 0 < 1/x), 0 < x)": HOLDS,
    "equivalent(all(x != 0, 0 < 1/x), 0 < x)": HOLDS,
    "forall(implies(t < t, 1/0 == t), t, real)": "not decided at a point",
    "forall(forall(implies(t < s, s == t/(s - s)), t, real), s, real)": "not decided at a point",
}


@pytest.mark.parametrize(("claim", "reason"), GUARDED.items())
def test_a_conclusion_or_conjunct_is_not_undefined_where_what_guards_it_fails(claim: str, reason: str) -> None:
    """All but the last can be proved."""
    with pytest.raises(Rejected, match=reason):
        refute(Statement(claim, {"x": "real"}), "undefined", point={"x": "0"})


def test_where_something_is_undefined_for_one_element_it_is_not_given_to_exist() -> None:
    """1/f(a) is undefined for every f, and so is what is given."""
    sorts = {"X": "set", "a": "X", "f": "function(X)"}
    statement = Statement("0 < 0", sorts, ("f(a) == 0", "exists(0 < 1/f(x), x, X)"))
    with pytest.raises(Rejected, match=r"outside the stated range: .* is undefined"):
        refute(statement, "counterexample", point={"X": "2", "a": "1", "f": "[1, 0]"})


def test_what_a_sum_up_to_the_size_does_not_evaluate_is_not_undefined() -> None:
    """For subsets of size 1 the sum is empty."""
    claim = "capacity(subset(2, 1, 1, 1, 1/2 + sum(1/0, j, 1, i - 1), 1/2)) == 1"
    with pytest.raises(Rejected, match=HOLDS):
        refute(Statement(claim), "undefined")


@pytest.mark.parametrize("claim", ["equivalent()", "all()"])
def test_of_no_formulas_nothing_is_said(claim: str) -> None:
    with pytest.raises(Rejected, match="does not take 0 arguments"):
        refute(Statement(claim), "counterexample")


def test_a_conclusion_under_a_quantifier_is_undefined_if_it_is_so_at_0() -> None:
    refute(Statement("forall(implies(t <= 0, t == 1/t), t, real)"), "undefined")
