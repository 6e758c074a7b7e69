"""Soundness of the rules: false or undefined statements, each with a proof that was once accepted."""

import pytest

from symqif.kernel.term import Rejected
from symqif.reduction import proof
from symqif.reduction.statement import Statement
from tests.reduction.trees import (
    LEAF,
    UNSETTLED,
    ZERO,
    absurd,
    equal,
    have,
    known,
    negative,
    node,
    positive,
    proves,
    refused,
    sign,
    theorem,
)  # fmt: skip

FALSE = Statement("1 == 2")
REAL, INTEGER = {"x": "real"}, {"i": "integer"}
NOT_INTEGER = "is not an integer"


def test_ldp_entry_takes_no_size_between_the_integers() -> None:
    """At i = 3/2 the entry of members would be 2."""
    bounded = "ldp(subset(3, 1, 2, 1, 1 - 4*(i-1)*(i-2), 1), 1)"
    halves = (positive("1/2"), positive("1/2"), positive("1/2"), positive("1/2"), positive(1))
    entry = node("ldp", *halves, absurd(sign(["1", [], None], ["1", [0], None])), hypothesis=0, size="3/2")
    with pytest.raises(Rejected, match=f"3/2 {NOT_INTEGER}"):
        proof.check_node(Statement("1 == 2", {}, (bounded,)).sequent(), entry, {})


@pytest.mark.parametrize(
    ("matrix", "because"), [("[[w, w], [u, v]]", "w is not a new name"), ("[[1, w], [u, v]]", "1 is not a name")]
)
def test_each_entry_of_a_witness_has_a_name_of_its_own(matrix: str, because: str) -> None:
    """Both entries of a row of the identity would be 1/2, or the first 1."""
    identity, swap = "matrix([[1, 0], [0, 1]])", "matrix([[0, 1], [1, 0]])"
    holds = node("witness", *[LEAF] * 4, ZERO, positive(1), positive(1), ZERO, LEAF, LEAF, matrix=swap)
    tree = node("witness", absurd(sign(["1", [], None])), hypothesis=0, matrix=f"matrix({matrix})")
    refused(because, FALSE, have(f"refines({identity}, {swap})", holds, tree))


def test_column_maxima_of_the_empty_set_is_the_entry_of_non_members() -> None:
    tree = node("column-maxima", positive(1), positive(4), positive(1), positive(1), ZERO, positive(2), LEAF)
    statement = Statement("capacity(subset(2, 0, 0, 1, 5, 1)) == 5")
    refused("does not expand", statement, tree)  # 1 <= 0 is not so: sets have members


def test_column_maxima_wants_counts_that_are_not_negative() -> None:
    """The explicit channel of subset(2, 1, 1, -1, 0, -1) is [[0, 1], [1, 0]], of capacity 2."""
    tree = node("column-maxima", positive(1), positive(1), positive(1), ZERO, ZERO, positive(1), LEAF)
    statement = Statement("capacity(subset(2, 1, 1, -1, 0, -1)) == 0")
    with pytest.raises(Rejected, match="does not expand"):
        proof.check_node(statement.sequent(), tree, {})
    refused("presupposes stochastic", statement, tree)


def test_lemma_does_not_capture_the_variable_of_increasing() -> None:
    true = theorem(Statement("increasing(x - 2*y, x, 0)", {"y": "real"}), node("increasing", positive(1)))
    tree = node("lemma", known(0), claim="theorem", **{"with": {"y": "x"}})
    refused("capture", Statement("increasing(x - 2*x, x, 0)", REAL), tree, true)


def test_larger_does_not_rewrite_under_increasing() -> None:
    """x - 2 max(x, y) falls from y on."""
    statement = Statement("increasing(x - 2*max(x, y), x, 0)", {"x": "real", "y": "real"}, ("max(x, y) <= y",))
    at_most = sign(["1", [0], None], ["1", [2], None])
    tree = node("larger", at_most, node("increasing", positive(1)), max="max(x, y)", **{"is": 1})
    refused("x is not a new name", statement, tree)
    renamed = Statement("increasing(z - 2*max(z, y), z, 0)", {"x": "real", "y": "real"}, statement.given)
    refused("no rule differentiates max", renamed, tree)


