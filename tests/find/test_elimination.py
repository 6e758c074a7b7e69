"""Bounds that are quotients: the goal at the bound, and how it moves away from there."""

import pytest

from symqif.find.limits import Deadline
from symqif.find.signs.elimination import by_elimination
from symqif.find.signs.engines import quick
from symqif.find.signs.setting import Setting

UNARY = ["t > 1", "q > 0", "p > q", "p < 1"]
BEST = "q*(1-q)*(t-1)**2 - 4*t*(p-q)**2 >= 0"  # no unary encoding of level t has a smaller variance than OUE
HOLDS = {
    "a quotient as an upper bound": ("p q t", [*UNARY, "p*(1-q) <= t*(1-p)*q"], BEST),
    "a lower bound": ("x y", ["y > 0", "x*(1+y) >= y"], "x*(1+y)**2 - y >= 0"),
}
DOES_NOT = {
    "no quotient among the facts": ("x y", ["x > y", "y > 0"], "x**2 - y >= 0"),
    "a coefficient of unknown sign": ("x y", ["x*y >= 1"], "x**2*y - x >= 0"),
    "false beyond the bound": ("p q t", [*UNARY, "p*(1-q) >= t*(1-p)*q"], BEST),
    "false at the bound": ("x y", ["y > 0", "x*(1+y) == y"], "(1+y)*x - 2*y >= 0"),
}


@pytest.mark.parametrize("name", HOLDS)
def test_a_sign_is_found_through_a_bound_and_accepted(name, problem, accepted):
    setting = Setting.of(problem(*HOLDS[name]))
    found = by_elimination(setting, lambda part: quick(part, Deadline(60)))
    assert found is not None
    assert accepted(*HOLDS[name], found.certificate(setting))


@pytest.mark.parametrize("name", DOES_NOT)
def test_where_there_is_no_such_bound_nothing_is_found(name, problem):
    setting = Setting.of(problem(*DOES_NOT[name]))
    assert by_elimination(setting, lambda part: quick(part, Deadline(60))) is None
