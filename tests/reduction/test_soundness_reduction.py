"""Soundness of the rules: false or undefined statements, each with a proof that was once accepted."""

from __future__ import annotations

import pytest

from symqif.kernel.term import Rejected, parse, show
from symqif.reduction import certificate, proof
from symqif.reduction.statement import Statement
from tests.reduction.trees import LEAF, ZERO, equal, negative, node, positive, proves, refused, refutes, sign, theorem

FALSE = Statement("1 == 2")


def test_ldp_entry_takes_no_size_between_the_integers() -> None:
    """At i = 3/2 the entry of members would be 2."""
    bounded = "ldp(subset(3, 1, 2, 1, 1 - 4*(i-1)*(i-2), 1), 1)"
    halves = (positive("1/2"), positive("1/2"), positive("1/2"), positive("1/2"), positive(1))
    absurd = node("contradiction", sign(["1", [], None], ["1", [0], None]))
    entry = node("ldp-entry", *halves, LEAF, absurd, hypothesis=0, size="3/2")
    with pytest.raises(Rejected, match="3/2 is not certainly an integer"):
        proves(Statement("1 == 2", {}, (bounded,)), entry)


def test_obtain_gives_each_entry_a_name_of_its_own() -> None:
    size = range(11)
    identity = [[int(r == c) for c in size] for r in size]
    last = [[int(c == 10) for c in size] for _ in size]
    refines = f"refines(matrix({identity}), matrix({last}))"
    entries = [positive(1) if x else ZERO for row in last for x in row]
    holds = node("witness", *[LEAF] * 121, *entries, *[LEAF] * 11, matrix=f"matrix({last})")
    absurd = sign(["1", [], None])
    absurd["sign"]["equations"] = [[10, "-1"], [110, "1"]]
    tree = node("obtain", node("contradiction", absurd), hypothesis=0, name="w")
    with pytest.raises(Rejected):
        proves(FALSE, node("have", LEAF, holds, tree, formula=refines))


def test_column_maxima_of_the_empty_set_is_the_entry_of_non_members() -> None:
    first, *rest = (positive(4), positive(1), ZERO, positive(2), ZERO, LEAF)
    trees = (node("column-maxima", first, *rest), node("column-maxima", positive(1), first, *rest))
    refused(Statement("capacity(subset(2, 0, 0, 1, 5, 1)) == 5"), *trees)


def test_column_maxima_wants_counts_that_are_not_negative() -> None:
    """The explicit channel of subset(2, 1, 1, -1, 0, -1) is [[0, 1], [1, 0]], of capacity 2."""
    first, *rest = (positive(1), positive(1), ZERO, positive(1), ZERO, LEAF)
    trees = (node("column-maxima", first, *rest), node("column-maxima", positive(1), first, *rest))
    refused(Statement("capacity(subset(2, 1, 1, -1, 0, -1)) == 0"), *trees)


UNIFORM = "subset(2, 1, 1, 1, 1/2, 1/2)"


@pytest.mark.parametrize("universal", [True, False])
def test_an_explicit_channel_with_negative_entries_refutes_nothing(universal: bool) -> None:
    """The capacity is 1; the column (5, -5) would make it 6."""
    statement = Statement(f"capacity({UNIFORM}) == 1", universal=universal)
    channels = {show(parse(UNIFORM)): [["1/2", "1/2", "5"], ["1/2", "1/2", "-5"]]}
    data = certificate.certificate(
        "claim", "printed", statement, refutation={"kind": "counterexample", "point": {}, "channels": channels}
    )
    with pytest.raises(Rejected):
        certificate.check(data, statement, {})


def test_an_explicit_channel_with_a_negative_column_refutes_nothing() -> None:
    identity = "subset(2, 1, 1, 1, 1, 0)"
    channels = {show(parse(identity)): [["3", "-2", "0"], ["0", "0", "1"]]}
    with pytest.raises(Rejected):
        refutes(Statement(f"capacity({identity}) == 2"), channels=channels)


def test_lemma_does_not_capture_the_variable_of_increasing() -> None:
    true = theorem(Statement("increasing(x - 2*y, x, 0)", {"y": "real"}), node("increasing", LEAF, positive(1)))
    tree = node("lemma", node("hypothesis"), claim="theorem", **{"with": {"y": "x"}})
    with pytest.raises(Rejected, match="capture"):
        proves(Statement("increasing(x - 2*x, x, 0)", {"x": "real"}), tree, true)


