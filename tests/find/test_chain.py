"""Chains of bounds: polynomials of high degree, whose certificates need many facts at once."""

import pytest

from symqif.find.limits import Deadline
from symqif.find.signs.chain import HIGH, by_chains
from symqif.find.signs.setting import Setting

HOLDS = {
    "three atoms in a chain": ("x y z", ["z >= 1", "x >= z", "y >= x"], "x**3*y**2 - z**5 >= 0"),
    "upper bounds": ("x y", ["x <= y", "y <= 0"], "x**4 - y**4 >= 0"),
    "degree 12": ("y", ["y > 1"], "(y**6 - 1)**2 + y - 1 > 0"),
    "root bounded by an atom": ("y", ["y >= 1", "sqrt(y**2+1) > y"], "y**5*sqrt(y**2+1) - y**4 > 0"),
    "atom given by an equation": ("x y", ["x == y + 2", "y >= 1"], "x**7 - 3**7 >= 0"),
}
POLYA = {
    "dips between 1 and 2": ("y", ["y >= 0"], "y**4 - y**2 - y + 4 > 0"),
    "close to 0": ("t", ["t >= 0"], "t**2 - 3*t/2 + 1 > 0"),
}
DOES_NOT = {
    "negative at a bound": ("x y z", ["z >= 1", "x >= z", "y >= x"], "x**3*y**2 - 2*z**5 >= 0"),
    "strict at a bound": ("x y z", ["z >= 1", "x >= z", "y >= x"], "x**3*y**2 - z**5 > 0"),
    "negative inside": ("t", ["t >= 0"], "t**2 - 2*t + 3/4 > 0"),
    "atom without a bound": ("x y", ["x >= 0"], "x*y >= 0"),
}


@pytest.mark.parametrize("name", HOLDS)
def test_a_chain_is_found_and_accepted(name, problem, accepted):
    setting = Setting.of(problem(*HOLDS[name]))
    combination = by_chains(setting, Deadline(60))
    assert combination is not None
    assert accepted(*HOLDS[name], combination.certificate(setting))


@pytest.mark.parametrize("name", POLYA)
def test_a_power_of_the_sum_of_facts_makes_coefficients_positive(name, problem, accepted):
    setting = Setting.of(problem(*POLYA[name]))
    combination = by_chains(setting, Deadline(60)) or by_chains(setting, Deadline(60), HIGH)
    assert combination is not None
    assert combination.factors
    assert accepted(*POLYA[name], combination.certificate(setting))


@pytest.mark.parametrize("name", DOES_NOT)
def test_no_chain_is_found(name, problem):
    assert by_chains(Setting.of(problem(*DOES_NOT[name])), Deadline(60), (0, 1, 2, *HIGH)) is None
