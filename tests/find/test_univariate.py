"""Polynomials in one atom: every positive one gets a certificate, on each kind of range."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.find.limits import Deadline
from symqif.find.signs.problem import Problem
from symqif.find.signs.setting import Setting
from symqif.find.signs.univariate import by_squares
from symqif.kernel.leaf import Leaf
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import parse

HOLDS = {
    "line": ([], "y**4 - 2*y**2 - y + 21/10 > 0"),
    "half-line": (["y >= 0"], "y**4 - 2*y**2 - y + 21/10 > 0"),
    "half-line, odd degree": (["y >= 1"], "2*y**5 - 13*y**4 + 26*y**3 - 13*y**2 - 4*y + 7 > 0"),
    "half-line to the left": (["y <= -1"], "y**4 - y**3 - 6*y - 7 > 0"),
    "interval": (["y >= -2", "y <= 3"], "y**4 - 2*y**2 - y + 21/10 > 0"),
    "interval, odd degree": (["y > 1", "y < 4"], "-(y**4-6*y**3+6*y**2-6*y+1)*y > 0"),
    "facts with slopes": (["3*y >= 1", "2*y <= 5"], "y**3 - 3*y**2 + 5*y/2 - 3/10 > 0"),
    "constant sign, not strict": (["y >= 0"], "y**2 - 2*y + 101/100 >= 0"),
    "equation": (["x == y + 1", "x >= 1"], "x**2 - 4*y + 2 > 0"),
}
DOES_NOT = {
    "negative somewhere": (["y >= 0"], "y**4 - 2*y**2 - y + 2 > 0"),
    "negative at infinity": (["y >= 0"], "7 + y - y**3/1000 > 0"),
    "negative at the other infinity": ([], "y**3 + 7 > 0"),
    "zero at an end": (["y >= 1"], "y - 1 > 0"),
    "two atoms": (["x >= 0", "y >= 0"], "x + y + 1 > 0"),
}


def find(hypotheses, goal, problem):
    setting = Setting.of(problem("x y", hypotheses, goal))
    return setting, by_squares(setting, Deadline(60))


@pytest.mark.parametrize("name", HOLDS)
def test_a_sum_of_squares_is_found_and_accepted(name, problem, accepted):
    setting, combination = find(*HOLDS[name], problem)
    assert combination is not None
    assert accepted("x y", *HOLDS[name], combination.certificate(setting))


@pytest.mark.parametrize("name", DOES_NOT)
def test_no_sum_of_squares_is_found(name, problem):
    assert find(*DOES_NOT[name], problem)[1] is None


def test_degree_40_is_not_too_much(problem, accepted):
    obligation = (["y >= 1"], "(y**20 - 7*y**13 + 5*y**3 - 2)**2 + (y - 3)**2*y**7 + 1/9 > 0")
    setting, combination = find(*obligation, problem)
    assert accepted("x y", *obligation, combination.certificate(setting))


numbers = st.fractions(-4, 4, max_denominator=5)


@settings(max_examples=40, deadline=None)
@given(roots=st.lists(st.tuples(numbers, numbers), min_size=1, max_size=4), low=numbers, width=st.fractions(1, 5))
def test_every_product_of_positive_quadratics_is_certified(roots, low, width):
    """prod of ((y - a)**2 + b**2 + 1/10), on the line, from `low` on, and up to `low + width`."""
    goal = "*".join(f"((y - {show(a)})**2 + {show(b * b + Fraction(1, 10))})" for a, b in roots)
    bounds = [(), ("<=", low, "y"), ("<=", "y", low + width)]
    for hypotheses in ([], bounds[1:2], bounds[1:]):
        leaf = Leaf(Sequent({"y": "real"}, tuple(hypotheses), parse(f"0 < {goal}")))
        setting = Setting.of(Problem.of(leaf, leaf.target()))
        leaf.check({"sign": by_squares(setting, Deadline(60)).certificate(setting)})


def show(value):
    return f"({value.numerator}/{value.denominator})"
