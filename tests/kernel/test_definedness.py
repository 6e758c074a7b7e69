"""What formulas presuppose: each row of the table in `docs/semantics.md` §5, and against an evaluator of our own."""

from fractions import Fraction

import pytest
from hypothesis import assume, given

from symqif.kernel.definedness import presupposed
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Term, parse
from tests.kernel.test_fuzz import POINTS, QUICK, NoValue, close, terms, value
from tests.tables import tables

TABLES = tables(__file__)

VARIABLES = {
    "x": "real", "y": "real", "k": "integer", "n": "integer", "X": "set", "p": "function(X)", "f": "function(real)",
    "A": "channel", "B": "channel", "T": "channel(2)",
}  # fmt: skip
TRUE = parse("0 == 0")


def wanted(*formulas: str, given: tuple[str, ...] = (), **more: str) -> list[str]:
    """Hypothesis, .. |- goal, for each thing that is presupposed."""
    sequent = Sequent({**VARIABLES, **more}, tuple(map(parse, given)), TRUE)
    return [str(goal) for goal in presupposed(sequent, *map(parse, formulas))]


ROWS = TABLES["rows"]


@pytest.mark.parametrize(("formula", "goals"), ROWS, ids=[formula for formula, _ in ROWS])
def test_a_formula_presupposes_what_the_table_says(formula: str, goals: list[str]) -> None:
    assert wanted(formula) == goals


def test_the_entries_of_a_subset_form_are_asked_for_where_columns_have_them() -> None:
    goals = wanted("stochastic(subset(k, n, binomial(k, 2), 1/x, 1/i, 1/(k - i)))")
    size, member, other = "n <= i, i <= binomial(k, 2)", "1 <= i", "i <= k-1"
    assert goals == [
        " |- 0 <= k", f"{size} |- x != 0", f"{size}, {member} |- i != 0", f"{size}, {other} |- k-i != 0",
    ]  # fmt: skip


def test_each_size_of_a_subset_form_has_to_be_defined() -> None:
    forms = ("subset({}, 0, 1, 1, 1, 0)", "subset(3, {}, 3, 1, 1, 0)", "subset(3, 0, {}, 1, 1, 0)")
    goals = [wanted(f"stochastic({form.format('binomial(k, 1)')})") for form in forms]
    assert goals == [[" |- 0 <= k"]] * 3


# binders


def test_a_name_that_is_bound_twice_is_told_apart() -> None:
    """The first and third x of the inner sum is the sum's own, its lower end is the outer one."""
    assert wanted("sum(1/x, x, k, 3) == x", given=("0 < x",)) == ["0 < x, k <= x_, x_ <= 3 |- x_ != 0"]
    outer = {"j": "integer"}
    assert wanted("sum(j, j, j, 3) == 6", **outer) == []
    assert wanted("sum(1/j, j, j, 3) == 6", **outer) == ["j <= j_, j_ <= 3 |- j_ != 0"]
    assert wanted("sum(1/(j*j_), j, j, 3) == 6", j="integer", j_="real") == ["j <= j__, j__ <= 3 |- j__*j_ != 0"]
    assert wanted("forall(forall(1/t == 1, t, real), t, real)") == [" |- t_ != 0"]
    assert wanted("sum(sum(1/j, j, 1, j), j, 1, k) == 1") == ["1 <= j, j <= k, 1 <= j_, j_ <= j |- j_ != 0"]


def test_an_outer_i_is_not_the_size_of_a_subset() -> None:
    goals = wanted("stochastic(subset(2, 1, 1, 1/i, 1, 1))", given=("1 <= i",), i="integer")
    assert goals == ["1 <= i, 1 <= i_, i_ <= 1 |- i_ != 0"]


def test_a_bound_name_stays_apart_from_those_inside() -> None:
    """z_ is bound inside, so that the outer z cannot be called so."""
    goals = wanted("forall(forall(1/(z - z_) == 1, z_, real), z, real)", z="real")
    assert goals == [" |- z__-z_ != 0"]


