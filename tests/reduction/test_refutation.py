"""Refutations: a point in the range where the claim fails, evaluated by brute force."""

from typing import Any

import pytest

from symqif.kernel.term import Rejected, parse
from symqif.reduction import refutation
from symqif.reduction.refutation import check, inside
from symqif.reduction.statement import Statement
from tests.reduction.trees import refutes, sequent

X = {"x": "real"}
K = {"k": "integer"}
TWO = "subset(2, 1, 1, 1, 3/4, 1/4)"
FLAT, OFF = "subset(2, 1, 1, 1, 1/2, 1/2)", "matrix([[1, 0], [1/2, 1/4]])"
UNIFORM, IDENTITY = "matrix([[1/2, 1/2], [1/2, 1/2]])", "matrix([[1, 0], [0, 1]])"


def evidence(place: str, **how: Any) -> dict[str, Any]:
    return {"refinements": {place: how}}


SEPARATION = {"gain": IDENTITY, "prior": ["1/2", "1/2"], "best": [0, 0], "strategy": [0, 1]}

ACCEPTED: list[tuple[Statement, dict[str, Any]]] = [
    (Statement("x*x <= x", X, ("0 <= x",)), {"point": {"x": "2"}}),
    (Statement("x*x <= 2 - exp(x)", X), {"point": {"x": "sqrt(2)"}}),
    (Statement("x*x != 2", X), {"point": {"x": "sqrt(2)"}}),
    (Statement("k*k == k", K), {"point": {"k": "2"}}),
    (Statement("implies(0 < x, 1 < x)", X), {"point": {"x": "1"}}),
    (Statement("equivalent(0 < x, 1 < x)", X), {"point": {"x": "1"}}),
    (Statement("x/x == 1", X), {"kind": "undefined", "point": {"x": "0"}}),
    (Statement("0*sqrt(x) == 0", X), {"kind": "undefined", "point": {"x": "-1"}}),
    (Statement("implies(x <= 0, 1/x <= 0)", X), {"kind": "undefined", "point": {"x": "0"}}),
    (Statement(f"capacity({TWO}) == 1"), {}),
    (Statement(f"asr({TWO}) == 1/2"), {}),
    (Statement(f"refines({FLAT}, {TWO})"), evidence("claim", **SEPARATION)),
    (Statement(f"no(refines({TWO}, {FLAT}))"), evidence("claim.0", matrix=UNIFORM)),
    (Statement(f"refines({UNIFORM}, {IDENTITY})"), evidence("claim", **SEPARATION)),
    (Statement(f"no(refines({IDENTITY}, {UNIFORM}))"), evidence("claim.0", matrix=UNIFORM)),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "refutation"), ACCEPTED)
def test_a_point_where_the_claim_fails_is_accepted(statement: Statement, refutation: dict[str, Any]) -> None:
    refutes(statement, **refutation)


REJECTED: list[tuple[Statement, dict[str, Any], str]] = [
    (Statement("x*x <= x", X, ("0 <= x",)), {"point": {"x": "1/2"}}, "the claim holds at the point"),
    (Statement("x*x <= x", X, ("0 <= x",)), {"point": {"x": "-1"}}, "outside the stated range: 0 <= x is false"),
    (Statement("x*x <= x", X), {"point": {}}, "a point gives values to x and nothing else"),
    (Statement("x*x <= x", X), {"point": {"x": "2", "y": "1"}}, "a point gives values to x and nothing else"),
    (Statement("x*x <= x", X), {"point": {"x": "y"}}, "no value: y"),
    (Statement("x*x <= x", X), {"point": {"x": "1/0"}}, "undefined: 1/0"),
    (Statement("x*x <= x", X), {"point": {"x": "sqrt(-2)"}}, r"undefined: sqrt\(-2\)"),
    (Statement("k*k == k", K), {"point": {"k": "1/2"}}, "not an integer"),
    (Statement("k*k == k", K), {"point": {"k": "sqrt(2)"}}, "not certainly rational"),
    (Statement("capacity(A) == 1", {"A": "channel"}), {"point": {"A": "2"}}, "which no point gives values to"),
    (Statement("x/x == 1", X), {"kind": "undefined", "point": {"x": "1"}}, "the claim holds at the point"),
    (Statement("x/x == 1", X), {"point": {"x": "0"}}, "the claim is undefined at the point"),
    (Statement("x == 1", X), {"kind": "undefined", "point": {"x": "0"}}, "the claim is false at the point"),
    (Statement("x == 1", X, ("1/x == 1",)), {"point": {"x": "0"}}, "outside the stated range: 1/x == 1 is undefined"),
    (Statement("implies(0 < x, 1/x <= 0)", X), {"kind": "undefined", "point": {"x": "0"}}, "the claim holds at"),
    (Statement(f"capacity({TWO}) == 3/2"), {}, "the claim holds"),
    (Statement(f"asr({TWO}) == 3/4"), {}, "the claim holds"),
    (Statement(f"refines({FLAT}, {TWO})"), evidence("claim", **{**SEPARATION, "strategy": [0]}),
     "one action for each output is wanted"),
    (Statement(f"refines({IDENTITY}, {UNIFORM})"), {}, "no evidence for or against"),
    (Statement(f"refines({IDENTITY}, {UNIFORM})"), evidence("claim", **SEPARATION),
     "the evidence for or against a refinement does not check"),
    (Statement(f"refines({UNIFORM}, {IDENTITY})"), evidence("claim", matrix=IDENTITY),
     "the evidence for or against a refinement does not check"),
    (Statement(f"refines({IDENTITY}, {UNIFORM})"), evidence("claim", matrix=UNIFORM),
     "the claim holds at the point"),
    (Statement("increasing(-x, x, 0)"), {}, "not decided at a point"),
    (Statement(f"ldp({TWO}, 2)"), {}, "not decided at a point"),
    (Statement("sqrt(2)*sqrt(3) + sqrt(5 + 2*sqrt(6)) - sqrt(6) != sqrt(2) + sqrt(3)"), {},
     "384 bits do not tell the sign"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "refutation", "reason"), REJECTED)
