"""Statements as Rocq text: what a person reads, and what keeps its meaning there."""

import pytest

from symqif.kernel.term import parse, sort
from symqif.rocq.text import NotByRocq, Text, identifier
from tests.tables import tables

TABLES = tables(__file__)

SORTS = {"k": "integer", "x": "real", "S": "real", "C": "channel", "X": "set", "f": "function(X, real)", "e": "X"}


@pytest.fixture
def text() -> Text:
    return Text({name: sort(kind) for name, kind in SORTS.items()})


@pytest.mark.parametrize(("term", "expected"), TABLES["a_term_is_written_with_the_parentheses_that_it_needs"])
def test_a_term_is_written_with_the_parentheses_that_it_needs(text: Text, term: str, expected: str) -> None:
    assert text.real(parse(term)) == expected


@pytest.mark.parametrize(("formula", "expected"), TABLES["a_formula_is_written_with_the_sorts_of_what_it_binds"])
def test_a_formula_is_written_with_the_sorts_of_what_it_binds(text: Text, formula: str, expected: str) -> None:
    assert text.formula(parse(formula)) == expected


def test_names_of_rocq_are_not_names_of_variables(text: Text) -> None:
    assert text.real(parse("S + x")) == "S_ + x"
    assert identifier("S_") == "S__", "or it would be the name that S has"


def test_a_term_that_has_no_text_is_named() -> None:
    with pytest.raises(NotByRocq, match="the integer x"):
        Text({"k": ("integer",), "x": ("real",)}).real(parse("x**(k + x)"))
