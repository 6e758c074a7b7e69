"""Soundness of refutations: true statements, each with a refutation that was once accepted."""

from __future__ import annotations

from typing import Any

import pytest

from symqif.kernel.term import Rejected
from symqif.reduction import refutation
from symqif.reduction.statement import Statement


def refute(statement: Statement, kind: str, **more: Any) -> None:
    refutation.check(statement.sequent(), {"kind": kind, "point": {}, **more}, {})


@pytest.mark.parametrize("claim", ["0 < log(1/(2 - sqrt(2))) + 1", "log(1/(2 - sqrt(x))) <= 1"])
def test_the_logarithm_of_a_positive_quotient_is_defined(claim: str) -> None:
    """1/(2 - sqrt(2)) = 1.707.., written as -1/(sqrt(2) - 2)."""
    point = {"x": "2"} if "x" in claim else {}
    with pytest.raises(Rejected):
        refute(Statement(claim, dict.fromkeys(point, "real")), "undefined", point=point)


def test_an_empty_sum_in_a_subset_form_is_defined() -> None:
    claim = "capacity(subset(2, 1, 1, 1, 1/2 + sum(1, j, i, i - 3), 1/2)) == 1"
    with pytest.raises(Rejected):
        refute(Statement(claim), "undefined")


def test_what_an_empty_sum_does_not_evaluate_is_not_undefined() -> None:
    with pytest.raises(Rejected):
        refute(Statement("sum(exp(1/(1-1)), j, 2, 1) == 0"), "undefined")


def test_a_point_where_a_hypothesis_is_undefined_is_outside_the_range() -> None:
    """log(1 - sqrt(2)) is undefined, whatever it is multiplied with."""
    statement = Statement("x <= 1", {"x": "real"}, ("0*log(1 - sqrt(x)) == 0",))
    with pytest.raises(Rejected):
        refute(statement, "counterexample", point={"x": "2"})