def test_larger_does_not_rewrite_under_increasing() -> None:
    """x - 2 max(x, y) falls from y on."""
    statement = Statement("increasing(x - 2*max(x, y), x, 0)", {"x": "real", "y": "real"}, ("max(x, y) <= y",))
    at_most = sign(["1", [0], None], ["1", [1], None])
    tree = node("larger", at_most, node("increasing", LEAF, positive(1)), max="max(x, y)", **{"is": 1})
    with pytest.raises(Rejected):
        proves(statement, tree)


def test_lemma_reaches_the_bounds_of_a_sum() -> None:
    up_to_i = Statement("sum(1, i, 1, i) == i", {"i": "integer"}, ("1 <= i",))
    condition = {"kind": "positivstellensatz", "terms": [["1", [], None], ["1", [0], None]]}
    leaf = {"rule": "leaf", "conditions": [condition]}
    final = {"rule": "leaf", "equations": [[0, "-1"]]}
    tree = node("lemma", positive(4), final, claim="theorem", **{"with": {"i": "5"}})

    def theorem_and_use() -> None:
        true = theorem(up_to_i, leaf, defined=leaf)
        proves(Statement("5 == i", {"i": "integer"}, ("1 <= i",)), tree, true)

    with pytest.raises(Rejected):
        theorem_and_use()


def test_lemma_reaches_the_sizes_of_a_subset_form() -> None:
    """At i = 3 = k all secrets are members and the entries equal, so r = 1 is allowed."""
    channel, sorts = "subset(3, i, i, 1, 5, 1)", {"i": "integer", "r": "real"}
    bounds = (equal([0, "1"]), equal([0, "-1"]), ZERO, positive(1), positive(1))
    entry = node("ldp-entry", *bounds, LEAF, sign(["1", [0], None]), hypothesis=1, size="1")
    tree = node("lemma", LEAF, node("hypothesis"), sign(["1", [0], None]), claim="theorem")
    tree["with"] = {"i": "1", "r": "r"}

    def theorem_and_use() -> None:
        true = theorem(Statement("5 <= r", sorts, ("i == 1", f"ldp({channel}, r)")), entry)
        proves(Statement("5 <= r", sorts, ("i == 3", f"ldp({channel}, r)")), tree, true)

    with pytest.raises(Rejected):
        theorem_and_use()


def test_products_of_channels_do_not_commute() -> None:
    with pytest.raises(Rejected):
        proves(Statement("A*B == B*A", {"A": "channel", "B": "channel"}), LEAF)


def test_lemma_wants_values_that_are_defined_for_channel_variables_too() -> None:
    """Proves that every real number is non-negative."""
    tree = node("lemma", sign(["1", [0], None]), claim="theorem", **{"with": {"A": "sqrt(x)"}})

    def theorem_and_use() -> None:
        square = theorem(Statement("0 <= A*A", {"A": "channel"}), sign(["1", [], "A"]))
        proves(Statement("0 <= x", {"x": "real"}), tree, square)

    with pytest.raises(Rejected):
        theorem_and_use()


def test_bernoulli_wants_a_goal_that_is_defined() -> None:
    """At y = 0 the two are equal, so the one is refined by the other; the gain 1/y is undefined there."""
    statement = Statement("no(refines(matrix([[3*y]]), matrix([[4*y]])))", {"y": "real"})
    goals = (ZERO, positive(2), negative(1))
    strict = [node("bernoulli", *more, *goals, n="2", x="1") for more in ((), (LEAF,))]
    gains = {"gain": "matrix([[1/y]])", "prior": ["1"], "best": [0], "strategy": [0]}
    refused(statement, *(node("gain", positive(1), LEAF, tree, **gains) for tree in strict))


