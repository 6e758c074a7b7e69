"""Deciding a statement."""

import pytest

from symqif.claims.claim import Derivation
from symqif.claims.decide import decide
from symqif.reduction.statement import Statement


@pytest.mark.parametrize(
    "given", [("k >= 3", "k <= 2"), ("eps >= 0", "eps < 0"), ("eps > 0", "exp(eps) < 1"), ("eps**2 < 0",)]
)
def test_nothing_is_proved_where_there_are_no_parameters(given: tuple[str, ...]) -> None:
    statement = Statement("1 == 2", {"k": "integer", "eps": "real"}, given)
    found = decide("x", "printed", Derivation(statement), {}, 10)
    assert (found.verdict, found.certificate) == ("undecided", None)
    assert "no parameters are in the stated range" in found.reason


def test_a_range_whose_points_are_not_seen_is_not_called_empty() -> None:
    statement = Statement("a**4 == 4", {"a": "real"}, ("a**2 == 2",))
    assert decide("x", "printed", Derivation(statement), {}, 10).verdict == "proved"