def test_lemma_reaches_the_bounds_of_a_sum() -> None:
    up_to_i = Statement("sum(1, i, 1, i) == i", INTEGER, ("1 <= i",))
    bound, added = sign(["1", [0], None], ["1", [], None]), {"rule": "leaf", "equations": [[0, "1"]]}
    equal = node("equal-terms", bound, added, term="1", low="1", high="i")
    true = theorem(up_to_i, equal)  # it is one: the lower i is another
    final = {"rule": "leaf", "equations": [[0, "-1"]]}
    tree = node("lemma", positive(4), final, claim="theorem", **{"with": {"i": "5"}})
    refused("the two sides are not equal", Statement("5 == i", INTEGER, ("1 <= i",)), tree, true)


def test_lemma_reaches_the_sizes_of_a_subset_form() -> None:
    """At i = 3 = k all secrets are members and the entries equal, so r = 1 is allowed."""
    channel, sorts = "subset(3, i, i, 1, 5, 1)", {"i": "integer", "r": "real"}
    bounds = (equal([0, "1"]), equal([0, "-1"]), ZERO, positive(1), positive(1))
    entry = node("ldp", *bounds, sign(["1", [0], None]), hypothesis=1, size="1")
    low = Statement("5 <= r", sorts, ("i == 1", f"ldp({channel}, r)"))
    true = {"theorem": low.sequent()}
    proof.check_node(true["theorem"], entry, {})
    tree = node("lemma", LEAF, known(1), sign(["1", [0], None]), claim="theorem")
    tree["with"] = {"i": "1", "r": "r"}
    with pytest.raises(Rejected, match="a number is wanted, not subset"):
        proof.check_node(Statement("5 <= r", sorts, ("i == 3", f"ldp({channel}, r)")).sequent(), tree, true)


def test_products_of_channels_are_no_terms() -> None:
    statement = Statement("A*B == B*A", {"A": "channel", "B": "channel"})
    with pytest.raises(Rejected, match="A is not a number, but a channel"):
        statement.sequent()


def test_lemma_wants_channels_for_channel_variables() -> None:
    """It once proved that every real number is non-negative."""
    with pytest.raises(Rejected, match="A is not a number, but a channel"):
        Statement("0 <= A*A", {"A": "channel"}).sequent()
    measured = {"theorem": Statement("capacity(A) <= capacity(A)", {"A": "channel"}).sequent()}
    tree = node("lemma", sign(["1", [0], None]), claim="theorem", **{"with": {"A": "sqrt(x)"}})
    refused("a channel is wanted, not sqrt", Statement("0 <= x", REAL), tree, measured)


def test_an_undefined_gain_separates_nothing() -> None:
    """At y = 0 the two are equal, so the one is refined by the other; the gain 1/y has the value 0 there."""
    statement = Statement("no(refines(matrix([[3*y]]), matrix([[4*y]])))", {"y": "real"})
    gains = {"gain": "matrix([[1/y]])", "prior": ["1"], "best": [0], "strategy": [0]}
    tree = node("gain", positive(1), LEAF, ZERO, **gains)
    with pytest.raises(Rejected, match="nothing shows that y != 0"):
        proof.check_node(statement.sequent(), tree, {})


def test_an_undefined_gain_separates_no_equal_channels() -> None:
    """For 0 <= y <= 1/6000 both are channels, and at y = 0 they are equal."""
    a = "matrix([[1/2 + y, 1/2 - y], [1/2 - y, 1/2 + y]])"
    b = a.replace("y", "2727*y")
    statement = Statement(f"no(refines({a}, {b}))", {"y": "real"}, ("0 <= y", "6000*y <= 1"))
    gains = "matrix([[11 + 3/(2*y), 11 - 3/(2*y)], [11 - 3/(2*y), 11 + 3/(2*y)]])"
    half, arguments = positive("1/2"), {"prior": ["1/2", "1/2"], "best": [0, 1], "strategy": [0, 1]}
    for tree, because in ((node("integer", ZERO), NOT_INTEGER), (ZERO, UNSETTLED)):
        used = node("gain", half, half, LEAF, tree, tree, tree, gain=gains, **arguments)
        with pytest.raises(Rejected, match=because):
            proof.check_node(statement.sequent(), used, {})


