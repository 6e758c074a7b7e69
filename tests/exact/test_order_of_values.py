"""Exact comparison of constants, and of functions of the parameters over their ranges."""

import pytest
import sympy

from symqif.exact.order import at_least, constant_truth, largest
from symqif.kernel.term import parse
from symqif.symbols import eps, k, theta

ONE = sympy.Integer(1)
Y, X = sympy.exp(eps / 2), sympy.exp(eps * theta / 2)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("exp(1) < 3", True),
        ("log(2) < 1/2", False),
        ("sqrt(5)*sqrt(5) <= 5", True),
        ("2*log(3) == log(9)", True),
        ("exp(1) != exp(1) + 1/10**40", True),
        ("exp(log(2)/2) <= 1414213563/10**9", True),
    ],
)
def test_constants_are_decided_rigorously(text, truth):
    assert constant_truth(parse(text)) is truth


def test_an_undecidable_constant_stays_open():
    assert constant_truth(parse("1 < 1 + exp(-5000)")) is None


@pytest.mark.parametrize(
    ("larger", "smaller"),
    [
        (sympy.exp(eps), ONE),
        (Y, X),
        (X**2, Y),
        (1 - X / (2 * Y), 1 / (2 * X)),
        (sympy.exp(eps) / (sympy.exp(eps) + k - 1), 1 / (sympy.exp(eps) + k - 1)),
        (sympy.sqrt(5), sympy.Rational(22, 10)),
        ((1 + sympy.exp(eps)) ** k, sympy.Integer(0)),
    ],
)
def test_orders_that_hold_everywhere_are_shown(larger, smaller):
    assert at_least(larger, smaller)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (ONE, sympy.exp(eps)),
        (X, Y),
        (Y, X**2),
        (sympy.exp(eps), sympy.Integer(2)),
        (sympy.Symbol("a", real=True), sympy.Integer(0)),
        ((-sympy.exp(eps)) ** k, sympy.Integer(0)),
        (1 - sympy.exp(eps) ** k, sympy.Integer(0)),
        (1 / (sympy.exp(eps) - 2), sympy.Integer(0)),
    ],
)
def test_orders_that_fail_somewhere_are_not_shown(left, right):
    assert not at_least(left, right)


def test_the_largest_is_one_of_the_values_where_that_is_decided():
    assert largest([ONE, Y, X, Y]) == Y


def test_the_largest_stays_a_maximum_where_it_depends_on_parameters():
    assert largest([sympy.Integer(2), Y, ONE]) == sympy.Max(2, Y)
