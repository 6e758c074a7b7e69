"""Terms in a quadratic field: the value that enclosures contain, or none."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.find.linear.quadratic import Quadratic, quadratic
from symqif.kernel.enclosure import enclose
from symqif.kernel.term import Rejected, parse
from symqif.refinement_kernel.irrational import Number, nonnegative
from tests.tables import tables

TABLES = tables(__file__)

F = Fraction


def root_of(q: Fraction) -> Number:
    return quadratic(("sqrt", q))


def within(value: Number, low: Fraction, high: Fraction) -> bool:
    return nonnegative(value - low) and nonnegative(high - value)


@settings(max_examples=80, deadline=None)
@given(st.fractions(0, 10**30, max_denominator=10**20))
def test_the_square_of_a_root(q: Fraction) -> None:
    root = root_of(q)
    assert nonnegative(root)
    square = root * root
    assert square == (q if isinstance(square, Fraction) else Quadratic(q, F(0), square.d))  # type: ignore[union-attr]


@pytest.mark.parametrize("prime", [7, 100003, 1000003])
def test_roots_that_differ_by_a_rational_factor_are_in_one_field(prime: int) -> None:
    assert root_of(F(2 * prime**2)) == Quadratic(F(0), F(prime), 2)


@pytest.mark.parametrize("text", TABLES["the_value_is_in_the_enclosure"])
def test_the_value_is_in_the_enclosure(text: str) -> None:
    assert within(quadratic(parse(text)), *enclose(parse(text), 256))


@pytest.mark.parametrize(
    "text",
    ["exp(1)", "log(2)", "exp(log(2)/3)", "sqrt(1+sqrt(2))", "sqrt(2)+sqrt(3)", "sqrt(-1)", "1/(sqrt(2)-sqrt(2))",
     "0**(-1)", "2**(1/3)", "binomial(1/2, 1)", "x", "2**sqrt(2)", "exp(log(2)*log(3))"],
)  # fmt: skip
def test_what_is_in_no_quadratic_field_is_rejected(text: str) -> None:
    with pytest.raises(Rejected):
        quadratic(parse(text))
