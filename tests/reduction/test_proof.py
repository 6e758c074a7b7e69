"""Proof trees: what a proof has to open with, and nodes that are no trees."""

import pytest

from symqif.kernel.budget import Memory
from symqif.kernel.term import Rejected
from symqif.reduction import proof
from symqif.reduction.proof import check, check_node, openings, preliminaries
from tests.reduction.trees import LEAF, known, node, sequent


def test_each_hypothesis_has_to_be_defined_from_those_before_it() -> None:
    s = sequent("sqrt(y) == 1", "1/x == 1", "log(x) == y", x="real", y="real")
    shown = [" |- x != 0", "1/x == 1 |- 0 < x", "1/x == 1, log(x) == y |- 0 <= y"]
    assert [str(goal) for goal in preliminaries(s)] == shown


def test_all_that_is_presupposed_has_to_be_shown() -> None:
    s = sequent("1/x == 1", "x == 1", x="real")
    for before in ([], [LEAF, LEAF]):
        with pytest.raises(Rejected, match=f"the statement presupposes 1 things, but {len(before)} are shown"):
            openings(s, {"presupposed": before, "proof": LEAF})


def test_what_stands_below_a_node_is_a_list() -> None:
    s = sequent("x == 1", "x == 1", x="real")
    assert not check_node(s, {"rule": "hypothesis", "hypothesis": 0, "then": []}, {})
    with pytest.raises(Rejected, match="leaves 0 goals"):
        check_node(s, {"rule": "hypothesis", "hypothesis": 0, "then": {}}, {})


def test_a_leaf_that_was_rejected_is_rejected_again() -> None:
    for _ in range(3):
        with pytest.raises(Rejected, match="the two sides are not equal"):
            check_node(sequent("x == 1", x="real"), LEAF, {})


@pytest.mark.parametrize("text", ["implies(1 < 2, 1 < 2)", "no(2 < 1)", "1 < x", "x == x", "0 == 0*x"])
def test_enclosures_decide_relations_between_constants(text: str) -> None:
    with pytest.raises(Rejected, match=r"the enclosures do not show|no value"):
        check_node(sequent(text, x="real"), {"rule": "enclosure", "bits": 64}, {})


@pytest.mark.parametrize(
    "text",
    [
        "2*exp(1)*exp(-1) == 2",
        "2*exp(1)*exp(-1) <= 2",
        "2 <= 2*exp(1)*exp(-1)",
        "2*exp(1)*exp(-1) < 2",
        "2 != 2*exp(1)*exp(-1)",
    ],
)
def test_an_enclosure_that_ends_at_0_decides_nothing(text: str) -> None:
    with pytest.raises(Rejected, match="64 bits do not tell the sign"):
        check_node(sequent(text), {"rule": "enclosure", "bits": 64}, {})


def test_a_proof_rests_on_what_each_of_its_trees_rests_on() -> None:
    """Both of what is presupposed and of the proof proper."""
    s = sequent("1/x == 1", "x != 0", "1/x == 1", x="real")
    theorem, count = {"a": sequent("0 < 1")}, len(preliminaries(s))
    with_lemma = (node("lemma", known(n), claim="a", **{"with": {}}) for n in (0, 1))
    for first, last in zip((next(with_lemma), known(0)), (known(1), next(with_lemma)), strict=True):
        assert check(s, {"presupposed": [first, *[known(0)] * (count - 1)], "proof": last}, theorem) == {"a"}


def test_a_leaf_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[object] = []
    monkeypatch.setattr(proof, "_accepted", Memory())
    monkeypatch.setattr(proof.Leaf, "check", lambda *leaf: checked.append(leaf))
    for number in (1, 1, 2, 2, 1):
        check_node(sequent(f"x == {number}", x="real"), LEAF, {})
    assert len(checked) == 2
