"""Soundness of quantifiers, functions and sums over sets: what was once accepted, and must not be."""

import pytest

from symqif.kernel.term import Rejected
from symqif.reduction.statement import Statement
from tests.reduction.trees import LEAF, known, node, positive, proves


def test_dichotomies_does_not_take_a_row_of_another_function_for_one_of_the_witness() -> None:
    """False for X = {0, 1}, c = 0, n = (0, 1): the squares of w(y, 0) would sum to 0, so that n(1) = 0."""
    bounded = "total(max(0, n(z) - t*n(z)), z, X) <= total(max(0, w(y, c) - t*w(y, c)), y, X)"
    given = (
        "forall(0 <= w(y, c), y, X)", "total(w(y, c), y, X) == 1", "forall(0 <= n(z), z, X)", "total(n(z), z, X) == 1",
        f"forall(implies(0 <= t, {bounded}), t, real)",
    )  # fmt: skip
    image = "forall(total(w(y, c)*w(y, z), y, X) == n(z), z, X)"
    channel = "forall(forall(0 <= w(y, z), z, X), y, X), forall(total(w(y, z), z, X) == 1, y, X)"
    sorts = {"X": "set", "c": "X", "w": "function(X, X)", "n": "function(X)"}
    statement = Statement(f"exists(all({channel}, {image}, {image}), w, function(X, X))", sorts, given)
    rows = {"M0": "lambda y: w(y, c)", "M1": "lambda y: w(y, c)", "N0": "n", "N1": "n"}
    with pytest.raises(Rejected, match="w is not a new name"):
        proves(statement, node("dichotomies", *[LEAF] * 3, *map(known, [0, 1, 0, 1, 2, 3, 2, 3, 4]), **rows))


def test_a_quantifier_is_over_a_set_or_over_numbers() -> None:
    statement = Statement("implies(forall(0 <= 1, x, k), 0 < 1)", {"k": "integer"})
    with pytest.raises(Rejected, match="k is not a set"):
        proves(statement, node("introduce", positive(1)))
