"""Soundness of certificates: what means nothing is neither proved nor refuted."""

from typing import Any

import pytest

from symqif.kernel.term import Rejected, parse, show
from symqif.reduction import certificate, proof
from symqif.reduction.statement import Statement
from tests.reduction.trees import LEAF, ZERO, known, node, positive, refused, refutation_of, refutes, sign

NO_SECRETS = show(parse("subset(0, 0, 0, 1, 1, 1)"))
REAL, INTEGER = {"x": "real"}, {"k": "integer"}


def test_a_channel_without_secrets_is_no_counterexample_but_undefined() -> None:
    """Its capacity would be an empty sum of maxima, 0."""
    statement = Statement("1 <= capacity(subset(k, 0, k, 1, 1, 1))", INTEGER, ("0 <= k",))
    with pytest.raises(Rejected, match="the claim is undefined at the point"):
        refutes(statement, point={"k": "0"}, channels={NO_SECRETS: []})
    refutes(statement, kind="undefined", point={"k": "0"}, channels={NO_SECRETS: []})


def test_an_implication_is_not_undefined_where_its_premise_fails() -> None:
    statement = Statement("implies(x != 0, x/x == 1)", REAL)
    with pytest.raises(Rejected, match="the claim holds at the point"):
        refutes(statement, kind="undefined", point={"x": "0"})


def test_to_be_undefined_somewhere_is_not_to_be_false_there() -> None:
    statement = Statement("x*x/x == x", REAL, universal=False)
    with pytest.raises(Rejected, match="to be undefined somewhere is not to be false there"):
        refutes(statement, kind="undefined", point={"x": "0"})


ILL_SORTED = {
    "x": "x is not a channel",
    "5": "a channel is wanted, not 5",
    "subset(5/2, 1, 1, 1, 1, 0)": "5/2 is not an integer",
    "kron(matrix([[1]]), 5/2)": "5/2 is not an integer",
    "kron(matrix([[1]]), x)": "x is not an integer",
    "matrix([[1], [1, 0]])": "do not have one positive length",
}


@pytest.mark.parametrize(("channel", "reason"), ILL_SORTED.items())
def test_a_measure_wants_a_channel(channel: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        Statement(f"capacity({channel}) == capacity({channel})", REAL).sequent()


SUBSETS = node("stochastic", positive(1), positive(1), positive(2), ZERO, positive(1), LEAF, *[positive(1)] * 2)
UNEQUAL = node("stochastic", positive(1), positive(1), positive(1), ZERO, positive(1), LEAF, *[positive(1)] * 2)
NO_CHANNELS = {
    "subset(2, 2, 1, 1, 1, 0)": (SUBSETS, "does not expand"),
    "subset(2, 1, 1, 1, 1, 1)": (UNEQUAL, "not equal"),
    "hot(kron(matrix([[1, 0], [0, 1]]), 0))": (ZERO, "does not expand"),
    "matrix([[1, 0], [1, 1]])": (node("stochastic", positive(1), ZERO, *[positive(1)] * 2, LEAF, LEAF), "not equal"),
    "matrix([[2, -1]])": (node("stochastic", positive(2), ZERO, LEAF), "does not expand"),
}


@pytest.mark.parametrize(("channel", "shown"), NO_CHANNELS.items())
def test_what_has_a_measure_is_shown_to_be_a_channel(channel: str, shown: tuple[dict[str, Any], str]) -> None:
    tree, because = shown
    statement = Statement(f"capacity({channel}) == capacity({channel})")
    goals = proof.preliminaries(statement.sequent())
    refused(f"the statement presupposes .*{because}", statement, LEAF, presupposed=[tree] * len(goals))


def test_a_kronecker_power_has_an_exponent_of_at_least_1() -> None:
    """Without columns, it would keep any privacy level."""
    statement = Statement("ldp(hot(kron(matrix([[1, 0], [0, 1]]), k)), 1)", INTEGER, ("k <= 0",))
    absent = sign(["1", [0], None])
    refused("presupposes 1 <= k, which is not shown", statement, node("ldp"), presupposed=[absent, absent])


def test_a_sort_is_one_that_there_is() -> None:
    with pytest.raises(Rejected, match="complex is no sort, as complex is not a set"):
        Statement("x == x", {"x": "complex"}).sequent()


def test_universal_is_true_or_false() -> None:
    universal: Any = "no"
    with pytest.raises(Rejected, match="universal is true or false"):
        Statement("0 == 0", universal=universal)


def test_what_is_given_for_a_contrary_is_defined_at_the_point_too() -> None:
    """0 < x**3/x holds wherever it is defined; at x = 0 it is not, which refutes it in its own way."""
    contrary = sign(["1", [0], None])
    contrary["sign"]["equations"] = [[0, "x"]]
    evidence = {"kind": "contrary", "point": {"x": "0"}, "given": ["x == 0"], "proof": contrary}
    statement = Statement("0 < x**3/x", REAL)
    with pytest.raises(Rejected, match="nothing shows that x != 0"):
        refutes(statement, **evidence)
    refutes(statement, kind="undefined", point={"x": "0"})
    failing = Statement("0 < x**3/x", REAL, universal=False)
    with pytest.raises(Rejected, match="to be undefined somewhere is not to be false there"):
        certificate.check(refutation_of(failing, **evidence), failing, {})


@pytest.mark.parametrize("formula", ["5", "x", "x + 1", "matrix([[1]])", "A"])
def test_what_is_no_formula_does_not_follow_from_itself(formula: str) -> None:
    """`implies(5, 5)` was once a theorem."""
    tree = node("introduce", known(0))
    refused("a formula is wanted, not", Statement(f"implies({formula}, {formula})", {**REAL, "A": "channel"}), tree,
            presupposed=[])  # fmt: skip