def test_what_does_not_refute_is_rejected(statement: Statement, refutation: dict[str, Any], reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        refutes(statement, **refutation)


@pytest.mark.parametrize("kind", ["other", "a", "contrary2"])
def test_a_refutation_is_of_a_known_kind(kind: str) -> None:
    with pytest.raises(Rejected, match=f"no such refutation: '{kind}'"):
        check(sequent("x == 0", x="real"), {"point": {"x": "1"}, "kind": kind}, {})


@pytest.mark.parametrize(
    ("claim", "evidence", "rests_on"),
    [
        (f"refines({UNIFORM}, {UNIFORM})", {"given.0": {"matrix": UNIFORM}}, set()),
        (f"no(refines({UNIFORM}, {IDENTITY}))", {"given.0.0": SEPARATION}, {"gain"}),
    ],
)
def test_a_point_rests_on_the_gain_functions_of_its_evidence(claim: str, evidence: Any, rests_on: set[str]) -> None:
    given = sequent("0 == 1").aim(parse("0 == 1"), parse(claim))
    assert inside(given, given.hypotheses, {"point": {}, "refinements": evidence})[1] == rests_on


SORTS = {"x": "real", "y": "real"}
APART = f"no(refines({UNIFORM}, {IDENTITY}))"  # which a gain function shows


@pytest.mark.parametrize(
    ("given", "at", "reason"),
    [
        (("0 < x", "x < y"), {"x": "1", "y": "2"}, ""),
        (("0 < x", "x < y"), {"x": "1", "y": "1"}, "x < y is false"),
        (("0 < x", "1/y <= x"), {"x": "1", "y": "0"}, "1/y <= x is undefined"),
        (("0 < x", "increasing(t, t, x)"), {"x": "1", "y": "0"}, "not decided at a point: increasing"),
        (("0 < x",), {"x": "1"}, "a point gives values to x, y and nothing else"),
    ],
)
def test_at_a_point_of_a_range_all_that_is_given_is_defined_and_true(given: Any, at: Any, reason: str) -> None:
    own = Statement("x == x", SORTS, given).sequent()
    if not reason:
        model, rests_on = inside(own, own.hypotheses, {"point": at})
        assert (model.numbers, rests_on) == ({name: parse(text) for name, text in at.items()}, frozenset())
        return
    with pytest.raises(Rejected, match=reason):
        inside(own, own.hypotheses, {"point": at})


def test_evidence_is_of_the_hypothesis_at_its_place() -> None:
    own = Statement("1 == 1", {}, ("0 < 1", APART)).sequent()
    shown = {"given.1.0": SEPARATION}
    assert inside(own, own.hypotheses, {"point": {}, "refinements": shown})[1] == {"gain"}
    for place in ("given.0.0", "given.1", "given.0", "claim.0"):
        with pytest.raises(Rejected, match="no evidence for or against"):
            inside(own, own.hypotheses, {"point": {}, "refinements": {place: SEPARATION}})


def test_what_evidence_and_proof_of_a_contradiction_rest_on_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gain function shows that the point is in the range, a lemma that the claim fails there."""
    own = Statement("x < 0", X, (APART,)).sequent()
    sign = {"kind": "positivstellensatz", "terms": [["1", [0], None]]}
    shown = {"rule": "leaf", "using": [-1], "sign": sign}
    proof = {"rule": "lemma", "claim": "absurd", "with": {}, "then": [shown]}
    body = {"kind": "contrary", "point": {"x": "0"}, "refinements": {"given.0.0": SEPARATION}, "given": []}
    known = {"absurd": Statement("0 < 0").sequent()}
    assert check(own, {**body, "proof": proof}, known) == {"gain", "absurd"}
    monkeypatch.setattr(refutation.proof, "check_node", lambda *_: frozenset({"gain", "other"}))
    assert check(own, {**body, "proof": proof}, known) == {"gain", "other"}
