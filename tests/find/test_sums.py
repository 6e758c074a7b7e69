"""Sums between integers that have no normal form compare as their terms do, where the index is between its ends."""

from fractions import Fraction

import pytest

from symqif.claims.claim import Derivation
from symqif.claims.decide import decide
from symqif.kernel.term import names, parse
from symqif.reduction.statement import Statement
from tests.sample import every

HARMONIC = "sum(1/(j+1), j, 1, k)"
SOME = ("k >= 1",)
TRUE = {
    "terms are positive": (f"0 < {HARMONIC}", SOME),
    "none is negative, if there are any": (f"0 <= {HARMONIC}", ("k >= 0",)),
    "the first term is the largest": (f"{HARMONIC} <= k/2", SOME),
    "so there is room": (f"{HARMONIC} < k", SOME),
    "the last term is the least": (f"k/(k+1) <= {HARMONIC}", SOME),
    "neither end has the largest term": ("sum(j*(k-j)/(j+1), j, 1, k) <= k*k", SOME),
    "eps makes terms smaller": ("sum(1/(j+exp(eps)), j, 1, k) < sum(1/j, j, 1, k)", ("k >= 1", "eps > 0")),
    "terms fall in a parameter": ("sum(1/(j+a), j, 1, k) <= sum(1/(j+b), j, 1, k)", ("0 <= b", "b <= a")),
    "a sum within a formula": (f"exp(eps)*{HARMONIC} <= exp(eps)*k/2 + 1", ("k >= 1", "eps > 0")),
    "a bound that depends on eps": (
        "sum(exp(eps)/(j+exp(eps)), j, 1, k) <= k*exp(eps)/(1+exp(eps))",
        ("k >= 1", "eps >= 0"),
    ),
    "equal terms": (f"{HARMONIC} == sum(2/(2*j+2), j, 1, k)", SOME),
    "what is given of a sum": (f"0 < a - {HARMONIC}", ("k >= 1", f"2*{HARMONIC} < a")),
}
UNPROVED = {
    "there may be no term": (f"0 < {HARMONIC}", ("k >= 0",)),
    "too small a bound": (f"{HARMONIC} <= k/3", SOME),
    "too large a bound": (f"k/2 <= {HARMONIC}", SOME),
    "terms do not grow in a parameter": ("sum(1/(j+b), j, 1, k) <= sum(1/(j+a), j, 1, k)", ("0 <= b", "b <= a")),
    "a term without a value": ("0 <= sum(1/(j-1)**2, j, 1, k)", SOME),
}


def verdict(claim: str, given: tuple[str, ...]) -> str:
    used = frozenset[str]().union(*(names(parse(text)) for text in (claim, *given)))
    own = Statement(claim, {name: "integer" if name == "k" else "real" for name in sorted(used)}, given)
    return decide("own", "printed", Derivation(own), {}, 60).verdict


@pytest.mark.parametrize("name", every(8, TRUE))
def test_it_is_proved_without_a_step(name: str) -> None:
    assert verdict(*TRUE[name]) == "proved"


@pytest.mark.parametrize("name", every(2, UNPROVED))
def test_what_is_false_is_not_proved(name: str) -> None:
    assert verdict(*UNPROVED[name]) != "proved"


@pytest.mark.parametrize("k", range(1, 12))
def test_the_bounds_hold_of_sums_that_are_added_up(k: int) -> None:
    total = sum(Fraction(1, j + 1) for j in range(1, k + 1))
    assert Fraction(k, k + 1) <= total <= Fraction(k, 2)