def test_hot_does_not_capture_an_outer_i() -> None:
    """With i = 5 the entries are all 1, so r = 1 is allowed."""
    channel = "hot(kron(matrix([[1, 1], [1, 6 - i]]), 2))"
    statement = Statement("5 <= r", {"i": "integer", "r": "real"}, ("i == 5", f"ldp({channel}, r)"))
    bounds = (positive(1), positive(1), ZERO, ZERO, positive(1))
    tree = node("ldp", *bounds, sign(["1", [0], None]), hypothesis=1, size="1")
    with pytest.raises(Rejected, match="i is kept for the sizes of subsets"):
        proof.check_node(statement.sequent(), tree, {})


def test_a_function_with_a_gap_is_not_increasing_because_its_normal_form_is() -> None:
    """x*x/x is undefined at 0, which is larger than -1."""
    tree = have("increasing(x, x, -1)", node("increasing", positive(1)), known(0, LEAF))
    statement = Statement("increasing(x*x/x, x, -1)")
    refused("presupposes x != 0", statement, tree, presupposed=[sign(["1", [0], None])])
    with pytest.raises(Rejected, match=r"a number is wanted, not increasing"):
        proof.check_node(statement.sequent(), tree, {})


def test_a_function_that_is_nowhere_defined_has_no_limit() -> None:
    """sqrt(-x) is not real for any x > 0, and its square has the normal form -x."""
    statement = Statement("limit(sqrt(-x)*sqrt(-x)/x, x, 0, -1)")
    limit = node("derivative-quotient", *[LEAF] * 2, negative(1), LEAF)
    tree = have("limit(-x/x, x, 0, -1)", limit, known(0, LEAF))
    refused("presupposes 0 <= -x", statement, tree, presupposed=[sign(["1", [0], None]), negative(1)])
    with pytest.raises(Rejected, match="a number is wanted, not limit"):
        proof.check_node(statement.sequent(), tree, {})


def test_an_undefined_channel_has_no_capacity_to_double() -> None:
    measure = "capacity(subset(2, 1, 1, 1, 1/0, 0))"
    refused("presupposes 0 != 0", Statement(f"2*{measure} == {measure} + {measure}"), LEAF, presupposed=[ZERO] * 4)


def test_facts_about_an_outer_i_do_not_define_the_entries_of_a_subset_form() -> None:
    """The entry at size 0 is 1/0."""
    measure = "capacity(subset(2, 0, 2, 1, 1/i, 1/i))"
    statement = Statement(f"{measure} <= {measure}", INTEGER, ("1 <= i",))
    from_fact = sign(["1", [], None], ["1", [0], None], negative=True)
    from_fact["sign"]["negative"] = True
    refused("presupposes i_ != 0", statement, ZERO, presupposed=[from_fact] * 5)


def test_a_coefficient_with_denominator_zero_is_malformed() -> None:
    refused("a number is written like", Statement("0 <= 1"), positive("1/0"))


def test_an_infinite_coefficient_is_malformed() -> None:
    refused("a number is written like", Statement("0 <= 1"), sign([float("inf"), [], None]))


def test_the_trees_above_are_read_as_they_are_meant() -> None:
    """The same way of writing proofs is accepted for what is true."""
    proves(Statement("0 <= 1"), positive(1))
    assert proof.check(Statement("1 == 1").sequent(), {"presupposed": [], "proof": LEAF}, {}) == frozenset()


def test_a_theorem_is_not_taken_for_a_rule() -> None:
    """A verdict that rests on a rule rests on no claim, proved or not."""
    tree = node("lemma", known(0), claim="mean-value", **{"with": {}})
    refused("a theorem cannot be called mean-value", FALSE, tree, {"mean-value": FALSE.sequent()})
