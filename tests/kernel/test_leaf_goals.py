"""Leaves: goals of every kind, each shown under the conditions of its terms."""

from typing import Any

import pytest

from symqif.kernel.leaf import Leaf
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, parse
from tests.kernel.test_leaf import (
    ABOVE_ONE,
    EXPANDS,
    FIRST,
    NO_FACT,
    ONE,
    REAL,
    SECOND,
    STRICT,
    X,
    Y,
    combine,
    leaf,
    sequent,
)  # fmt: skip


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


def test_that_a_hypothesis_differs_from_zero_is_no_fact() -> None:
    with pytest.raises(Rejected, match=NO_FACT):
        leaf(sequent("x/x == 1", "x != 0"), conditions=[FIRST])


def test_a_factor_of_what_differs_from_zero_does_so_too() -> None:
    apart = {"kind": "apart", "times": "-y", "of": 0}
    leaf(sequent("x/x == 1", "x*y != 0"), conditions=[apart])
    leaf(sequent("x != 0", "x*y != 0"), sign={**apart, "times": "y"})
    for times, of, because in (
        ("y + 1", 0, "not a factor"),
        ("-y", 1, NO_FACT),
        ("1/y", 0, "is no polynomial in"),
    ):
        with pytest.raises(Rejected, match=because):
            leaf(sequent("x/x == 1", "x*y != 0"), conditions=[{**apart, "times": times, "of": of}])
        with pytest.raises(Rejected, match=because):
            leaf(sequent("x != 0", "x*y != 0"), sign={**apart, "times": times, "of": of})
    with pytest.raises(Rejected, match="no such sign certificate: 'apart'"):
        leaf(sequent("0*log(x) == 0", "x != 0"), conditions=[{**apart, "times": "-1"}])
    with pytest.raises(Rejected, match="no such sign certificate: 'apart'"):
        leaf(sequent("0 < x", "x != 0"), sign={**apart, "times": "-1"})


def test_a_denominator_that_differs_from_zero_has_no_sign() -> None:
    apart = {"kind": "apart", "times": "-1", "of": 0}
    square = combine(["1", [0], None])
    leaf(sequent("0 <= x/y", "y != 0", "0 <= x*y"), conditions=[apart], sign=square)
    with pytest.raises(Rejected, match=EXPANDS):
        leaf(sequent("0 <= x/y", "y != 0", "0 <= x"), conditions=[apart], sign=square)


def test_a_hypothesis_that_something_differs_settles_its_conditions_first() -> None:
    with pytest.raises(Rejected, match=NO_FACT):
        leaf(sequent("x/x == 1", "x/x != 0"), conditions=[{"kind": "apart", "times": "1", "of": 0}])


def test_a_symbolic_power_is_positive_only_with_a_positive_base() -> None:
    leaf(sequent("0 < x**k", "0 < x"), conditions=[FIRST], sign=combine(["1", [], None]))
    with pytest.raises(Rejected, match=STRICT):
        leaf(sequent("0 < x**k", "0 <= x"), conditions=[FIRST], sign=combine(["1", [], None]))


def test_a_binomial_coefficient_is_positive_only_in_its_range() -> None:
    s = Sequent({"n": "integer", "k": "integer"}, (parse("0 <= n"), parse("n <= k")), parse("0 < binomial(k, n)"))
    leaf(s, conditions=[FIRST, SECOND], sign=combine(["1", [], None]))
    with pytest.raises(Rejected, match=EXPANDS):
        leaf(s, conditions=[FIRST, FIRST], sign=combine(["1", [], None]))


def test_a_leaf_uses_the_hypotheses_that_it_names_in_this_order() -> None:
    s = sequent("0 < y", "0 < x", "0 < y")
    leaf(s, sign=SECOND)
    leaf(s, using=[1], sign=FIRST)
    leaf(s, using=[-1, 0], sign=FIRST)
    for using in ([0], [], [0, 1]):
        with pytest.raises(Rejected, match=f"{EXPANDS}|{NO_FACT}"):
            leaf(s, using=using, sign=FIRST)


@pytest.mark.parametrize("number", [2, 3, -3, True, "0", None, 0.0])
def test_a_leaf_names_hypotheses_that_there_are(number: Any) -> None:
    with pytest.raises(Rejected, match="no hypothesis number"):
        leaf(sequent("0 < y", "0 < x", "0 < y"), using=[number], sign=FIRST)


@pytest.mark.parametrize("text", ["1/(x - x)", "0*log(0)", "sqrt(-1)", "x/0", "binomial(-1, 2)"])
def test_what_is_defined_nowhere_has_no_normal_form(text: str) -> None:
    with pytest.raises(Rejected, match=r"division by zero|is needed"):
        leaf(sequent(f"{text} == {text}"))
    with pytest.raises(Rejected, match=r"division by zero|is needed"):
        leaf(sequent("0 == 0", f"{text} == 0"))


def test_unequal_goals_are_shown_by_either_sign() -> None:
    leaf(sequent("x != 0", "x < 0"), sign=FIRST)
    leaf(sequent("0 != x", "x < 0"), sign={**FIRST, "negative": True})
    for given, sign in (("0 <= x", FIRST), ("x <= 0", {**FIRST, "negative": True})):
        with pytest.raises(Rejected, match=STRICT):
            leaf(sequent("0 != x", given), sign=sign)


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
    line, m = Leaf(sequent("x <= max(x, y)")), Polynomial.atom("max(x, y)")
    assert line.facts == [(m - X, False), (m - Y, False)]
    assert line.equations == [(m - X) * (m - Y)]
    leaf(sequent("x <= max(x, y)"), sign=FIRST)
    with pytest.raises(Rejected, match=EXPANDS):
        leaf(sequent("max(x, y) <= x"), sign=FIRST)
    with pytest.raises(Rejected, match=STRICT):
        leaf(sequent("x < max(x, y)"), sign=FIRST)


def test_a_delta_is_from_0_to_1_and_its_own_square() -> None:
    elements, delta = {"X": "set", "a": "X", "b": "X"}, "delta(a, b)"
    for goal, sign in ((f"0 <= {delta}", FIRST), (f"{delta} <= 1", SECOND)):
        leaf(Sequent(elements, (), parse(goal)), sign=sign)
        with pytest.raises(Rejected, match=STRICT):
            leaf(Sequent(elements, (), parse(goal.replace("<=", "<"))), sign=sign)
    leaf(Sequent(elements, (), parse(f"{delta}**2 == {delta}")))


def test_a_logarithm_of_a_number_may_be_spoken_of() -> None:
    leaf(sequent("0 < log(4)"), sign={"kind": "enclosure", "bits": 64})
    leaf(sequent("log(4) == 2*log(2)"))


def test_what_is_known_of_a_maximum_waits_for_its_terms_to_be_defined() -> None:
    waiting = Leaf(sequent("x <= max(x, sqrt(y))", "1 <= y"))
    assert [f for f, _ in waiting.facts] == [Y - ONE]
    waiting.settle(ABOVE_ONE)
    assert any("max(x, sqrt(y))" in f.atoms for f, _ in waiting.facts)


@pytest.mark.parametrize("goal", ["refines(A, B)", "all(x < y, y < x)", "no(x < y)", "implies(x < y, x < y)"])
def test_a_leaf_is_a_relation_between_real_terms(goal: str) -> None:
    with pytest.raises(Rejected, match="a leaf is a relation between real terms"):
        leaf(Sequent({**REAL, "A": "channel", "B": "channel"}, (), parse(goal)))
