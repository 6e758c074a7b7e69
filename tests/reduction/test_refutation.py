"""Refutations: a point in the range where the claim fails, evaluated by brute force."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from symqif.kernel.term import Rejected, Undefined, parse, show
from symqif.kernel.value import compare
from symqif.reduction import refutation
from symqif.reduction.channels import Subset
from symqif.reduction.refutation import as_matrix, check, explicit, truth, undefined, written_out
from symqif.reduction.statement import Statement
from tests.reduction.trees import LEAF, refutes, sequent

X = {"x": "real"}
K = {"k": "integer"}
TWO = "subset(2, 1, 1, 1, 3/4, 1/4)"
FLAT, OFF = "subset(2, 1, 1, 1, 1/2, 1/2)", "matrix([[1, 0], [1/2, 1/4]])"
UNIFORM, IDENTITY = "matrix([[1/2, 1/2], [1/2, 1/2]])", "matrix([[1, 0], [0, 1]])"


def evidence(text: str, **how: Any) -> dict[str, Any]:
    return {"refinements": {show(parse(text)): how}}


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
    (Statement(f"refines({FLAT}, {TWO})"), evidence(f"refines({FLAT}, {TWO})", **SEPARATION)),
    (Statement(f"no(refines({TWO}, {FLAT}))"), evidence(f"refines({TWO}, {FLAT})", matrix=UNIFORM)),
    (Statement(f"refines({UNIFORM}, {IDENTITY})"), evidence(f"refines({UNIFORM}, {IDENTITY})", **SEPARATION)),
    (Statement(f"no(refines({IDENTITY}, {UNIFORM}))"), evidence(f"refines({IDENTITY}, {UNIFORM})", matrix=UNIFORM)),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "refutation"), ACCEPTED)
def test_a_point_where_the_claim_fails_is_accepted(statement: Statement, refutation: dict[str, Any]) -> None:
    refutes(statement, **refutation)


REJECTED: list[tuple[Statement, dict[str, Any], str]] = [
    (Statement("x*x <= x", X, ("0 <= x",)), {"point": {"x": "1/2"}}, "the claim holds at the point"),
    (Statement("x*x <= x", X, ("0 <= x",)), {"point": {"x": "-1"}}, "outside the stated range"),
    (Statement("x*x <= x", X), {"point": {}}, "a point gives values to x and nothing else"),
    (Statement("x*x <= x", X), {"point": {"x": "2", "y": "1"}}, "a point gives values to x and nothing else"),
    (Statement("x*x <= x", X), {"point": {"x": "y"}}, "no value: y"),
    (Statement("x*x <= x", X), {"point": {"x": "1/0"}}, "undefined: division by 0"),
    (Statement("x*x <= x", X), {"point": {"x": "sqrt(-2)"}}, "undefined: sqrt of -2"),
    (Statement("k*k == k", K), {"point": {"k": "1/2"}}, "not an integer"),
    (Statement("k*k == k", K), {"point": {"k": "sqrt(2)"}}, "not certainly rational"),
    (Statement("capacity(A) == 1", {"A": "channel"}), {"point": {"A": "2"}}, "which no point gives values to"),
    (Statement("x/x == 1", X), {"kind": "undefined", "point": {"x": "1"}}, "the claim is not seen to be undefined"),
    (Statement("x/x == 1", X), {"point": {"x": "0"}}, "undefined: division by 0"),
    (Statement("implies(0 < x, 1/x <= 0)", X), {"kind": "undefined", "point": {"x": "0"}}, "not seen to be undefined"),
    (Statement(f"capacity({TWO}) == 3/2"), {}, "the claim holds"),
    (Statement(f"asr({TWO}) == 3/4"), {}, "the claim holds"),
    (Statement("capacity(subset(2, 1, 1, 1, 1, 1)) == 1"), {}, "rows that sum to 1"),
    (Statement("capacity(subset(2, 1, 1, 1, 1/4, 1/4)) == 1"), {}, "rows that sum to 1"),
    (Statement("capacity(subset(2, 1, 1, 1, 3/2, -1/2)) == 1"), {}, "non-negative entries"),
    (Statement("capacity(subset(2, 2, 1, 1, 1, 1)) == 1"), {}, "sizes of its subsets are from 0 to k"),
    (Statement("capacity(subset(0, 0, 0, 1, 1, 1)) == 2"), {}, "sizes of its subsets are from 0 to k"),
    (Statement("capacity(subset(2, -1, 0, 1, 1, 1)) == 2"), {}, "sizes of its subsets are from 0 to k"),
    (Statement(f"capacity(hot(kron({IDENTITY}, 0))) == 2"), {}, "a Kronecker power of no factors"),
    (Statement(f"capacity(hot(kron({OFF}, 2))) == 2"), {}, "rows that sum to 1"),
    (Statement(f"refines({FLAT}, {TWO})"), evidence(f"refines({FLAT}, {TWO})", **{**SEPARATION, "strategy": [0]}),
     "one action for each output is wanted"),
    (Statement(f"refines({IDENTITY}, {UNIFORM})"), {}, "no evidence for or against"),
    (Statement(f"refines({IDENTITY}, {UNIFORM})"), evidence(f"refines({IDENTITY}, {UNIFORM})", **SEPARATION),
     "the evidence for or against a refinement does not check"),
    (Statement(f"refines({UNIFORM}, {IDENTITY})"), evidence(f"refines({UNIFORM}, {IDENTITY})", matrix=IDENTITY),
     "the evidence for or against a refinement does not check"),
    (Statement(f"refines({IDENTITY}, {UNIFORM})"), evidence(f"refines({IDENTITY}, {UNIFORM})", matrix=UNIFORM),
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


TRUTHS = {
    "all(1 < 2, 2 <= 2, 1 != 2)": True, "all(1 < 2, 2 < 2)": False, "implies(2 < 1, 1 == 2)": True,
    "implies(1 < 2, 1 == 2)": False, "equivalent(1 == 2, 2 == 3)": True, "no(1 == 1)": False,
    "sqrt(2) < 3/2": True, "exp(1) <= 271/100": False, "sqrt(2)*sqrt(8) == 4": True, "log(8) == 3*log(2)": True,
    "exp(1) == 3": False, "max(1, sqrt(2)) < 2": True,
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TRUTHS.items())
def test_a_formula_without_variables_is_evaluated(text: str, expected: bool) -> None:
    assert truth(parse(text), {}) is expected


@pytest.mark.parametrize("operator", ["<", "<=", "==", "!="])
@pytest.mark.parametrize("right", [1, 2, 3])
def test_rational_numbers_are_compared_as_they_are(operator: str, right: int) -> None:
    assert compare(operator, Fraction(2), Fraction(right)) is eval(f"2 {operator} {right}")


@pytest.mark.parametrize("rows", ["[[2, -1]]", "[[1, 0], [1/2, 1/4]]", "[[-1/2, 3/2]]"])
def test_a_matrix_that_is_no_channel_is_undefined_where_one_is_wanted(rows: str) -> None:
    with pytest.raises(Undefined, match="a channel has non-negative entries, and rows that sum to 1"):
        as_matrix(parse(f"matrix({rows})"))
    for formula in (f"refines({IDENTITY}, matrix({rows}))", f"in_hull(matrix({rows}), {IDENTITY})"):
        assert undefined(parse(formula), {})
    assert as_matrix(parse(UNIFORM)) == parse(UNIFORM)


def test_what_is_said_to_prove_a_refinement_at_the_point_is_checked() -> None:
    """Nothing tells an identity from a uniform channel."""
    claim = f"refines({UNIFORM}, {IDENTITY})"
    with pytest.raises(Rejected):
        truth(parse(claim), evidence(claim, holds=True, proofs=[LEAF] * 3))


WRITTEN_OUT = {
    "subset(1, 0, 1, 1, 1/3, 2/3)": [["2/3", "1/3"]], "subset(16, 0, 0, 1, 1, 1)": [["1"]] * 16,
    "hot(kron(matrix([[3/4, 1/4], [2/5, 3/5]]), 1))": [["2/5", "3/5"]],
    "hot(kron(matrix([[3/4, 1/4], [2/5, 3/5]]), 2))": [["3/10", "9/20", "1/10", "3/20"],
                                                       ["3/10", "1/10", "9/20", "3/20"]],
}  # fmt: skip


@pytest.mark.parametrize(("text", "rows"), WRITTEN_OUT.items())
def test_a_channel_of_at_least_one_secret_and_of_at_most_16_is_written_out(text: str, rows: list[list[str]]) -> None:
    assert explicit(parse(text)) == [[Fraction(entry) for entry in row] for row in rows]


def test_a_channel_of_many_secrets_is_not_written_out() -> None:
    with pytest.raises(Rejected, match="no channel with 17 secrets is written out"):
        written_out(Subset.of(parse("subset(17, 0, 0, 1, 1, 1)")))


def test_a_refutation_is_of_a_known_kind() -> None:
    with pytest.raises(Rejected, match="no such refutation: 'other'"):
        check(sequent("x == 0", x="real"), {"point": {"x": "1"}, "kind": "other"}, {})


def test_what_evidence_and_proof_both_rest_on_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("relied_on", "contrary"):
        monkeypatch.setattr(refutation, name, lambda *_: frozenset({"gain"}))
    assert check(sequent("x == x", **X), {"kind": "contrary", "point": {"x": "0"}}, {}) == {"gain"}
