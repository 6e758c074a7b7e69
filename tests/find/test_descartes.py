"""Polynomials with one change of sign: short certificates up to a bound near the root, whatever the degree."""

from fractions import Fraction

import pytest

from symqif.find.signs.descartes import by_descartes, divided
from symqif.find.signs.setting import Setting
from symqif.find.signs.univariate import Bound

HOLDS = {
    "below the root": (["0 < y", "y <= 2"], "5 - y**2 > 0"),
    "above the root": (["0 < y", "y >= 3"], "y**2 - 5 > 0"),
    "at the root, not strict": (["0 < y", "y <= 2"], "4 - y**2 >= 0"),
    "a fact with a slope": (["0 < y", "10*y <= 22"], "5 - y**2 + 3*y > 0"),
    "several terms on both sides": (["0 < y", "y >= 2"], "y**7 + y**5 - 3*y**4 - y - 1 > 0"),
    "near the root": (["0 < y", "1000000*y <= 1414213"], "2 - y**2 > 0"),
    "high degree": (["0 < y", "100*y <= 99"], "1 + y**3 - y**120 > 0"),
}
DOES_NOT = {
    "beyond the root": (["0 < y", "y <= 3"], "5 - y**2 > 0"),
    "at the root, strict": (["0 < y", "y <= 2"], "4 - y**2 > 0"),
    "not known to be positive": (["y <= 2"], "5 - y**2 > 0"),
    "no bound": (["0 < y"], "y**2 - 5 > 0"),
    "two atoms": (["0 < y", "0 < x", "y <= 2"], "5 + x - y**2 > 0"),
}


@pytest.mark.parametrize("case", HOLDS, ids=str)
def test_a_certificate_is_found_that_the_kernel_accepts(case, problem, accepted):
    hypotheses, goal = HOLDS[case]
    setting = Setting.of(problem("y", hypotheses, goal))
    combination = by_descartes(setting)
    assert combination is not None
    assert accepted("y", hypotheses, goal, combination.certificate(setting))


@pytest.mark.parametrize("case", DOES_NOT, ids=str)
def test_what_does_not_hold_or_is_of_another_kind_is_left_alone(case, problem):
    hypotheses, goal = DOES_NOT[case]
    assert by_descartes(Setting.of(problem("x y", hypotheses, goal))) is None


def test_coefficients_stay_short():
    p = [Fraction(1), *[Fraction(0)] * 119, Fraction(-1)]
    r, _ = divided(p, Bound(Fraction(98765, 100000), Fraction(-1), 0), 16)
    assert max(a.numerator.bit_length() for a in r) <= 40
