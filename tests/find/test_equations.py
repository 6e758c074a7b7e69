"""Equalities from equations: multipliers that the kernel accepts."""

import pytest

from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs.equations import as_combination
from symqif.kernel.leaf import Leaf

HOLDS = {
    "substitution": ("x y z", ["x == y + 1", "y == z - 1"], "x**3 == z**3"),
    "product of equations": ("x y", ["x**2 == 2", "y**2 == 3"], "(x*y)**2 == 6"),
    "hyperbola": ("x y", ["x*y == 1", "x == y + 1"], "x**2 == x + 1"),
    "root": ("y x", ["y*sqrt(y**2+1) == x"], "x**2 == y**4 + y**2"),
    "nothing to do": ("x", ["x == 1"], "(x+1)**2 == x**2 + 2*x + 1"),
    "two rounds of multiples": ("x y z", ["x*y == z", "y*z == x"], "x**2 == z**2"),
}
DOES_NOT = {
    "no equation": ("x y", [], "x == y"),
    "constant changed": ("x y", ["x**2 == 2", "y**2 == 3"], "(x*y)**2 == 5"),
    "true up to a factor only": ("x y", ["x*y == x"], "y == 1"),
}


def run(leaf):
    return as_combination(leaf.difference.num, leaf.equations, leaf.algebra.radicands, Deadline(2))


@pytest.mark.parametrize("name", HOLDS)
def test_multipliers_are_found_and_accepted(name, sequent, settle):
    obligation = sequent(*HOLDS[name])
    leaf = Leaf(obligation)
    conditions = settle(leaf)
    Leaf(obligation).check({"conditions": conditions, "equations": run(leaf)})


@pytest.mark.parametrize("name", DOES_NOT)
def test_no_multipliers_are_found(name, sequent):
    with pytest.raises(GaveUp, match="equations: "):
        run(Leaf(sequent(*DOES_NOT[name])))
