"""What is malformed is refused by the function that reads it, in words, before anything else is made of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from symqif.kernel.budget import limited
from symqif.kernel.term import Rejected, Undefined, parse
from symqif.reduction.channels import Subset
from symqif.reduction.model import Model
from symqif.reduction.refutation import explicit
from symqif.reduction.rule import expect, head
from symqif.reduction.statement import Statement
from symqif.reduction.symmetric import sizes
from tests.reduction.trees import Use, node, sequent


def test_a_name_or_a_number_has_no_operator() -> None:
    for term in ("x", "/", Fraction(1)):
        with pytest.raises(Rejected, match="the rule is for /, not for"):
            expect(term, "/")
        with pytest.raises(Rejected, match="is not compound"):
            head(term)


NO_TEXTS: list[dict[str, Any]] = [
    {"claim": 5}, {"claim": None}, {"given": (5,)}, {"variables": {5: "real"}}, {"variables": {"x": 5}},
    {"definitions": {5: "1"}}, {"definitions": {"a": 5}},
]  # fmt: skip


@pytest.mark.parametrize("parts", NO_TEXTS)
def test_a_statement_is_made_of_texts(parts: dict[str, Any]) -> None:
    with pytest.raises(Rejected, match="claim, variables, given and definitions of a statement are texts"):
        Statement(**{"claim": "0 == 0", **parts})


def test_a_statement_is_read_from_all_of_its_parts_and_from_nothing_else() -> None:
    data = Statement("0 == 0").data()
    for parts in ({**data, "note": ""}, {name: part for name, part in data.items() if name != "universal"}):
        with pytest.raises(Rejected, match="a statement has claim, variables, given, definitions and universal"):
            Statement.of(parts)


def test_a_power_of_no_factors_is_no_channel_that_is_written_out() -> None:
    with pytest.raises(Undefined, match="a Kronecker power of no factors"):
        explicit(parse("hot(kron(matrix([[1, 0], [0, 1]]), 0))"), {})


def test_the_elements_of_sets_that_are_written_out_are_counted() -> None:
    model = Model.of(sequent("size(X) == 30", X="set"), {"X": "30"})
    term = parse("total(total(1, y, X), x, X) == 900")
    with limited(10**5), pytest.raises(Rejected, match="more work than a certificate may cause"):
        model.write_out(term)
    model.write_out(term)


@pytest.mark.parametrize("form", ["subset(k, 0, 64, 1, 1, 1)", "subset(k, 2, 1, 1, 1, 1)", "subset(k, 0, k, 1, 1, 1)"])
def test_a_channel_reports_a_known_number_of_sizes(form: str) -> None:
    with pytest.raises(Rejected, match="a known number of sizes is wanted, at most 64"):
        sizes(sequent("0 == 0", k="integer"), Subset.of(parse(form)))


@pytest.mark.parametrize("table", ["[[1], [1]]", "[[1, 0]]", "[[1, 0], [0, 1]]"])
def test_a_table_has_a_row_for_each_size_of_a_and_a_column_for_each_of_b(table: str) -> None:
    goal = sequent("refines(subset(4, 2, 2, 1, 1/4, 1/12), subset(4, 1, 1, 1, 3/8, 5/24))")
    Use(goal, node("symmetric-table", table=f"matrix({table})"), "a row for each size of A and a column").check()
