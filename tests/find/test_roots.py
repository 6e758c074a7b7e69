"""Real roots: as many as there are, each in an interval of its own."""

from fractions import Fraction
from itertools import pairwise

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.find.roots import isolate

X = sympy.Symbol("x")


def coefficients(f):
    return [Fraction(int(a.p), int(a.q)) for a in reversed(sympy.Poly(f, X, domain=sympy.QQ).all_coeffs())]


def value(f, x):
    return sum((a * x**n for n, a in enumerate(f)), Fraction(0))


@pytest.mark.parametrize(
    ("f", "count"),
    [
        (X**2 - 2, 2),
        (X**2 + 1, 0),
        (X * (X**2 - 2) * (X - 1) * (X - 2), 5),
        ((X - sympy.Rational(1, 3)) ** 2 * (X**2 - 5), 3),
        ((X**2 - 2) * (X**2 - sympy.Rational(20001, 10000)), 4),
        (X**4 - 2 * X**3 - 14 * X**2 - 2 * X + 1, 4),
        (sympy.Integer(3) + 0 * X, 0),
    ],
)
def test_every_real_root_is_found_once(f, count):
    assert len(isolate(coefficients(f))) == count


def test_intervals_bracket_a_change_of_sign():
    f = coefficients(X * (X**2 - 2) * (X - 1) * (X - 2))
    for low, high in isolate(f):
        assert value(f, low) * value(f, high) < 0 or (low == high and value(f, low) == 0)


def test_the_range_is_closed_and_cuts_intervals():
    f = coefficients((X**2 - 2) * (X - 1))
    assert [(a, b) for a, b in isolate(f, Fraction(1), Fraction(1))] == [(1, 1)]
    ((low, high),) = isolate(f, Fraction(5, 4), Fraction(3, 2))
    assert Fraction(5, 4) <= low < high <= Fraction(3, 2)
    assert isolate(f, Fraction(3, 2), Fraction(9)) == []
    assert isolate(f, None, Fraction(-3, 2)) == []


def test_the_zero_polynomial_is_refused():
    with pytest.raises(ValueError, match="all 0"):
        isolate([0, 0])


roots = st.lists(st.fractions(-5, 5, max_denominator=6), min_size=1, max_size=5)


@settings(max_examples=60, deadline=None)
@given(roots=roots, low=st.fractions(-6, 6, max_denominator=4), width=st.fractions(0, 6, max_denominator=4))
def test_there_are_as_many_roots_as_sturms_theorem_says(roots, low, width):
    """SymPy counts by Sturm sequences; the intervals come from continued fractions."""
    f = [Fraction(-3), Fraction(0), Fraction(1)]  # x**2 - 3
    for root in roots:
        f = [a - root * b for a, b in zip([Fraction(0), *f], [*f, Fraction(0)], strict=True)]
    high = low + width
    found = isolate(f, low, high)
    exact = sympy.Poly([sympy.Rational(a.numerator, a.denominator) for a in reversed(f)], X, domain=sympy.QQ)
    low_, high_ = (sympy.Rational(end.numerator, end.denominator) for end in (low, high))
    assert len(found) == exact.sqf_part().count_roots(low_, high_)
    assert all(any(a <= r <= b for a, b in found) for r in roots if low <= r <= high)
    assert all(left[1] <= right[0] for left, right in pairwise(found))
