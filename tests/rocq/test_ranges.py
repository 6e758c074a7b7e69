"""Points of stated ranges."""

from dataclasses import replace

from symqif.claims.catalogue import load
from symqif.reduction.statement import Statement
from symqif.rocq.check import Part
from symqif.rocq.ranges import shown
from symqif.rocq.text import Text
from symqif.rocq.theorem import Theorem
from symqif.rocq.tree import Tree

REALS = {"x": "real", "y": "real"}


def test_a_theorem_says_that_hypotheses_are_true_and_what_they_presuppose() -> None:
    statement = Statement("x == x", REALS, ("0 < x", "1/x <= 2"))
    found = shown(
        Tree({}),
        statement,
        {"point": {"x": "1", "y": "0"}, "refinements": {}},
        Text(statement.sequent().sorts),
        "proof",
    )
    assert found is not None
    assert found.says == ["  exists (x : R) (y : R),\n  0 < x /\\\n  1 / x <= 2 /\\\n  (x <> 0)."]


def test_without_hypotheses_there_is_nothing_to_show() -> None:
    assert shown(Tree({}), Statement("x == x", REALS), None, Text({}), "proof") is None


def test_what_no_numbers_are_a_point_of_has_a_lemma_with_the_name_of_the_claim() -> None:
    statement = load()["lem.kron"].claim.printed.statement
    found = shown(Tree({}), statement, None, Text(statement.sequent().sorts), "proof_lem_kron")
    assert found is not None
    assert found.lemma[-1] == "Proof. exact: range_lem_kron. Qed."
    assert found.says[0].startswith("  exists (A : channel) (B : channel) (k : Z),\n  stochastic A")
    assert shown(Tree({}), statement, None, Text(statement.sequent().sorts), "proof_of_another") is None


def test_a_theorem_with_hypotheses_and_without_a_point_of_its_range_is_told_apart() -> None:
    theorem = Theorem("claim_mine", "", (), says=("  p = 1.",))
    assert Part("mine", "printed", theorem, given=True).pointless
    assert not Part("mine", "printed", theorem).pointless
    assert not Part("mine", "printed", replace(theorem, range=("  exists p, p = 1.",)), given=True).pointless
