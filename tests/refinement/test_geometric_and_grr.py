"""Where the geometric mechanism and GRR refine each other: the bounds on both sides of what linear programs say."""

from fractions import Fraction

import pytest
import sympy

from symqif import SymqifError, check, eps, geometric, grr, k, refines
from symqif.refinement.geometric import geometric_and_grr
from tests.oracles import rational
from tests.oracles.refinement import refined_exactly
from tests.sample import every

F = Fraction
STEP = F(1, 10**4)


def bounds(secrets: int, t: Fraction) -> tuple[Fraction, Fraction]:
    """At e^eps = t, from the formulas for symbolic k."""
    return tuple(F(str(sympy.simplify(bound.subs({k: secrets, eps: sympy.log(t)})))) for bound in geometric_and_grr(k))


@pytest.mark.parametrize("t", every(2, [F(3, 2), F(2), F(5)]))
@pytest.mark.parametrize("secrets", every(2, [3, 4, 5]))
def test_they_are_sharp_by_linear_programs(secrets: int, t: Fraction) -> None:
    upper, lower = bounds(secrets, t)
    mechanism = geometric(secrets, t=t).fractions()
    assert refined_exactly(mechanism, rational.grr(secrets, upper))
    assert not refined_exactly(mechanism, rational.grr(secrets, upper + STEP))
    assert refined_exactly(rational.grr(secrets, lower), mechanism)
    assert not refined_exactly(rational.grr(secrets, lower - STEP), mechanism)


@pytest.mark.parametrize("secrets", [3, 7])
def test_refines_decides_the_same(secrets: int) -> None:
    upper, lower = bounds(secrets, F(2))
    mechanism = geometric(secrets, t=2)
    assert refines(mechanism, grr(k=secrets, t=upper))
    assert not refines(mechanism, grr(k=secrets, t=upper + STEP))
    assert refines(grr(k=secrets, t=lower), mechanism)
    assert not refines(grr(k=secrets, t=lower - STEP), mechanism)


def test_for_a_number_of_secrets_they_are_the_same_bounds() -> None:
    for secrets in (3, 6):
        for found, general in zip(geometric_and_grr(secrets), geometric_and_grr(k), strict=True):
            assert sympy.simplify((found - general.subs(k, secrets)).subs(eps, sympy.log(3))) == 0


@pytest.mark.slow
def test_formulas_are_checked_against_the_first() -> None:
    assert check("log(2*(exp(eps)+exp(-eps))/2 - 1)", "threshold.geometricgrr").equal
    assert check("eps", "threshold.geometricgrr").equal is False


def test_two_secrets_are_no_case_of_it() -> None:
    """There the mechanisms are the same."""
    assert refines(geometric(2, t=3), grr(k=2, t=3)).equivalent
    with pytest.raises(SymqifError, match="k must be an integer of at least 3, not 2"):
        geometric_and_grr(2)
