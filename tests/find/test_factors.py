"""Products: combinations for the factors make one for the product."""

import pytest

from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs.factors import by_factors
from symqif.find.signs.positivstellensatz import QUICK
from symqif.find.signs.positivstellensatz import by_products as combine
from symqif.find.signs.setting import Setting

HOLDS = {
    "two positive factors": ("x y", ["x > 1", "y > 1"], "(x**2 + x - 2)*(y**2 + y - 2) > 0"),
    "two negative factors": ("x y", ["x < 1", "y < 1"], "(x - 1)*(y - 1)*(3 - x - y) > 0"),
    "odd power": ("x y", ["x > y"], "(x - y)**5 > 0"),
    "even power of any sign": ("x y", ["x >= 0"], "x*(x - 2*y)**4 >= 0"),
    "factors that need multipliers": ("y", ["y > 1"], "(sqrt(y**2+1) - y)*(2*y - 2) > 0"),
    "factors that need equations": ("x y", ["x*y == 1", "x > 1"], "(1 - y)*(x + 2) > 0"),
}
DOES_NOT = {
    "one factor negative": ("x y", ["x > 1", "y < 1"], "(x - 1)*(y - 1) > 0"),
    "one factor of unknown sign": ("x y", ["x > 1"], "(x - 1)*(y - 1) > 0"),
    "even power may be 0": ("x y", ["x > 0"], "x*(x - 2*y)**4 > 0"),
    "single factor": ("x", ["x > 1"], "x - 1 > 0"),
    "high degree": ("x", ["x > 1"], "x**10001 - x**10000 > 0"),
}


def engine(setting):
    try:
        return combine(setting, Deadline(60), QUICK)
    except GaveUp:
        return None


@pytest.mark.parametrize("name", HOLDS)
def test_a_product_is_found_and_accepted(name, problem, accepted):
    setting = Setting.of(problem(*HOLDS[name]))
    combination = by_factors(setting, engine)
    assert combination is not None
    assert accepted(*HOLDS[name], combination.certificate(setting))


@pytest.mark.parametrize("name", DOES_NOT)
def test_no_product_is_found(name, problem):
    assert by_factors(Setting.of(problem(*DOES_NOT[name])), engine) is None
