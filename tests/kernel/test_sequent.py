"""Leaves: conditions in order, signs that rest on conditions, and goals of every kind."""

from __future__ import annotations

from typing import Any

import pytest

from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sequent import Leaf, Sequent
from symqif.kernel.term import Rejected, Term, parse
from symqif.reduction.proof import check_node

REAL = {"x": "real", "y": "real", "k": "integer"}
X, Y = map(Polynomial.atom, "xy")


def sequent(goal: str | Term, *hypotheses: str) -> Sequent:
    return Sequent(REAL, tuple(map(parse, hypotheses)), parse(goal) if isinstance(goal, str) else goal)


def defined(text: str) -> Term:
    return ("defined", parse(text))


def combine(*terms: list[Any], **more: Any) -> dict[str, Any]:
    return {"kind": "positivstellensatz", "terms": list(terms), **more}


def leaf(s: Sequent, **certificate: Any) -> None:
    check_node(s, {"rule": "leaf", **certificate}, {})


FIRST, SECOND = combine(["1", [0], None]), combine(["1", [1], None])
STRICT = "no term is certainly positive, and the goal is strict"
NO_FACT = "no fact or equation number"
EXPANDS = "does not expand"


def test_the_conditions_of_a_goal_come_in_order_those_of_its_right_side_first() -> None:
    assert Leaf.of(sequent("1/x + log(y) <= 1/y")).conditions == [("!=", Y), ("!=", X), (">", Y)]


def test_a_condition_that_is_settled_is_a_fact_for_those_after_it() -> None:
    """x > 0 shows that log(x) is defined; that log(x) > 0 has to be shown for log(log(x))."""
    goal = sequent(defined("log(x)*log(x*(x + 1))"), "1 < x")
    first = combine(["1", [0], None], ["1", [], None])
    second = combine(["1", [1, 1], None], ["1", [1], None])
    leaf(goal, conditions=[first, second])
    with pytest.raises(Rejected, match=NO_FACT):
        leaf(goal, conditions=[second, first])


@pytest.mark.parametrize("count", [0, 2])
def test_each_condition_has_one_certificate(count: int) -> None:
    with pytest.raises(Rejected, match=f"1 conditions, but {count} certificates"):
        leaf(sequent("x/x == 1", "0 < x"), conditions=[FIRST] * count)


def test_an_identity_is_not_accepted_where_its_terms_may_be_undefined() -> None:
    leaf(sequent("x/x == 1", "0 < x"), conditions=[FIRST])
    leaf(sequent("x/x == 1", "x < 0"), conditions=[{**FIRST, "negative": True}])
    with pytest.raises(Rejected, match=STRICT):
        leaf(sequent("x/x == 1", "0 <= x"), conditions=[FIRST])
    with pytest.raises(Rejected, match=EXPANDS):
        leaf(sequent("x/x == 1", "x < 0"), conditions=[FIRST])


def test_only_a_condition_of_being_different_from_zero_may_be_negative() -> None:
    for goal in ("0*log(x) == 0", "0*sqrt(x) == 0"):
        with pytest.raises(Rejected, match=EXPANDS):
            leaf(sequent(goal, "x < 0"), conditions=[{**FIRST, "negative": True}])


def test_a_hypothesis_that_is_not_a_strict_inequality_says_nothing_of_being_different_from_zero() -> None:
    with pytest.raises(Rejected, match=NO_FACT):
        leaf(sequent("x/x == 1", "x != 0"), conditions=[FIRST])


def test_the_sign_of_an_atom_is_released_when_its_conditions_are_settled() -> None:
    positive = Leaf.of(sequent("0 < x**k"))
    assert (positive.pending, positive.facts) == (["x**k"], [])
    root = Leaf.of(sequent("0 <= sqrt(x)", "1 <= x"))
    assert (root.pending, root.facts) == (["sqrt(x)"], [(X - Polynomial.constant(1), False)])
    root.settle(0, combine(["1", [0], None], ["1", [], None]))
    assert root.pending == []
    assert root.facts[1:] == [(X, False), (Polynomial.atom("sqrt(x)"), False)]


