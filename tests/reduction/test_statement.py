"""Statements: what they mean as sequents, and the hash that names them."""

import copy
import json
import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from symqif.kernel.term import Rejected, TooLarge, parse
from symqif.reduction.statement import Statement, meanings

STATEMENT = Statement("a <= b", {"x": "real", "k": "integer"}, ("0 < x <= 1", "1 <= k"), {"a": "x/2", "b": "a + k"})


def test_a_chain_of_relations_is_taken_apart_and_definitions_are_put_in() -> None:
    sequent = STATEMENT.sequent()
    assert sequent.hypotheses == tuple(map(parse, ("0 < x", "x <= 1", "1 <= k")))
    assert sequent.goal == parse("x/2 <= x/2 + k")
    assert sequent.variables == {"x": "real", "k": "integer"}


def test_a_statement_survives_being_written_as_json() -> None:
    again = Statement.of(json.loads(json.dumps(STATEMENT.data())))
    assert again == STATEMENT
    assert again.sha256 == STATEMENT.sha256


CHANGED: dict[str, Any] = {
    "claim": "a < b", "variables": {"x": "real", "k": "real"}, "given": ["0 < x <= 1"],
    "definitions": {"a": "x/3", "b": "a + k"}, "universal": False,
}  # fmt: skip


@pytest.mark.parametrize("part", CHANGED)
def test_each_part_of_a_statement_is_in_its_hash(part: str) -> None:
    assert Statement.of({**STATEMENT.data(), part: CHANGED[part]}).sha256 != STATEMENT.sha256


WRONG = [
    (Statement("y == 0", {"x": "real"}), "not declared: y"),
    (Statement("0 == 0", {}, ("y == 0",)), "not declared: y"),
    (Statement("x == 0", {"x": "real"}, (), {"x": "1"}), "x is defined and declared"),
    (Statement("i == 0", {}, (), {"i": "1"}), "i is defined and declared"),
    (Statement("0 == 0", {}, (), {"exp": "1"}), "'exp' is not a name for a definition"),
    (Statement("b == 0", {}, (), {"b": "a", "a": "1"}), "not declared: a"),
    (Statement("i == 0", {"i": "real"}), "i is not a name for a variable"),
    (Statement("x == 0", {"x": "natural"}), "natural is no sort"),
    (Statement("0 == 0", {"x y": "real"}), "x y is not a name for a variable"),
    (Statement("x"), "a formula is wanted, not x"),
    (Statement("0 == 0", {"x": "real"}, ("x",)), "a formula is wanted, not x"),
    (Statement("increasing(a*x, x, 0)", {"y": "real"}, (), {"a": "x"}), "capture"),
    (Statement("0 = 0"), "not a term"),
]


@pytest.mark.parametrize(("statement", "reason"), WRONG)
def test_a_statement_without_meaning_is_rejected(statement: Statement, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        statement.sequent()


def test_each_text_of_a_statement_has_a_size_that_can_be_read() -> None:
    for parts in (("0 = 0", ("-" * 250 + "1 == 1",), {}), ("0 = 0", (), {"a": "-" * 250 + "1"})):
        with pytest.raises(TooLarge):
            Statement(parts[0], {}, parts[1], parts[2])


def test_a_definition_does_not_reach_a_bound_name() -> None:
    assert Statement("increasing(x, x, x)", {}, (), {"x": "5"}).sequent().goal == parse("increasing(x, x, 5)")


def test_nobody_changes_a_statement_in_place() -> None:
    """p <= 1 with p = 1/2 was "proved" of p = 2 after its definitions were changed."""
    variables, given, definitions = {"x": "real"}, ["0 < x"], {"p": "1/2"}
    made: Any = Statement("p <= 1", variables, given, definitions)  # type: ignore[arg-type]
    data, digest, own = made.data(), made.sha256, made.sequent()
    variables["y"] = "real"
    given.append("x < 0")
    definitions["p"] = "2"
    made.data()["definitions"]["p"] = "2"
    made.data()["given"].append("x < 0")
    for mapping in (made.variables, made.definitions, meanings(frozenset("x"), ("p", "1/2")), made.sequent().variables):
        with pytest.raises(TypeError):
            mapping["p"] = "2"
    with pytest.raises(FrozenInstanceError):
        made.claim = "p <= 2"
    assert (made.data(), made.sha256, made.sequent()) == (data, digest, own)
    assert own.goal == parse("1/2 <= 1")


def test_a_statement_is_the_same_in_another_process() -> None:
    again = pickle.loads(pickle.dumps(STATEMENT))
    assert (again, again.sha256, again.sequent()) == (STATEMENT, STATEMENT.sha256, STATEMENT.sequent())
    assert copy.deepcopy(STATEMENT) == STATEMENT


def test_what_a_statement_is_made_of_is_text() -> None:
    other: Any = 5
    for made in (
        lambda: Statement(other),
        lambda: Statement("0 == 0", {"x": other}),
        lambda: Statement("0 == 0", {}, (other,)),
    ):
        with pytest.raises(Rejected, match="are texts"):
            made()
