"""What users may pass for a parameter: exact values, shortcuts and rounding."""

import sys
from fractions import Fraction

import mpmath
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.errors import SymqifError
from symqif.exact.argument import exact_values, nearest
from symqif.kernel.term import parse
from symqif.mechanisms import grr, oue, ss
from symqif.symbols import eps, to_sympy


@pytest.mark.parametrize("inexact", [0.5, sympy.Float("0.5"), "1/2", None, True, [1], sympy.I, sympy.oo])
def test_only_exact_numbers_and_expressions_are_taken(inexact):
    with pytest.raises(SymqifError, match="eps must be"):
        exact_values({"eps": inexact})


@pytest.mark.parametrize("value", [2, Fraction(2), sympy.Integer(2)])
def test_all_kinds_of_exact_numbers_are_the_same(value):
    assert exact_values({"g": value}) == {"g": Fraction(2)}


def test_y_t_and_x_set_the_exponentials():
    for arguments in ({"y": 3, "x": 2}, {"t": 9, "x": 2}, {"eps": 2 * sympy.log(3), "x": 2}):
        values = {name: to_sympy(value) for name, value in exact_values(arguments).items()}
        assert to_sympy(parse("exp(eps)"), values) == 9
        assert to_sympy(parse("exp(eps*theta/2)"), values) == 2


def test_t_without_a_rational_root_gives_a_square_root():
    values = {name: to_sympy(value) for name, value in exact_values({"t": 5}).items()}
    assert to_sympy(parse("exp(eps/2)"), values) == sympy.sqrt(5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"y": 2, "t": 4}, "only one of y and t"),
        ({"eps": 1, "y": 2}, "only one of eps and y"),
        ({"y": 2, "x": Fraction(3, 2), "theta": Fraction(3, 4)}, "only one of theta and x"),
        ({"y": Fraction(1, 2)}, "y must be at least 1, not 1/2"),
        ({"t": 0}, "t must be at least 1, not 0"),
        ({"y": 2, "x": 0}, "x must be positive, not 0"),
        ({"y": 1, "x": 1}, "needs eps > 0"),
        ({"omega": sympy.Symbol("i")}, "i is a parameter, not your symbol: give yours"),
    ],
)
def test_contradictory_or_impossible_values_are_refused(arguments, message):
    with pytest.raises(SymqifError, match=message):
        exact_values(arguments)


@pytest.mark.parametrize(("text", "rounded"), [("5/2", 3), ("3/2", 2), ("1/2", 1), ("-1/2", 0), ("7/3", 2)])
def test_ties_go_up(text, rounded):
    assert nearest(parse(text)) == rounded


def test_ties_in_disguise_go_up():
    assert nearest(parse("exp(log(3)-log(2))+1")) == 3
    assert nearest(parse("sqrt(2)*sqrt(2)+1/2")) == 3


@given(st.fractions(min_value=0, max_value=30, max_denominator=12))
@settings(max_examples=30, deadline=None)
def test_rounded_exponentials_agree_with_mpmath(exponent):
    with mpmath.workprec(400):
        expected = int(mpmath.floor(mpmath.exp(mpmath.mpf(exponent.numerator) / exponent.denominator) + 1.5))
    assert nearest(("+", ("exp", exponent), Fraction(1))) == expected


def test_what_cannot_be_rounded_is_not_guessed():
    with pytest.raises(SymqifError, match="too close to a tie"):
        nearest(parse("1/2 - exp(-5000)"))


def test_symbols_pass_unchanged():
    assert exact_values({"eps": eps}) == {"eps": "eps"}


@pytest.fixture
def python_limit():
    """Python's own limit of the digits that it writes, which commands lift in their process."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(4300)
    yield
    sys.set_int_max_str_digits(before)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda huge: oue(k=3, eps=huge), "the size of eps must be less than"),
        (lambda huge: oue(k=3, t=Fraction(1, huge)), "t must be at least 1, not a number of thousands of digits"),
        (lambda huge: ss(k=7, omega=huge, t=3), "omega must be at most k-1 = 6, not a number of thousands of digits"),
        (lambda huge: grr.subset_form(huge, t=3), "k must be at most 1000000 here"),
    ],
)
def test_a_number_that_python_does_not_write_is_refused_in_one_line(make, message, python_limit):
    with pytest.raises(SymqifError, match=message) as found:
        make(10**5000)
    assert len(str(found.value)) < 200
