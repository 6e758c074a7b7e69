"""Soundness of certificates: what means nothing is neither proved nor refuted."""

from __future__ import annotations

from typing import Any

import pytest

from symqif.kernel.term import Rejected, parse, show
from symqif.reduction.statement import Statement
from tests.reduction.trees import LEAF, node, proves, refutes, sign

NO_SECRETS = show(parse("subset(0, 0, 0, 1, 1, 1)"))


def test_a_channel_without_secrets_refutes_nothing() -> None:
    """Its capacity would be an empty sum of maxima, 0."""
    statement = Statement("1 <= capacity(subset(k, 0, k, 1, 1, 1))", {"k": "integer"}, ("0 <= k",))
    with pytest.raises(Rejected, match="a channel has secrets"):
        refutes(statement, point={"k": "0"}, channels={NO_SECRETS: []})


def test_an_implication_is_not_undefined_where_its_premise_fails() -> None:
    statement = Statement("implies(x != 0, x/x == 1)", {"x": "real"})
    with pytest.raises(Rejected, match="the claim is defined at the point"):
        refutes(statement, kind="undefined", point={"x": "0"})


def test_to_be_undefined_somewhere_is_not_to_fail() -> None:
    statement = Statement("x*x/x == x", {"x": "real"}, universal=False)
    with pytest.raises(Rejected, match="to be undefined somewhere is not to fail there"):
        refutes(statement, kind="undefined", point={"x": "0"})


MEANINGLESS = {
    "x": "capacity is said of channels, not of x",
    "5": "capacity is said of channels, not of 5",
    "subset(5/2, 1, 1, 1, 1, 0)": "5/2 is not certainly an integer",
    "subset(2, 2, 1, 1, 1, 0)": "-1 >= 0 is needed",
    "kron(matrix([[1]]), 5/2)": "5/2 is not certainly an integer",
    "kron(matrix([[1]]), x)": "x is not certainly an integer",
    "hot(kron(matrix([[1, 0], [0, 1]]), 0))": "-1 >= 0 is needed",
}


@pytest.mark.parametrize(("channel", "reason"), MEANINGLESS.items())
def test_a_measure_wants_a_channel(channel: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        proves(Statement(f"capacity({channel}) == capacity({channel})", {"x": "real"}), LEAF)


def test_a_kronecker_power_has_an_exponent_of_at_least_1() -> None:
    """Without columns, it would keep any privacy level."""
    statement = Statement("ldp(hot(kron(matrix([[1, 0], [0, 1]]), k)), 1)", {"k": "integer"}, ("k <= 0",))
    with pytest.raises(Rejected, match="1 conditions, but 0 certificates"):
        proves(statement, node("ldp"))


def test_a_sort_is_integer_real_or_channel() -> None:
    with pytest.raises(Rejected, match="the sort of a variable is real, integer, channel, set"):
        proves(Statement("x == x", {"x": "complex"}), LEAF)


def test_universal_is_true_or_false() -> None:
    universal: Any = "no"
    with pytest.raises(Rejected, match="universal is true or false"):
        Statement("0 == 0", universal=universal)


def test_to_contradict_what_holds_where_it_is_undefined_is_not_to_fail() -> None:
    """0 < x**3/x holds wherever it is defined, and contradicts x = 0."""
    absurd = sign(["1", [0], None])
    absurd["sign"]["equations"] = [[0, "x"]]
    evidence = {"kind": "contrary", "point": {"x": "0"}, "given": ["x == 0"], "proof": absurd}
    refutes(Statement("0 < x**3/x", {"x": "real"}), **evidence)
    with pytest.raises(Rejected, match="to be undefined somewhere is not to fail there"):
        refutes(Statement("0 < x**3/x", {"x": "real"}, universal=False), **evidence)