def test_bernoulli_with_an_undefined_gain_separates_no_equal_channels() -> None:
    """For 0 <= y <= 1/6000 both are channels, and at y = 0 they are equal."""
    a = "matrix([[1/2 + y, 1/2 - y], [1/2 - y, 1/2 + y]])"
    b = a.replace("y", "2727*y")
    statement = Statement(f"no(refines({a}, {b}))", {"y": "real"}, ("0 <= y", "6000*y <= 1"))
    gains = "matrix([[11 + 3/(2*y), 11 - 3/(2*y)], [11 - 3/(2*y), 11 + 3/(2*y)]])"
    trees = []
    for more in ((), (LEAF,)):
        worse = node("integer", node("bernoulli", *more, positive(1), positive(2), negative(1), n="3", x="1"))
        strict = node("bernoulli", *more, positive(11), positive(2), negative(1), n="13", x="1")
        trees.append([worse, worse, strict])
    half = positive("1/2")
    arguments = {"gain": gains, "prior": ["1/2", "1/2"], "best": [0, 1], "strategy": [0, 1]}
    refused(statement, *(node("gain", half, half, LEAF, *tree, **arguments) for tree in trees))


def test_hot_does_not_capture_an_outer_i() -> None:
    """With i = 5 the entries are all 1, so r = 1 is allowed."""
    channel = "hot(kron(matrix([[1, 1], [1, 6 - i]]), 2))"
    statement = Statement("5 <= r", {"i": "integer", "r": "real"}, ("i == 5", f"ldp({channel}, r)"))
    bounds = (positive(1), positive(1), ZERO, ZERO, positive(1))
    tree = node("ldp-entry", *bounds, LEAF, sign(["1", [0], None]), hypothesis=1, size="1")
    with pytest.raises(Rejected):
        proves(statement, tree)


def test_a_function_with_a_gap_is_not_increasing_because_its_normal_form_is() -> None:
    """x*x/x is undefined at 0, which is larger than -1."""
    identity = node("increasing", LEAF, positive(1))
    tree = node("have", LEAF, identity, node("hypothesis", LEAF), formula="increasing(x, x, -1)")
    with pytest.raises(Rejected):
        proves(Statement("increasing(x*x/x, x, -1)"), tree)


def test_a_function_that_is_nowhere_defined_has_no_limit() -> None:
    """sqrt(-x) is not real for any x > 0, and its square has the normal form -x."""
    goals = (LEAF, LEAF, LEAF, LEAF, LEAF, LEAF, negative(1), LEAF)
    limit = node("derivative-quotient", *goals)
    tree = node("have", LEAF, limit, node("hypothesis", LEAF), formula="limit(-x/x, x, 0, -1)")
    with pytest.raises(Rejected):
        proves(Statement("limit(sqrt(-x)*sqrt(-x)/x, x, 0, -1)"), tree)


def test_an_undefined_channel_has_no_capacity_to_double() -> None:
    measure = "capacity(subset(2, 1, 1, 1, 1/0, 0))"
    with pytest.raises(Rejected):
        proves(Statement(f"2*{measure} == {measure} + {measure}"), LEAF)


def test_facts_about_an_outer_i_do_not_define_the_entries_of_a_subset_form() -> None:
    """The entry at size 0 is 1/0."""
    measure = "capacity(subset(2, 0, 2, 1, 1/i, 1/i))"
    statement = Statement(f"{measure} <= {measure}", {"i": "integer"}, ("1 <= i",))
    condition = {"kind": "positivstellensatz", "terms": [["1", [], None], ["1", [0], None]]}
    with pytest.raises(Rejected):
        proves(statement, ZERO, defined={"rule": "leaf", "conditions": [condition]})


def test_a_coefficient_with_denominator_zero_is_malformed() -> None:
    with pytest.raises(Rejected):
        proves(Statement("0 <= 1"), positive("1/0"))


def test_an_infinite_coefficient_is_malformed() -> None:
    with pytest.raises(Rejected):
        proves(Statement("0 <= 1"), sign([float("inf"), [], None]))


def test_the_trees_above_are_read_as_they_are_meant() -> None:
    """The same way of writing proofs is accepted for what is true."""
    proves(Statement("0 <= 1"), positive(1))
    assert proof.check(Statement("1 == 1").sequent(), {"given": [], "defined": LEAF, "proof": LEAF}, {}) == frozenset()


def test_a_theorem_is_not_taken_for_a_rule() -> None:
    """A verdict that rests on a rule rests on no claim, proved or not."""
    tree = node("lemma", node("hypothesis"), claim="bernoulli", **{"with": {}})
    with pytest.raises(Rejected, match="a theorem cannot be called bernoulli"):
        proves(FALSE, tree, {"bernoulli": FALSE.sequent()})