def test_a_root_is_positive_where_its_radicand_is_shown_to_be() -> None:
    goal, positive = sequent("0 < sqrt(x)", "1 <= x"), combine(["1", [0], None], ["1", [], None])
    use = combine(["1", [2], None])
    leaf(goal, conditions=[{**positive, "strict": True}], sign=use)
    with pytest.raises(Rejected, match=STRICT):
        leaf(goal, conditions=[positive], sign=use)


def test_the_sign_of_an_atom_does_not_show_its_own_condition() -> None:
    """sqrt(x) >= 0 would give x = sqrt(x)**2 >= 0."""
    with pytest.raises(Rejected, match=NO_FACT):
        leaf(sequent("0 <= sqrt(x)"), conditions=[combine(["1", [0, 0], None])], sign=FIRST)
    with pytest.raises(Rejected, match="uses what the sequent does not"):
        leaf(sequent("0 <= sqrt(x)"), conditions=[combine(["1", [], "sqrt(x)"])], sign=FIRST)


def test_a_symbolic_power_is_positive_only_with_a_positive_base() -> None:
    leaf(sequent("0 < x**k", "0 < x"), conditions=[FIRST], sign=combine(["1", [], None]))
    with pytest.raises(Rejected, match=STRICT):
        leaf(sequent("0 < x**k", "0 <= x"), conditions=[FIRST], sign=combine(["1", [], None]))


def test_a_binomial_coefficient_is_positive_only_in_its_range() -> None:
    low, high = combine(["1", [0], None]), combine(["1", [1], None])
    s = Sequent({"n": "integer", "k": "integer"}, (parse("0 <= n"), parse("n <= k")), parse("0 < binomial(k, n)"))
    leaf(s, conditions=[low, high], sign=combine(["1", [], None]))
    with pytest.raises(Rejected, match=EXPANDS):
        leaf(s, conditions=[low, low], sign=combine(["1", [], None]))


def test_a_hypothesis_that_holds_is_defined() -> None:
    """So that the sign of its root may be used for what has no conditions of its own."""
    root = Polynomial.atom("sqrt(x)")
    assert Leaf.of(sequent("0 < y", "sqrt(x) < y")).facts == [(Y - root, True), (root, False)]
    leaf(sequent("0 < y", "sqrt(x) < y"), sign=combine(["1", [0], None], ["1", [1], None]))


def test_the_goal_has_to_be_defined_even_if_a_hypothesis_mentions_its_terms() -> None:
    assert Leaf.of(sequent("0 <= sqrt(x)", "sqrt(x) < y")).conditions == [(">=", X)]


def test_a_leaf_uses_the_hypotheses_that_it_names() -> None:
    s = sequent("0 < y", "0 < x", "0 < y")
    leaf(s, sign=SECOND)
    leaf(s, using=[1], sign=FIRST)
    leaf(s, using=[-1], sign=FIRST)
    for using in ([0], []):
        with pytest.raises(Rejected):
            leaf(s, using=using, sign=FIRST)


@pytest.mark.parametrize("number", [2, -3, True, "0", None, 0.0])
def test_a_leaf_names_hypotheses_that_there_are(number: Any) -> None:
    with pytest.raises(Rejected, match="no hypothesis number"):
        leaf(sequent("0 < y", "0 < x", "0 < y"), using=[number], sign=FIRST)


@pytest.mark.parametrize("text", ["1/(x - x)", "0*log(0)", "sqrt(-1)", "x/0", "binomial(-1, 2)"])
def test_a_goal_that_has_no_value_anywhere_is_rejected(text: str) -> None:
    for goal in (f"{text} == {text}", defined(f"{text} == 0"), defined(f"all(0 == 0, {text} == 0)")):
        with pytest.raises(Rejected, match="undefined"):
            leaf(sequent(goal))


