"""Leaves: one line of conditions, hypotheses and the goal, each shown from what stands before it."""

import re
from typing import Any

import pytest

from symqif.find.leaf import owners
from symqif.kernel.leaf import Leaf, for_all
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import Condition, Ratio
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, parse
from symqif.reduction.proof import check_node

REAL = {"x": "real", "y": "real", "k": "integer"}
X, Y = map(Polynomial.atom, "xy")
ONE = Polynomial.constant(1)


def sequent(goal: str | Term, *hypotheses: str) -> Sequent:
    return Sequent(REAL, tuple(map(parse, hypotheses)), parse(goal) if isinstance(goal, str) else goal)


def combine(*terms: list[Any], **more: Any) -> dict[str, Any]:
    return {"kind": "positivstellensatz", "terms": list(terms), **more}


def leaf(s: Sequent, **certificate: Any) -> None:
    check_node(s, {"rule": "leaf", **certificate}, {})


FIRST, SECOND = combine(["1", [0], None]), combine(["1", [1], None])
ABOVE_ONE = combine(["1", [0], None], ["1", [], None])  # f > 0 from the first fact f - 1 >= 0
STRICT = "no term is certainly positive, and the goal is strict"
NO_FACT = "no fact or equation number"
EXPANDS = "does not expand"
UNSETTLED = "is spoken of before its conditions are settled|is no polynomial in what may be spoken of"


# the order of conditions


def test_conditions_are_those_of_the_hypotheses_in_order_and_then_of_the_goal_its_right_side_first() -> None:
    line = Leaf(sequent("1/x + log(y) <= 1/(x*y)", "0 < sqrt(y)", "1/k < 2"))
    assert line.conditions == [
        Condition(">=", Y), Condition("!=", Polynomial.atom("k")), Condition("!=", X), Condition("!=", Y),
        Condition(">", Y),
    ]  # fmt: skip
    assert owners(line) == [0, 1, None, None, None]


def test_a_condition_that_several_formulas_want_stands_where_the_first_of_them_does() -> None:
    line = Leaf(sequent("1/x == 1/x", "y < 1/x", "1/x < 5"))
    assert (line.conditions, owners(line)) == ([Condition("!=", X)], [0])


def test_a_condition_that_is_settled_is_a_fact_for_those_after_it() -> None:
    """x > 1 shows that log(x) is defined, and then that log(x (x + 1)) is."""
    goal, turned = (sequent(f"0*log({a}) + 0*log({b}) == 0", "1 < x") for a, b in (("x", "x*(x+1)"), ("x*(x+1)", "x")))
    leaf(goal, conditions=[ABOVE_ONE, combine(["1", [1, 1], None], ["1", [1], None])])
    with pytest.raises(Rejected, match=NO_FACT):
        leaf(turned, conditions=[combine(["1", [1, 1], None], ["1", [1], None]), ABOVE_ONE])


def test_the_condition_to_be_settled_next_says_who_wants_it() -> None:
    line = Leaf(sequent("0 < log(x)", "sqrt(y) < 1", "1 < x"))
    assert (line.condition, owners(line)[0]) == (Condition(">=", Y), 0)


@pytest.mark.parametrize("count", [0, 1])
def test_each_condition_is_settled(count: int) -> None:
    with pytest.raises(Rejected, match=r"nothing shows that (x|y) != 0"):
        leaf(sequent("x/x == y/y", "0 < x", "0 < y"), conditions=[SECOND] * count)


def test_nothing_is_settled_beyond_the_last_condition() -> None:
    with pytest.raises(Rejected, match="more conditions are settled than there are"):
        leaf(sequent("x/x == 1", "0 < x"), conditions=[FIRST, FIRST])


# hypotheses with conditions


