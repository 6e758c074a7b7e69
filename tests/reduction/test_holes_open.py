"""Holes that are open: what is accepted of statements that mean nothing, or are true as a mathematician reads them."""

from __future__ import annotations

from typing import Any

import pytest

from symqif.kernel.term import Rejected, parse, show
from symqif.reduction import certificate
from symqif.reduction.statement import Statement

LEAF = {"rule": "leaf"}
NO_SECRETS = show(parse("subset(0, 0, 0, 1, 1, 1)"))


def hole(reason: str) -> pytest.MarkDecorator:
    return pytest.mark.xfail(strict=True, raises=pytest.fail.Exception, reason=reason)


def decide(statement: Statement, **body: Any) -> str:
    return certificate.check(certificate.certificate("claim", "printed", statement, **body), statement, {}).verdict


@hole("written_out: a channel without secrets gets the capacity 0; column-maxima wants k >= 1")
def test_a_channel_without_secrets_refutes_nothing() -> None:
    statement = Statement("1 <= capacity(subset(k, 0, k, 1, 1, 1))", {"k": "integer"}, ("0 <= k",))
    evidence = {"kind": "false", "point": {"k": "0"}, "channels": {NO_SECRETS: []}}
    with pytest.raises(Rejected):
        decide(statement, refutation=evidence)


@hole("undefined: the conclusion of an implication is looked at where its premise fails")
def test_an_implication_is_not_undefined_where_its_premise_fails() -> None:
    statement = Statement("implies(x != 0, x/x == 1)", {"x": "real"})
    with pytest.raises(Rejected):
        decide(statement, refutation={"kind": "undefined", "point": {"x": "0"}})


@hole("a claim that something fails is proved by a point where it has no meaning")
def test_to_be_undefined_somewhere_is_not_to_fail() -> None:
    statement = Statement("x*x/x == x", {"x": "real"}, universal=False)
    with pytest.raises(Rejected):
        decide(statement, refutation={"kind": "undefined", "point": {"x": "0"}})


@hole("a measure of what is no channel: sorts and sizes are not looked at by `define`")
@pytest.mark.parametrize("channel", ["x", "5", "subset(5/2, 1, 1, 1, 1, 0)", "subset(2, 2, 1, 1, 1, 0)"])
def test_a_measure_wants_a_channel(channel: str) -> None:
    statement = Statement(f"capacity({channel}) == capacity({channel})", {"x": "real"})
    with pytest.raises(Rejected):
        decide(statement, proof={"given": [], "defined": LEAF, "proof": LEAF})


@hole("sorts other than the three are taken for real")
def test_a_sort_is_integer_real_or_channel() -> None:
    with pytest.raises(Rejected):
        decide(Statement("x == x", {"x": "complex"}), proof={"given": [], "defined": LEAF, "proof": LEAF})


@hole("a statement with universal='no' is taken for universal")
def test_universal_is_true_or_false() -> None:
    universal: Any = "no"
    with pytest.raises(Rejected):
        decide(Statement("0 == 0", universal=universal), proof={"given": [], "defined": LEAF, "proof": LEAF})
