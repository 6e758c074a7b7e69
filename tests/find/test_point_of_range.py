"""Points of stated ranges."""

from typing import Any

import pytest

from symqif.claims.catalogue import load
from symqif.find.point_of_range import POINTS, small_models, with_range
from symqif.reduction.statement import Statement
from tests.sample import every
from tests.tables import tables

TABLES = tables(__file__)

REALS = {"x": "real", "y": "real"}


def point(statement: Statement, *points: dict[str, str]) -> Any:
    return with_range(statement, points).get("range", {}).get("point")


def test_the_first_point_is_one_that_is_given() -> None:
    statement = Statement("x == x", REALS, ("7 <= x", "y == 2*x"))
    assert point(statement, {"x": "1", "y": "2"}, {"x": "8", "y": "16"}) == {"x": "8", "y": "16"}


def test_a_point_is_sought_at_the_bounds_of_small_ones() -> None:
    statement = Statement("x == x", REALS, ("7/(1 - y) <= x", "y < 1", "1/2 < y"))
    assert point(statement) == {"x": "7/(1-3/4)", "y": "3/4"}


def test_the_point_does_not_depend_on_the_claim() -> None:
    given = ("0 < x", "x < y")
    found = [point(Statement(claim, REALS, given)) for claim in ("exp(x) < exp(y)", "x == y", "0 == 1")]
    assert found == [{"x": "1/2", "y": "1"}] * 3


@pytest.mark.parametrize("given", [("x < x",), ("x < y", "y < x"), ("1/x == 1", "x == 0")])
def test_an_empty_range_has_none(given: tuple[str, ...]) -> None:
    assert with_range(Statement("x == x", REALS, given), [{"x": "0", "y": "0"}]) == {}


def test_without_hypotheses_there_is_nothing_to_show() -> None:
    assert with_range(Statement("x == x", REALS), [{"x": "0", "y": "0"}]) == {}


def test_sets_have_one_or_two_elements_and_functions_simple_tables() -> None:
    statement = Statement("size(X) == 2", {"X": "set", "f": "function(X)"}, ("total(f(x), x, X) == 1", "size(X) == 2"))
    assert point(statement) == {"X": "2", "f": "[1/2, 1/2]"}
    assert len(list(small_models(statement.sequent()))) < POINTS


@pytest.mark.parametrize(
    ("claim", "part"),
    every(3, TABLES["the_point_that_a_claim_names_is_in_its_range"]),
)
def test_the_point_that_a_claim_names_is_in_its_range(claim: str, part: str) -> None:
    derivation = load()[claim].claim.parts[part]
    (own,) = derivation.points
    assert point(derivation.statement, *derivation.points) == own


PARTS = [(claim, part) for claim, entry in load().items() for part in entry.claim.parts]


@pytest.mark.parametrize(("claim", "part"), every(16, PARTS))
def test_the_search_ends_at_the_point_that_is_stored(claim: str, part: str) -> None:
    """On every machine, whatever its load."""
    entry = load()[claim]
    derivation, stored = entry.claim.parts[part], entry.certificate(part)
    assert stored is not None
    if "proof" in stored:
        kept = {"range": stored["range"]} if "range" in stored else {}
        assert with_range(derivation.statement, derivation.points) == kept


BITS = {"a": "real", "b": "real"}
HULL = "in_hull(matrix([[1-b, b], [b, 1-b]]), matrix([[1-a, a], [a, 1-a]]))"


def test_a_hull_is_shown_by_a_witness_of_refinement() -> None:
    statement = Statement("a == b", BITS, ("0 < a", "a < b", "b < 1/2", HULL))
    assert with_range(statement, [{"a": "1/4", "b": "3/8"}])["range"] == {
        "point": {"a": "1/4", "b": "3/8"},
        "refinements": {"given.3": {"matrix": "matrix([[3/4, 1/4], [1/4, 3/4]])"}},
    }
    assert point(Statement("a == b", BITS, ("a == 1/2", "b == 1/4", HULL)), {"a": "1/2", "b": "1/4"}) is None
