"""Points of stated ranges."""

from dataclasses import replace

import pytest

from symqif.claims.catalogue import load
from symqif.reduction.statement import Statement
from symqif.rocq.ranges import in_range, shown
from symqif.rocq.text import Text
from symqif.rocq.tree import Tree

REALS = {"x": "real", "y": "real"}


def nowhere(*given: str) -> Statement:
    return Statement("0 == 1", REALS, given)


def test_the_first_point_is_one_that_is_given() -> None:
    found = in_range(nowhere("7 <= x", "y == 2*x"), [{"x": "1", "y": "2"}, {"x": "8", "y": "16"}])
    assert found is not None
    assert found["point"] == {"x": "8", "y": "16"}


def test_a_point_is_sought_at_the_bounds_of_small_ones() -> None:
    found = in_range(nowhere("7/(1 - y) <= x", "y < 1", "1/2 < y"), ())
    assert found is not None
    assert found["point"] == {"x": "7/(1-3/4)", "y": "3/4"}


@pytest.mark.parametrize("given", [("x < x",), ("x < y", "y < x"), ("1/x == 1", "x == 0")])
def test_an_empty_range_has_none(given: tuple[str, ...]) -> None:
    assert in_range(nowhere(*given), [{"x": "0", "y": "0"}]) is None


def test_a_theorem_says_that_hypotheses_are_true_and_what_they_presuppose() -> None:
    statement = Statement("x == x", REALS, ("0 < x", "1/x <= 2"))
    found = shown(Tree({}), statement, (), Text(statement.sequent().sorts), "proof")
    assert found is not None
    assert found.says == ["  exists (x : R) (y : R),\n  0 < x /\\\n  1 / x <= 2 /\\\n  (x <> 0)."]


def test_without_hypotheses_there_is_nothing_to_show() -> None:
    assert shown(Tree({}), Statement("x == x", REALS), (), Text({}), "proof") is None


@pytest.mark.parametrize(
    ("claim", "part"),
    [
        ("beyond.order-at-two", "remark-1"),
        ("beyond.unary-one-size", "printed"),
        ("beyond.unary-one-size", "remark-1"),
        ("beyond.unary-order", "printed"),
        ("cap.max", "remark-1"),
        ("fig6.crossing", "remark-6"),
        ("fig7.larger-eps", "printed"),
        ("lem.min", "printed"),
    ],
)
def test_the_point_that_a_claim_names_is_in_its_range(claim: str, part: str) -> None:
    derivation = load()[claim].claim.parts[part]
    (point,) = derivation.points
    found = in_range(replace(derivation.statement, claim="0 == 1"), derivation.points)
    assert found is not None
    assert found["point"] == point
