"""Outlines call facts by name, or by what they say; certificates have their numbers."""

import re
from pathlib import Path

import pytest

from symqif.find.limits import Deadline
from symqif.find.proof import prove
from symqif.kernel.term import Rejected
from symqif.outlines import script
from symqif.outlines.script import (
    AUTO,
    HYPOTHESIS,
    THIS,
    by,
    cases,
    detach,
    exponentials,
    for_each,
    forall,
    given,
    have,
    introduce,
    larger,
    law,
    steps,
    take,
    using,
)  # fmt: skip
from symqif.reduction.proof import check
from symqif.reduction.statement import Statement

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
REAL = {"x": "real", "y": "real"}
ORDERED = Statement("x < y + 1", REAL, ("0 < x", "x < y", "y < 7"))


def proof(statement, outline):
    found = prove(statement, (), outline, {}, Deadline(5))
    check(statement.sequent(), found, {})
    return found["proof"]


def leaf(node):
    return node if "using" in node else leaf(node["then"][-1])


@pytest.mark.parametrize("said", ["x < y", "y > x", "y  >  x"])
def test_a_fact_is_called_by_what_it_says(said):
    assert leaf(proof(ORDERED, using(said)))["using"] == [1]


def test_definitions_are_put_into_what_is_said():
    statement = Statement("x < y + 1", REAL, ("0 < x", "x < 2*y - y"), {"bound": "2*y - y"})
    assert leaf(proof(statement, using("x < bound")))["using"] == [1]


def test_a_fact_is_called_by_its_name_in_all_that_follows():
    line = steps(have("x < y + 1/2", "x < y", using("x < y"), name="above"), have("0 < y", "0 < x"), using("above"))
    assert leaf(proof(ORDERED, line))["using"] == [3]


def test_of_two_facts_with_one_name_the_last_is_meant():
    line = steps(have("0 < y", "0 < x", name="it"), have("x < y + 1/2", "x < y", name="it"), using("it"))
    assert leaf(proof(ORDERED, line))["using"] == [4]


def test_a_name_is_known_inside_a_step_of_another_kind():
    claim = Statement("implies(x < y, implies(y < 0, x < 0))", REAL)
    node = proof(claim, introduce(introduce(using("order", "sign"), name="sign"), name="order"))
    assert leaf(node)["using"] == [0, 1]


def test_the_cases_have_a_name_and_its_contrary():
    line = cases("x <= 1", using("small"), using("not small"), name="small")
    node = proof(Statement("(x - 1)**2 + (x - 1)*0 >= 0", REAL), line)
    assert [leaf(n)["using"] for n in node["then"]] == [[0], [0]]


def test_a_maximum_is_the_argument_that_is_named():
    largest = "max(x, 2 - x)"
    line = cases("x <= 2 - x", steps(larger(largest, "2 - x"), AUTO), steps(larger(largest, "x"), AUTO))
    assert [n["is"] for n in proof(Statement(f"{largest} >= 1", REAL), line)["then"]] == [1, 0]


def test_what_exists_is_taken_with_a_name_for_each_part():
    statement = Statement("exists(v + 1 > x, v, real)", REAL, ("exists(all(0 < u, x < u), u, real)",))
    line = steps(take("w", name=("sign", "above")), by("exhibit", using("above"), value="w"))
    assert leaf(proof(statement, line))["using"] == [2]


def test_without_a_name_a_step_takes_the_last_fact():
    statement = Statement("0 < y", REAL, (forall("z", "implies(x < z, 0 < z)"), "x < y"))
    line = steps(given(forall("z", "implies(x < z, 0 < z)"), "y"), detach(HYPOTHESIS), HYPOTHESIS)
    node = proof(statement, line)
    assert (node["hypothesis"], node["then"][-1]["hypothesis"]) == (0, -1)


def test_this_is_the_last_fact():
    assert leaf(proof(Statement("x < y + 1", REAL, ("0 < x", "x < y")), using(THIS)))["using"] == [1]


@pytest.mark.parametrize("name", ["above", "x < 7", "x <", ""])
def test_an_unknown_name_is_told_in_one_line_with_those_at_hand(name):
    line = steps(have("0 < y", "0 < x", name="positive"), using(name))
    with pytest.raises(Rejected, match=r"no fact here is called .*: there are 0 < x, x < y, y < 7, positive$") as error:
        proof(ORDERED, line)
    assert "\n" not in str(error.value)


def test_the_values_of_a_law_are_put_in():
    line = steps(*law("implies(0 < a, a < a + b**2 + 1)", "a square", {"a": "x", "b": "y"}, introduce()), HYPOTHESIS)
    proof(Statement("x < x + y**2 + 1", REAL, ("0 < x",)), line)


def test_quantifiers_are_written_in_order():
    assert forall("x in X, y in Y, t", "f(x, y) <= t") == "forall(forall(forall(f(x, y) <= t, t, real), y, Y), x, X)"
    statement = Statement(forall("s, t", "s*t <= s**2 + t**2"))
    node = proof(statement, for_each("x1", "y1", AUTO))
    assert (node["name"], node["then"][0]["name"]) == ("x1", "y1")


@pytest.mark.parametrize("relation", ["exp(x) >= 1", "exp(x) <= exp(y)", "exp(y) >= exp(x)", "2 <= exp(y)"])
def test_exponentials_compare_as_their_exponents(relation):
    statement = Statement(relation, REAL, ("0 <= x", "x <= y", "log(2) <= y"))
    assert (
        proof(statement, steps(exponentials(relation, "the exponents"), HYPOTHESIS))["then"][0]["rule"] == "exponential"
    )


def test_the_pages_on_claims_have_every_word() -> None:
    pages = (DOCS / "add-a-claim.md", DOCS / "outline-words.md")
    quoted = " ".join(word for page in pages for word in re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8")))
    missing = {*script.__all__} - {*re.findall(r"\w+", quoted)}
    assert not missing
