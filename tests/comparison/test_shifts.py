"""Sums that divide by their index and a number become sums over what they divide by."""

import pytest

from symqif.comparison.shifts import shifted
from symqif.kernel.term import parse


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("sum(a**i/(i+1), i, 0, k-1)", "sum(a**(i-1)/(i-1+1), i, 0+1, k-1+1)"),
        ("sum(1/(2-i), i, 0, k)", "sum(1/(2-i), i, 0, k)"),
        ("sum(1/(i+1/2), i, 0, k)", "sum(1/(i+1/2), i, 0, k)"),
        ("sum(1/(i+a), i, 0, k)", "sum(1/(i+a), i, 0, k)"),
        ("sum(sum(a/i, j, 1, i+1), i, 2, k)", "sum(sum(a/i, j, 1, i+1), i, 2, k)"),
    ],
)
def test_an_index_is_shifted_by_the_integer_that_a_divisor_adds(written: str, shown: str) -> None:
    assert shifted(parse(written)) == parse(shown)
