"""Numbers have their decimals: after = where these are all of them, after ≈ where they are rounded."""

from fractions import Fraction

import pytest

from symqif.report.answers.numbers import with_decimals
from symqif.typesetting.text import written_as


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("2", "= 2"),
        ("9/5", "= 9/5 = 1.8"),
        ("14/9", "= 14/9 ≈ 1.55556"),
        ("-1/3", "= -1/3 ≈ -0.333333"),
        ("1/10000", "= 1/10000 = 0.0001"),
        ("1/970000", "= 1/970000 ≈ 1.03093·10⁻⁶"),
        ("1/1000000000", "= 1/1000000000 = 1·10⁻⁹"),
        ("1000000000/3", "= 1000000000/3 ≈ 3.33333·10⁸"),
    ],
)
def test_a_number_has_its_decimals(number: str, text: str) -> None:
    assert with_decimals(Fraction(number)) == text


def test_decimals_are_written_in_ascii_too() -> None:
    with written_as("ascii"):
        assert with_decimals(Fraction(1, 970000)) == "= 1/970000 ~ 1.03093*10^-6"