def test_a_hypothesis_with_an_unsettled_condition_gives_nothing() -> None:
    """sqrt(x) < y gives 0 <= sqrt(x), and so 0 < y, only where 0 <= x is shown."""
    s, use = sequent("0 < y", "sqrt(x) < y"), combine(["1", [0], None], ["1", [1], None])
    assert not Leaf(s).facts
    with pytest.raises(Rejected, match="nothing shows that x >= 0"):
        leaf(s, sign=use)
    with pytest.raises(Rejected, match=NO_FACT):
        leaf(s, conditions=[FIRST], sign=use)
    leaf(
        sequent("0 < y", "0 <= x", "sqrt(x) < y"), conditions=[FIRST], sign=combine(["1", [2], None], ["1", [3], None])
    )


def test_a_hypothesis_does_not_settle_its_own_conditions() -> None:
    """log(x) = 0 does not mean that 0 < x, as log(-1) = 0 by §3."""
    for hypothesis in ("log(x) == 0", "sqrt(x) == 0", "x/x == 0", "x**k < 1"):
        line = Leaf(sequent("0 < 1", hypothesis))
        assert line.condition is not None
        assert (line.facts, line.equations) == ([], [])


@pytest.mark.parametrize(
    ("falsehood", "given"),
    [
        ("0 <= b", "sqrt(b) == 0"),
        ("0 < b", "log(b) == 0"),
        ("b != 0", "b/b == b/b"),
        ("0 < b", "b**k == b**k"),
        ("0 <= b", "0 <= sqrt(b)"),
    ],
)
def test_what_holds_by_convention_proves_nothing(falsehood: str, given: str) -> None:
    """Each hypothesis holds at some b where the conclusion does not, with the values of §3."""
    s = Sequent({"b": "real", "k": "integer"}, (parse(given),), parse(falsehood))
    with pytest.raises(Rejected, match="nothing shows that b"):
        leaf(s, sign=FIRST)


def test_the_conditions_of_a_later_hypothesis_do_not_rest_on_it() -> None:
    s = sequent("0 <= 1", "1/x < 2", "0 < x")
    with pytest.raises(Rejected, match=NO_FACT):
        leaf(s, conditions=[FIRST], sign=combine(["1", [], None]))
    leaf(s, using=[1, 0], conditions=[FIRST], sign=combine(["1", [], None]))


def test_what_is_given_of_bound_names_is_taken_only_where_it_has_no_conditions() -> None:
    """At y = 0 what is given says p(x) = 0/0 = 0 by §3, and not that p(x) = 0."""
    sorts, goal = {"X": "set", "p": "function(X)", "y": "real"}, parse("0*(1/y) + 0*total(1/p(x), x, X) < 0")
    given = parse("forall(p(x)/y == 0, x, X)"), parse("forall(p(x) == 1, x, X)")
    (equation,) = Leaf(Sequent(sorts, given, goal)).equations
    assert re.fullmatch(r"-p\(\w+\) \+ 1", str(equation))


# what a certificate may speak of


def test_an_atom_is_known_when_its_conditions_are_settled() -> None:
    positive = Leaf(sequent("0 < x**k"))
    assert (positive.facts, "x**k" in positive.available) == ([], False)
    root = Leaf(sequent("0 <= sqrt(x)", "1 <= x"))
    assert root.facts == [(X - ONE, False)]
    root.settle(ABOVE_ONE)
    assert root.facts[1:] == [(X, False), (Polynomial.atom("sqrt(x)"), False)]
    assert "sqrt(x)" in root.available


def test_a_root_is_positive_where_its_radicand_is_shown_to_be() -> None:
    goal, use = sequent("0 < sqrt(x)", "1 <= x"), combine(["1", [2], None])
    leaf(goal, conditions=[{**ABOVE_ONE, "strict": True}], sign=use)
    with pytest.raises(Rejected, match=STRICT):
        leaf(goal, conditions=[ABOVE_ONE], sign=use)


@pytest.mark.parametrize("square", ["sqrt(x)", "x + sqrt(x)", "x**k", "log(x)"])
def test_no_certificate_speaks_of_an_atom_whose_conditions_are_open(square: str) -> None:
    """sqrt(x)**2 >= 0 would show its own condition, x >= 0."""
    with pytest.raises(Rejected, match=f"{UNSETTLED}|{EXPANDS}"):
        leaf(sequent("0 <= sqrt(x) + x**k"), conditions=[combine(["1", [], square])], sign=FIRST)
    with pytest.raises(Rejected, match=UNSETTLED):
        leaf(sequent("0 <= y*y"), sign=combine(["1", [], "y"], equations=[]) | {"times": [["1", [], "sqrt(x)"]]})


