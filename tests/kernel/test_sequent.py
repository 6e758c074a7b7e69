"""Sequents: no formula becomes a hypothesis or a goal, whichever way, unless each of its parts has a sort."""

from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from symqif.kernel.sequent import Sequent, is_relation, parts
from symqif.kernel.term import Rejected, Term, count, parse

SORTS = {"x": "real", "k": "integer", "X": "set", "e": "X", "p": "function(X)", "A": "channel"}
TRUE = parse("x == x")
SEQUENT = Sequent(SORTS, (parse("0 < x"), parse("1 <= k")), TRUE)
ILL_SORTED = {
    "y == 0": "not declared: y",
    "5": "a formula is wanted, not 5",
    "x": "a formula is wanted, not x",
    "refines(A, x)": "x is not a channel",
    "0 <= p(x)": "x is not of the sort X",
    "forall(z <= 0, z, Y)": "Y is no sort, as Y is not a set",
}
Door = Callable[[Term], Sequent]
DOORS: dict[str, Door] = {
    "the goal of a new one": lambda term: Sequent(SORTS, (), term),
    "a hypothesis of a new one": lambda term: Sequent(SORTS, (TRUE, term), TRUE),
    "another goal": lambda term: SEQUENT.aim(term),
    "more hypotheses": lambda term: SEQUENT.aim(TRUE, TRUE, term),
    "other parts": lambda term: replace(SEQUENT, goal=term),
    "other hypotheses": lambda term: replace(SEQUENT, hypotheses=(term,)),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("text", "reason"), ILL_SORTED.items())
def test_what_has_no_sort_becomes_no_part_of_a_sequent(door: str, text: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason) as caught:
        DOORS[door](parse(text))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("term", ["x", (), None, 5, ("<", "x"), ("",), ("sum", "x", "x", "x", "x"), ("<", "x", None)])
@pytest.mark.parametrize("door", ["the goal of a new one", "another goal", "more hypotheses"])
def test_what_was_never_read_from_text_becomes_no_part_of_a_sequent(door: str, term: Any) -> None:
    with pytest.raises((Rejected, LookupError, TypeError, ValueError, AttributeError)):
        DOORS[door](term)


@pytest.mark.parametrize("door", DOORS)
def test_what_has_a_sort_becomes_a_part_of_a_sequent(door: str) -> None:
    formula = parse("total(p(z), z, X) <= x + k")
    made = DOORS[door](formula)
    assert formula in (*made.hypotheses, made.goal)
    assert made.variables == SORTS
    assert made.sorts["p"] == ("function", "X")


VARIABLES: list[tuple[Mapping[str, str], str]] = [
    ({"i": "real"}, "i is not a name for a variable"),
    ({"x": "rational"}, "rational is no sort, as rational is not a set"),
    ({"x + y": "real"}, r"x \+ y is not a name for a variable"),
    ({"_1": "real"}, "_1 is not a name for a variable"),
    ({"real": "real"}, "real is not a name for a variable"),
    ({"x": "X"}, "X is no sort, as X is not a set"),
    ({"x": "y", "y": "real"}, "y is no sort, as y is not a set"),
    ({"f": "function(real, Y)"}, "no sort, as Y is not a set"),
    ({"A": "channel(0)"}, "not a sort"),
    ({"x": "2"}, "not a sort"),
]


