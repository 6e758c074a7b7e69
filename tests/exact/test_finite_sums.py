"""Closed forms of sums between integers agree with the sums that are written out."""

from fractions import Fraction

import pytest

from symqif.exact.evaluation import evaluated, with_head
from symqif.exact.finite_sums import summed_up
from symqif.kernel.term import names, parse, sort

SORTS = {"k": sort("integer"), "m": sort("integer"), "x": sort("real"), "y": sort("real")}
VALUES = {"x": Fraction(2, 3), "y": Fraction(-1, 5), "m": Fraction(3)}
CLOSED = (
    "sum(x, j, 1, k)",
    "sum(x*m, j, m, k + m)",
    "sum(x*j - j*x, j, 0, k)",
    "sum(x/j*j, j, 1, k)",
    "sum(binomial(k, j)*x**j, j, 0, k)",
    "sum(binomial(k, j)*x**j, j, 2, k - 1)",
    "sum(binomial(k, j)*(x**j + 1/3**j), j, 1, k)",
    "sum(binomial(k - 1, j - 1)*x**(k - j)/j, j, 1, k)",
    "sum(binomial(k, j)*x**j*sum(y, n, 1, m), j, 0, k)",
    "sum(sum(binomial(k, j)*x**n, j, 0, k)*binomial(m, n), n, 0, m)",
    *(f"sum(binomial(k, j)*j**{degree}*3**j, j, 0, k)" for degree in range(6)),
)
OPEN = (
    "sum(1/j, j, 1, k)", "sum(binomial(k, j)/(j + 1), j, 0, k)", "sum(binomial(k, j)*x**(j*j), j, 0, k)",
    "sum(binomial(k, j)*x**(m*j), j, 0, k)", "sum(binomial(k, j)**2, j, 0, k)", "sum(j**2*x**j, j, 0, k)",
    "sum(binomial(k, j)*(1 + x**j)**m, j, 0, k)", "sum(binomial(k, j)*exp(j), j, 0, k)",
    "sum(binomial(k, j) + binomial(m, j), j, 0, k)", "sum(binomial(k, j)/(x**j + 1), j, 0, k)",
)  # fmt: skip


@pytest.mark.parametrize("text", CLOSED)
@pytest.mark.parametrize("k", range(2, 7))
def test_a_closed_form_has_the_value_of_the_sum(text: str, k: int) -> None:
    """The factors k - 1, k - 2, .. and the exponents in it may be 0 or negative."""
    at = {**VALUES, "k": Fraction(k)}
    closed = summed_up(parse(text), SORTS)
    assert evaluated(closed, at) == evaluated(parse(text), at)
    assert not any("k" in names(high) and low in (0, 1) for *_, low, high in with_head(closed, "sum"))


@pytest.mark.parametrize("text", OPEN)
def test_what_no_rule_adds_up_is_left_as_it_is(text: str) -> None:
    assert summed_up(parse(text), SORTS) == parse(text)
