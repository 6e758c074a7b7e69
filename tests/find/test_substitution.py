"""Equations that give an atom as a quotient: it is put into goal and facts."""

import pytest

from symqif.find.limits import Deadline
from symqif.find.signs.engines import quick
from symqif.find.signs.setting import Setting
from symqif.find.signs.substitution import by_substitution

UNARY = ["t > 1", "q > 0", "p > q", "p < 1"]
ROOT = ["a > 1", "3*a**2 - 2*(y+1)*a + y == 0", "x >= 1"]  # y = a(3 a - 2)/(2 a - 1)
LEAST = "(2*x-1)*((2*a-1)*y-a**2)**2 - (2*a-1)*((2*x-1)*y-x**2)**2 {} 0"
HOLDS = {
    "a value in the goal": (
        "p q t", [*UNARY, "p*(1-q) == t*(1-p)*q"], "q*(1-q)*(t-1)**2 - 4*t*(p-q)**2 >= 0"
    ),
    "a strict goal": ("x y", ["y > 0", "x*(1+y) == y"], "(1+y)**2*x > 0"),
    "a negative coefficient": ("x y", ["y < 0", "x*y == y**2 + 1"], "x < 0"),
    "a fact of the value": ("x y z", ["y > 0", "x*(1+y) == y**2 + 3", "x <= z"], "(1+y)*(x+z) >= 2*y**2"),
    "a root where the goal is least, to its left": ("a x y", [*ROOT, "x < a"], LEAST.format(">")),
    "a goal that the equation makes 0": ("x y", ["y > 0", "x*(1+y) == y"], "x + x*y - y >= 0"),
    "another equation": ("u x y", ["y > 0", "x*(1+y) == y", "u*x == 1", "x > 0"], "u*y >= 1 + y"),
    "a root beside it": ("x y", ["y > 0", "x*(1+y) == sqrt(y)"], "x > 0"),
}  # fmt: skip
DOES_NOT = {
    "no quotient": ("x y", ["x == y", "y > 0"], "x**2 >= 0"),
    "a coefficient of unknown sign": ("x y", ["x*y == y**2 + 1"], "x*y > 0"),
    "a coefficient that may be 0": ("x y", ["y >= 0", "x*y == 0"], "x <= 0"),
    "false at the value": ("x y", ["y > 0", "x*(1+y) == y"], "(1+y)*x - 2*y >= 0"),
    "a strict goal that the equation makes 0": ("x y", ["y > 0", "x*(1+y) == y"], "x + x*y - y > 0"),
    "at the root itself": ("a x y", [*ROOT, "x <= a"], LEAST.format(">")),
    "a root where the goal is not greatest": ("a x y", [*ROOT, "x < a"], LEAST.format("<")),
    "beyond y": ("a x y", [*ROOT, "x > a"], LEAST.format(">")),
}


@pytest.mark.parametrize("name", HOLDS)
def test_a_sign_is_found_through_a_value_and_accepted(name, problem, accepted):
    setting = Setting.of(problem(*HOLDS[name]))
    found = by_substitution(setting, lambda part: quick(part, Deadline(60)))
    assert found is not None
    assert accepted(*HOLDS[name], found.certificate(setting))


@pytest.mark.parametrize("name", DOES_NOT)
def test_where_the_value_does_not_show_it_nothing_is_found(name, problem):
    setting = Setting.of(problem(*DOES_NOT[name]))
    assert by_substitution(setting, lambda part: quick(part, Deadline(60))) is None
