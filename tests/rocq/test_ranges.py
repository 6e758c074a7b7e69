"""Points of stated ranges."""

from dataclasses import replace

import pytest

from symqif.claims.catalogue import load
from symqif.reduction.statement import Statement
from symqif.rocq.check import Part
from symqif.rocq.ranges import in_range, shown
from symqif.rocq.text import Text
from symqif.rocq.theorem import Theorem
from symqif.rocq.tree import Tree
from tests.sample import every

REALS = {"x": "real", "y": "real"}


def nowhere(*given: str) -> Statement:
    return Statement("0 == 1", REALS, given)


def test_the_first_point_is_one_that_is_given() -> None:
    found = in_range(nowhere("7 <= x", "y == 2*x"), [{"x": "1", "y": "2"}, {"x": "8", "y": "16"}])
    assert found is not None
    assert found["point"] == {"x": "8", "y": "16"}


def test_a_point_is_sought_at_the_bounds_of_small_ones() -> None:
    found = in_range(nowhere("7/(1 - y) <= x", "y < 1", "1/2 < y"), ())
    assert found is not None
    assert found["point"] == {"x": "7/(1-3/4)", "y": "3/4"}


@pytest.mark.parametrize("given", [("x < x",), ("x < y", "y < x"), ("1/x == 1", "x == 0")])
def test_an_empty_range_has_none(given: tuple[str, ...]) -> None:
    assert in_range(nowhere(*given), [{"x": "0", "y": "0"}]) is None


def test_a_theorem_says_that_hypotheses_are_true_and_what_they_presuppose() -> None:
    statement = Statement("x == x", REALS, ("0 < x", "1/x <= 2"))
    found = shown(Tree({}), statement, (), Text(statement.sequent().sorts), "proof")
    assert found is not None
    assert found.says == ["  exists (x : R) (y : R),\n  0 < x /\\\n  1 / x <= 2 /\\\n  (x <> 0)."]


def test_without_hypotheses_there_is_nothing_to_show() -> None:
    assert shown(Tree({}), Statement("x == x", REALS), (), Text({}), "proof") is None


@pytest.mark.parametrize(
    ("claim", "part"),
    every(
        3,
        [
            ("beyond.order-at-two", "remark-1"),
            ("beyond.unary-one-size", "printed"),
            ("beyond.unary-one-size", "remark-1"),
            ("beyond.unary-order", "printed"),
            ("cap.max", "remark-1"),
            ("fig6.crossing", "remark-6"),
            ("fig7.larger-eps", "printed"),
            ("lem.min", "printed"),
            ("beyond.fewer-secrets", "printed"),
            ("cor.max-onehot", "printed"),
            ("lh.asr", "remark-3"),
            ("lh.cascade", "remark-1"),
            ("wang.olh-optimal", "remark-2"),
        ],
    ),
)
def test_the_point_that_a_claim_names_is_in_its_range(claim: str, part: str) -> None:
    derivation = load()[claim].claim.parts[part]
    (point,) = derivation.points
    found = in_range(replace(derivation.statement, claim="0 == 1"), derivation.points)
    assert found is not None
    assert found["point"] == point


BITS = {"a": "real", "b": "real"}
HULL = "in_hull(matrix([[1-b, b], [b, 1-b]]), matrix([[1-a, a], [a, 1-a]]))"


def test_a_hull_is_shown_by_a_witness_of_refinement() -> None:
    found = in_range(Statement("0 == 1", BITS, ("0 < a", "a < b", "b < 1/2", HULL)), [{"a": "1/4", "b": "3/8"}])
    assert found is not None
    (own,) = found["refinements"].values()
    assert own == {"matrix": "matrix([[3/4, 1/4], [1/4, 3/4]])"}
    assert in_range(Statement("0 == 1", BITS, ("a == 1/2", "b == 1/4", HULL)), [{"a": "1/2", "b": "1/4"}]) is None


def test_what_no_numbers_are_a_point_of_has_a_lemma_with_the_name_of_the_claim() -> None:
    statement = load()["lem.kron"].claim.printed.statement
    found = shown(Tree({}), statement, (), Text(statement.sequent().sorts), "proof_lem_kron")
    assert found is not None
    assert found.lemma[-1] == "Proof. exact: range_lem_kron. Qed."
    assert found.says[0].startswith("  exists (A : channel) (B : channel) (k : Z),\n  stochastic A")
    assert shown(Tree({}), statement, (), Text(statement.sequent().sorts), "proof_of_another") is None


def test_a_theorem_with_hypotheses_and_without_a_point_of_its_range_is_told_apart() -> None:
    theorem = Theorem("claim_mine", "", (), says=("  p = 1.",))
    assert Part("mine", "printed", theorem, given=True).pointless
    assert not Part("mine", "printed", theorem).pointless
    assert not Part("mine", "printed", replace(theorem, range=("  exists p, p = 1.",)), given=True).pointless
