"""How statements fail at a point: worked by hand."""

from typing import Any

import pytest

from symqif.kernel.term import show
from symqif.reduction.statement import Statement
from symqif.report.document.failure import failures, value_texts


def found(claim: str, kind: str = "counterexample", definitions: dict[str, str] | None = None) -> list[Any]:
    """(formula, [(part, value)]) of what fails at x = 2."""
    statement = Statement(claim, {"x": "real"}, (), definitions or {})
    refutation = {"kind": kind, "point": {"x": "2"}, "refinements": {}}
    return [
        (f.formula, [(show(part.term), text) for part, text in zip(f.parts, value_texts(f.parts), strict=True)])
        for f in failures(statement, {"refutation": refutation})
    ]


@pytest.mark.parametrize(
    ("claim", "parts"),
    [
        ("x**2 == x + 1", [("x**2", "4"), ("x+1", "3")]),
        ("sqrt(x) <= 1", [("sqrt(x)", "1.41421.."), ("1", "1")]),
        ("x > 3", [("3", "3"), ("x", "2")]),
        ("implies(x > 1, x > 3)", [("3", "3"), ("x", "2")]),
        ("no(x == 2)", [("x == 2", "true")]),
        ("equivalent(x == 2, x == 3)", [("x == 2", "true"), ("x == 3", "false")]),
        ("sqrt(x) == 14142136/10000000", [("sqrt(x)", "1.41421356237.."), ("14142136/10000000", "1767767/1250000")]),
    ],
)
def test_parts_of_a_false_formula(claim: str, parts: list[tuple[str, str]]) -> None:
    assert found(claim) == [(claim, parts)]


def test_only_the_formulas_that_fail_are_listed_in_their_order() -> None:
    assert [formula for formula, _ in found("all(x > 5, x > 1, all(x >= 2, x < 2))")] == ["x > 5", "x < 2"]


def test_a_chain_shows_the_link_that_fails() -> None:
    assert found("0 <= x <= 1") == [("0 <= x <= 1", [("x", "2"), ("1", "1")])]


def test_abbreviations_are_kept() -> None:
    assert found("y == 3", definitions={"y": "x + 2"}) == [("y == 3", [("y", "4"), ("3", "3")])]


def test_an_abbreviated_formula_is_shown_in_full() -> None:
    assert found("no(f)", definitions={"f": "x == 2"}) == [("no(f)", [("f", "true")])]


def test_the_innermost_undefined_term_is_named() -> None:
    assert found("1 + 1/(x-2) <= x", "undefined") == [("1 + 1/(x-2) <= x", [("1/(x-2)", "undefined")])]


def test_an_undefined_term_is_found_below_a_quantifier() -> None:
    claim = "implies(x == 2, forall(implies(0 <= r, r <= r + 1/(x-2)), r, real))"
    assert found(claim, "undefined") == [(claim, [("1/(x-2)", "undefined")])]


def test_a_conclusion_with_a_false_premise_is_not_called_undefined() -> None:
    claim = "all(implies(x == 3, 1/(x-2) > 0), sqrt(1-x) >= 0)"
    assert found(claim, "undefined") == [("sqrt(1-x) >= 0", [("sqrt(1-x)", "undefined")])]


SETS = {"X": "set", "Y": "set", "C": "function(X, Y)", "pi": "function(X)"}
POINT = {"X": "2", "Y": "2", "C": "[[1, 0], [1/2, 1/2]]", "pi": "[1/3, 2/3]"}


def over_sets(claim: str, kind: str = "counterexample") -> list[Any]:
    refutation = {"kind": kind, "point": POINT, "refinements": {}}
    found = failures(Statement(claim, SETS), {"refutation": refutation})
    return [list(zip((show(p.term) for p in f.parts), value_texts(f.parts), strict=True)) for f in found]


def test_sums_and_maxima_are_written_out_at_the_point_and_shown_as_they_stand() -> None:
    success = "total(largest(pi(x)*C(x, y), x, X), y, Y)"  # 1/3 in each column
    assert over_sets(f"{success} == 1") == [[(success, "2/3"), ("1", "1")]]


def test_a_quantified_formula_that_fails_is_shown_as_a_whole() -> None:
    assert over_sets("forall(pi(x) == 1/2, x, X)") == [[("forall(pi(x) == 1/2, x, X)", "false")]]


def test_what_no_evaluation_refutes_is_not_listed() -> None:
    assert over_sets("exists(r > 1, r, real)", "contrary") == []


def test_a_measure_of_what_is_no_channel_is_undefined() -> None:
    claim = "capacity(subset(2, 1, 1, 1, x, x)) >= 1"
    assert found(claim, "undefined") == [(claim, [("capacity(subset(2, 1, 1, 1, x, x))", "undefined")])]