@pytest.mark.parametrize(("variables", "reason"), VARIABLES)
def test_a_sequent_declares_names_with_sorts_that_there_are(variables: Mapping[str, str], reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        Sequent(variables, (), parse("0 == 0"))
    with pytest.raises(Rejected, match=reason):
        replace(SEQUENT, variables=variables, hypotheses=(), goal=parse("0 == 0"))


def test_the_size_of_a_subset_may_be_declared() -> None:
    assert Sequent({"i": "integer"}, (), parse("i == i")).sorts == {"i": ("integer",)}


NEW: list[tuple[Any, Any, str]] = [
    ("x", ("real",), "x is not a new name"),
    ("X", ("real",), "X is not a new name"),
    ("a b", ("real",), "a b is not a name for a variable"),
    ("_1", ("integer",), "_1 is not a name for a variable"),
    ("i", ("real",), "i is not a name for a variable"),
    ("set", ("real",), "set is not a name for a variable"),
    ("z", "x", "x is no sort, as x is not a set"),
    ("z", "Y", "Y is no sort, as Y is not a set"),
    ("z", ("function", "X", "Y"), "no sort, as Y is not a set"),
    (5, ("real",), "5 is not a new name"),
]


@pytest.mark.parametrize(("name", "kind", "reason"), NEW)
def test_what_is_declared_is_a_new_name_of_a_sort_that_there_is(name: Any, kind: Any, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        SEQUENT.declare(name, kind)


def test_a_name_that_is_declared_is_known_to_the_sequent_and_to_no_other() -> None:
    wider = SEQUENT.declare("z", "X").declare("Y", ("set",)).declare("q", ("function", "Y", ("real",)))
    assert wider.aim(parse("0 <= p(z)")).goal == parse("0 <= p(z)")
    assert wider.variables == {**SORTS, "z": "X", "Y": "set", "q": "function(Y, real)"}
    assert Sequent(wider.variables, wider.hypotheses, wider.goal).sorts == wider.sorts
    with pytest.raises(Rejected, match="z is not of the sort X"):
        SEQUENT.aim(parse("0 <= p(z)"))


def test_a_formula_that_has_a_sort_here_needs_one_elsewhere_too() -> None:
    formula = parse("x <= 2*x")
    Sequent({"x": "real"}, (), formula)
    for variables in ({}, {"x": "set"}, {"y": "real"}):
        with pytest.raises(Rejected):
            Sequent(variables, (), formula)
    known = Sequent({"y": "real"}, (), parse("y <= y"))
    known.declare("x", ("real",)).aim(formula)
    for other in (known, known.declare("x", ("set",)), known.declare("z", ("real",))):
        with pytest.raises(Rejected):
            other.aim(formula)


def test_hypotheses_are_chosen_by_their_numbers() -> None:
    assert SEQUENT.only([-1, 0]).hypotheses == (parse("1 <= k"), parse("0 < x"))
    assert SEQUENT.only([-2, 1]).hypotheses == SEQUENT.hypotheses
    assert SEQUENT.only([]).hypotheses == ()
    for number in (2, -3, True, "0", None, 0.0):
        with pytest.raises(Rejected, match="no hypothesis number"):
            SEQUENT.only([number])  # type: ignore[list-item]


def test_the_parts_of_nested_conjunctions_are_in_order() -> None:
    assert parts(parse("all(x < 1, all(x < 2, x < 3), no(all(x < 4, x < 5)))")) == (
        parse("x < 1"), parse("x < 2"), parse("x < 3"), parse("no(all(x < 4, x < 5))"),
    )  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [("x < 1", True), ("x != 1", True), ("no(x < 1)", False), ("x", False)])
def test_a_relation_compares_two_terms(text: str, expected: bool) -> None:
    assert is_relation(parse(text)) is expected


def test_sequents_are_equal_whatever_was_made_of_them() -> None:
    made = Sequent(SORTS, (), TRUE)
    assert made.aim(parse("x == 0")).aim(TRUE) == made == Sequent(SORTS, (), TRUE)


def test_the_weight_of_a_sequent_is_at_least_that_of_its_formulas() -> None:
    made = Sequent(SORTS, (), TRUE)
    for number in range(9):
        made = made.aim(TRUE, parse(f"x**2 == {number}"))
        assert made.weight >= sum(map(count, (*made.hypotheses, made.goal)))
    assert made.aim(parse("x == 0")).weight == made.weight + 3


def test_nobody_changes_what_a_sequent_is_made_of() -> None:
    variables = {"x": "real"}
    made = Sequent(variables, (), parse("x == x"))
    variables["y"] = "real"
    assert dict(made.variables) == {"x": "real"}
    for one in (made, made.declare("z", ("real",))):
        with pytest.raises(FrozenInstanceError):
            one.goal = TRUE  # type: ignore[misc]
        with pytest.raises(TypeError):
            one.sorts["y"] = ("real",)  # type: ignore[index]
        with pytest.raises(TypeError):
            one.variables["y"] = "real"  # type: ignore[index]


def test_a_sequent_shows_what_it_is_made_of() -> None:
    assert repr(Sequent({"x": "real"}, (), TRUE)) == (
        "Sequent(variables=mappingproxy({'x': 'real'}), hypotheses=(), goal=('==', 'x', 'x'))"
    )
