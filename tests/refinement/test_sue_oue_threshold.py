"""The threshold for SUE and OUE: against linear programs, another library, and the recorded claim."""

import re
from fractions import Fraction

import mpmath
import pytest

from symqif.claims.catalogue import claim
from symqif.errors import SymqifError
from symqif.mechanisms import oue, sue
from symqif.refinement.sue_oue_threshold import refined, sue_oue_threshold
from tests.oracles.refinement import refined_exactly
from tests.sample import every

SIZES = [3, 4, 5, 10, 47, 50, 100]


@pytest.mark.parametrize("k", SIZES)
@pytest.mark.parametrize("digits", [1, 12, 30])
def test_the_enclosures_are_as_narrow_as_asked_and_hold_the_root(k: int, digits: int) -> None:
    ends = sue_oue_threshold(k, digits)
    assert all(0 < high - low <= Fraction(1, 10**digits) for low, high in ends)
    with mpmath.workdps(60):
        root = mpmath.findroot(
            lambda y: mpmath.log(2) + (k - 1) * mpmath.log(y * y + 1) - (k - 2) * mpmath.log(y) - k * mpmath.log(y + 1),
            k / mpmath.log(2) - 1.5,
        )
        for value, (low, high) in zip((root, 2 * mpmath.log(root)), ends, strict=True):
            assert mpmath.mpf(low.numerator) / low.denominator < value < mpmath.mpf(high.numerator) / high.denominator


@pytest.mark.parametrize("k", SIZES)
def test_the_sign_changes_between_the_ends(k: int) -> None:
    (low, high), _ = sue_oue_threshold(k)
    assert not refined(k, low)
    assert refined(k, high)


@pytest.mark.parametrize(
    ("k", "y"), every(3, [(2, "11/10"), (2, "9"), (3, "5/4"), (3, "13/5"), (3, "27/10"), (3, "6")])
)
def test_a_linear_program_on_the_explicit_channels_agrees(k: int, y: str) -> None:
    channels = (protocol.explicit(k, y=Fraction(y)).fractions() for protocol in (sue, oue))
    assert refined_exactly(*channels) is refined(k, Fraction(y))


def test_the_claim_has_the_same_values() -> None:
    text = claim("beyond.sue-oue-values").printed.statement.claim
    found = re.findall(r"k == (\d+), all\(implies\(eps < (\d+)/(\d+), .*?implies\((\d+)/(\d+) < eps", text)
    assert len(found) > 5
    for k, *ends in found:
        numbers = [int(n) for n in ends]
        _, (low, high) = sue_oue_threshold(int(k), 20)
        assert Fraction(*numbers[:2]) < low < high < Fraction(*numbers[2:])


@pytest.mark.parametrize(
    ("k", "digits", "message"), [(2, 12, "k must be at least 3"), (3, 0, "digits must be at least 1")]
)
def test_what_is_out_of_range_is_refused(k: int, digits: int, message: str) -> None:
    with pytest.raises(SymqifError, match=message):
        sue_oue_threshold(k, digits)