def test_the_functions_that_are_bound_are_applied_where_they_are() -> None:
    assert wanted("forall(1/q(x) == 1, q, function(real))") == [" |- q(x) != 0"]
    assert wanted("forall(forall(total(1/q(u), u, U) == 1, q, function(U)), U, set)") == [" |- q(u) != 0"]


# what was shown before


def test_what_is_presupposed_twice_is_shown_once() -> None:
    assert wanted("1/x == 1/x + 1/(1/x)", "log(x) == 1/x") == [" |- x != 0", " |- 1/x != 0", " |- 0 < x"]


@pytest.mark.parametrize(("formulas", "goals"), TABLES["what_was_shown_under_a_condition_is_not_shown_outside"])
def test_what_was_shown_under_a_condition_is_not_shown_outside(formulas: list[str], goals: list[str]) -> None:
    assert wanted(*formulas) == goals


def test_what_was_shown_outside_is_shown_under_a_condition() -> None:
    assert wanted("all(1/x == 1, implies(0 < y, sum(1/x, j, 1, 2) == 1))") == [" |- x != 0"]


def test_the_element_of_one_sum_is_not_that_of_another() -> None:
    assert wanted("total(1/p(z), z, X) + total(1/(2*p(z)), z, X) + largest(1/p(z), z, X) == 1") == [
        " |- p(z) != 0", " |- 2*p(z) != 0", " |- p(z) != 0",
    ]  # fmt: skip


# against the definitions


def true_at(goal: Sequent, point: dict[str, object]) -> bool:
    """Is a goal about numbers true at the point, or excused by a hypothesis? Both sides have to be told apart."""

    def holds(relation: Term) -> bool:
        operator, left, right = relation  # type: ignore[misc]
        a, b = (value(side, point) for side in (left, right))
        if a != b and close(a, b):
            raise NoValue
        return bool({"!=": a != b, "<": a < b, "<=": a <= b, "==": a == b}[operator])

    return holds(goal.goal) or not all(map(holds, goal.hypotheses))


def defined(term: Term, point: dict[str, object]) -> bool:
    try:
        value(term, point, strict=True)
    except NoValue:
        return False
    return True


@QUICK
@given(terms("x", "y"), POINTS, POINTS)
def test_a_term_is_defined_exactly_where_what_it_presupposes_holds(term: Term, x: Fraction, y: Fraction) -> None:
    point = {"x": value(x - 1, {}), "y": value(y - 1, {})}
    goals = presupposed(Sequent({"x": "real", "y": "real"}, (), TRUE), term)
    try:
        value(term, point)
        shown = all(true_at(goal, point) for goal in goals)
    except NoValue:  # too large for us, or too close to tell
        assume(False)
    assert shown is defined(term, point)


@pytest.mark.parametrize("j", range(-2, 3))
@pytest.mark.parametrize("text", ["implies(0 < k, 1/k == 1)", "all(k != 0, 1/k == 1)", "all(1/k == 1, k != 0)",
    "implies(k == 0, no(1/k == 1))", "equivalent(0 < k, log(k) == 1)"])  # fmt: skip
def test_a_formula_is_defined_where_its_parts_are_in_the_order_in_which_they_are_read(text: str, j: int) -> None:
    point = {"k": value(Fraction(j), {})}
    goals = presupposed(Sequent({"k": "integer"}, (), TRUE), parse(text))
    expected = {
        "implies(0 < k, 1/k == 1)": True, "all(k != 0, 1/k == 1)": True, "all(1/k == 1, k != 0)": j != 0,
        "implies(k == 0, no(1/k == 1))": j != 0, "equivalent(0 < k, log(k) == 1)": j > 0,
    }[text]  # fmt: skip
    assert all(true_at(goal, point) for goal in goals) is expected