def test_an_equation_is_not_multiplied_by_an_atom_that_is_not_there() -> None:
    with pytest.raises(Rejected, match=r"exp\(y\) is no polynomial in what may be spoken of"):
        leaf(sequent("x == y", "x == y"), equations=[[0, "-1"], [0, "exp(y)"], [0, "-exp(y)"]])


def test_a_certificate_speaks_of_no_other_names() -> None:
    with pytest.raises(Rejected, match="w is no polynomial in what may be spoken of"):
        leaf(sequent("0 <= x", "0 <= x"), sign=combine(["1", [0], None], ["1", [], "w"]))


def test_exponentials_of_hypotheses_and_goal_are_powers_of_one() -> None:
    """With e = exp(x/2): e < 1 gives e**2 < 1, and e**2 < 4 gives e < 2."""
    leaf(sequent("exp(x) < 1", "exp(x/2) < 1"), sign=combine(["1", [1], None], ["1", [0, 1], None]))
    leaf(
        sequent("exp(x/2) < 2", "exp(x) < 4"), sign=combine(["1", [1], None], times=[["1", [0], None], ["2", [], None]])
    )


def test_factors_with_odd_exponents_have_the_sign_of_all() -> None:
    assert Ratio(-Y, {X: 1, Y: 2, X + Y: 3}).signed == -Y * X * (X + Y)


@pytest.mark.parametrize("power", [1, 2, 3, 4])
@pytest.mark.parametrize(("base", "fact"), [("exp(x)", 1), ("x", 0)])
def test_a_denominator_that_is_negative_turns_the_sign_if_its_power_is_odd(base: str, fact: int, power: int) -> None:
    """exp(x) is positive, and exp(x) - 1 is not therefore."""
    true, false = ("-1", "1") if power % 2 else ("1", "-1")
    below, one = combine(["1", [fact], None], negative=True), combine(["1", [], None])
    quotient = f"/({base}-1)" * power
    leaf(sequent(f"0 < {true}{quotient}", f"{base} < 1"), conditions=[below], sign=one)
    with pytest.raises(Rejected, match=EXPANDS):
        leaf(sequent(f"0 < {false}{quotient}", f"{base} < 1"), conditions=[below], sign=one)


def test_what_is_given_of_all_elements_is_taken_only_of_those_that_a_condition_speaks_of() -> None:
    variables = {"X": "set", "p": "function(X)", "x": "X"}
    given = (parse("forall(0 < p(u), u, X)"),)
    assert not Leaf(Sequent(variables, given, parse("0 <= total(p(x), x, X)"))).facts
    assert Leaf(Sequent(variables, given, parse("0 <= total(1/p(x), x, X)"))).facts


def test_what_is_given_of_all_numbers_is_not_taken_for_any() -> None:
    assert for_all(parse("forall(forall(0 < y + p(u), u, X), y, real)")) == ([], [])


@pytest.mark.parametrize(
    ("given", "goal", "certificate", "sign"),
    [
        ("x < 0", "1/x == 1/x", combine(["1", [0], None], negative=True), -1),
        ("0 < x", "1/x == 1/x", combine(["1", [0], None]), 1),
        ("0 < x", "sqrt(x) == sqrt(x)", combine(["1", [0], None], strict=True), 2),
        ("0 < x", "sqrt(x) == sqrt(x)", combine(["1", [0], None]), 1),
        ("x != 0", "1/x == 1/x", {"kind": "apart", "of": 0, "times": "-1"}, 0),
    ],
)
def test_the_sign_of_what_is_settled_is_kept(given: str, goal: str, certificate: dict[str, Any], sign: int) -> None:
    line = Leaf(sequent(goal, given))
    line.settle(certificate)
    assert [*line.settled.values()] == [sign]