def test_unequal_goals_are_shown_by_either_sign() -> None:
    leaf(sequent("x != 0", "x < 0"), sign=FIRST)
    leaf(sequent("0 != x", "x < 0"), sign={**FIRST, "negative": True})
    leaf(sequent("0 != x", "0 < x"), sign=FIRST)
    for sign in (FIRST, {**FIRST, "negative": True}):
        with pytest.raises(Rejected, match=STRICT):
            leaf(sequent("0 != x", "0 <= x") if sign is FIRST else sequent("0 != x", "x <= 0"), sign=sign)


@pytest.mark.parametrize("goal", ["0 < x", "0 <= x"])
def test_an_inequality_is_not_shown_by_the_negative_sign(goal: str) -> None:
    with pytest.raises(Rejected, match=EXPANDS):
        leaf(sequent(goal, "x < 0"), sign={**FIRST, "negative": True})


def test_a_goal_over_a_denominator_is_turned_with_its_sign() -> None:
    """x/y < 0 for x > 0 > y, and not for y > 0."""
    below = {"conditions": [{**SECOND, "negative": True}]}
    leaf(sequent("x/y < 0", "0 < x", "y < 0"), **below, sign=FIRST)
    with pytest.raises(Rejected, match=EXPANDS):
        leaf(sequent("0 < x/y", "0 < x", "y < 0"), **below, sign=FIRST)
    leaf(sequent("0 < x/y", "0 < x", "0 < y"), conditions=[SECOND], sign=FIRST)


def test_a_maximum_is_at_least_both_and_equal_to_one() -> None:
    facts = Leaf.of(sequent("x <= max(x, y)"))
    m = Polynomial.atom("max(x, y)")
    assert facts.facts == [(m - X, False), (m - Y, False)]
    assert facts.equations == [(m - X) * (m - Y)]
    leaf(sequent("x <= max(x, y)"), sign=FIRST)
    with pytest.raises(Rejected, match=EXPANDS):
        leaf(sequent("max(x, y) <= x"), sign=FIRST)
    with pytest.raises(Rejected, match=STRICT):
        leaf(sequent("x < max(x, y)"), sign=FIRST)


def test_what_is_known_of_a_maximum_waits_for_its_terms_to_be_defined() -> None:
    waiting = Leaf.of(sequent("x <= max(x, sqrt(y))", "1 <= y"))
    assert [f for f, _ in waiting.facts] == [Y - Polynomial.constant(1)]
    waiting.settle(0, combine(["1", [0], None], ["1", [], None]))
    assert any("max(x, sqrt(y))" in f.atoms for f, _ in waiting.facts)


@pytest.mark.parametrize("goal", ["refines(A, B)", "all(x < y, y < x)", "no(x < y)", "implies(x < y, x < y)"])
def test_a_leaf_is_a_relation_between_real_terms(goal: str) -> None:
    s = Sequent({**REAL, "A": "channel", "B": "channel"}, (), parse(goal))
    with pytest.raises(Rejected, match="a leaf is a relation between real terms"):
        leaf(s)


@pytest.mark.parametrize("goal", ["A == A", "A*B == B*A", "matrix([[1]]) == matrix([[1]])"])
def test_channels_are_not_compared_by_a_leaf(goal: str) -> None:
    with pytest.raises(Rejected, match=r"is not a number|not a real-valued term"):
        leaf(Sequent({"A": "channel", "B": "channel"}, (), parse(goal)))


@pytest.mark.parametrize(
    ("variables", "goal", "reason"),
    [
        ({}, "x == x", "not declared: x"),
        ({"i": "real"}, "i == i", "i is kept"),
        ({"x": "rational"}, "x == x", "the sort of a variable"),
        ({"x + y": "real"}, "0 == 0", "variables are identifiers"),
    ],
)
def test_a_sequent_declares_its_variables_with_their_sorts(variables: dict[str, str], goal: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        Sequent(variables, (), parse(goal))
