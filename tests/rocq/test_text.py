"""Statements as Rocq text: what a person reads, and what keeps its meaning there."""

import pytest

from symqif.kernel.term import parse, sort
from symqif.rocq.text import NotByRocq, Text, identifier

SORTS = {"k": "integer", "x": "real", "S": "real", "C": "channel", "X": "set", "f": "function(X, real)", "e": "X"}


@pytest.fixture
def text() -> Text:
    return Text({name: sort(kind) for name, kind in SORTS.items()})


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("x**2/3 - k", "x ^ 2 / 3 - IZR k"),
        ("-(x - 1)*(k + 1)", "- (x - 1) * (IZR k + 1)"),
        ("x - (1 - k)", "x - (1 - IZR k)"),
        ("-x**2", "- x ^ 2"),
        ("(-x)**2", "(- x) ^ 2"),
        ("x**(k - 1)", "power x (k - 1)"),
        ("x**(max(k, 1) - 1)*max(k, 1)", "power x (Z.max k 1 - 1) * Rmax (IZR k) 1"),
        ("exp(x/2)*log(x)", "exp (x / 2) * ln x"),
        ("binomial(k - 1, 2)", "IZR (binomial (k - 1) 2)"),
        ("sum(x**j, j, 0, k)", "sum (fun j : Z => power x j) 0 k"),
        ("total(f(y, x + 1), y, X)", "total (fun y : X => f y (x + 1))"),
        ("capacity(matrix([[1, x]]))", "capacity (matrix 1 2 [:: [:: 1; x]])"),
    ],
)
def test_a_term_is_written_with_the_parentheses_that_it_needs(text: Text, term: str, expected: str) -> None:
    assert text.real(parse(term)) == expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("all(x < 1, implies(x == 0, no(k <= x)))", "x < 1 /\\ (x = 0 -> ~ IZR k <= x)"),
        ("equivalent(x < 1, x < 2, x < 3)", "(x < 1 <-> x < 2) /\\ (x < 2 <-> x < 3)"),
        ("implies(forall(y < x, y, real), x < 0)", "(forall y : R, y < x) -> x < 0"),
        (
            "exists(no(refines(C, D)), D, channel(2))",
            "exists D : channel, stochastic D /\\ rows D = 2%N /\\ ~ refines C D",
        ),
    ],
)
def test_a_formula_is_written_with_the_sorts_of_what_it_binds(text: Text, formula: str, expected: str) -> None:
    assert text.formula(parse(formula)) == expected


def test_names_of_rocq_are_not_names_of_variables(text: Text) -> None:
    assert text.real(parse("S + x")) == "S_ + x"
    assert identifier("S_") == "S__", "or it would be the name that S has"


def test_a_term_that_has_no_text_is_named() -> None:
    with pytest.raises(NotByRocq, match="the integer x"):
        Text({"k": ("integer",), "x": ("real",)}).real(parse("x**(k + x)"))
