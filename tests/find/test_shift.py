"""Shift certificates: the best bounds, and what strictness is worth."""

import pytest

from symqif.find.signs.shift import by_shift

HOLDS = {
    "bound 2": ("y", ["y >= 2"], "y**2 - 4 >= 0"),
    "two bounds, the larger one is used": ("y", ["y >= 1", "y >= 2"], "y**2 - 4 >= 0"),
    "the strict one of equal bounds": ("y", ["y >= 1", "y > 1"], "y**3 - 1 > 0"),
    "a smaller bound that is strict": ("y", ["y >= 0", "y > -1"], "y + 1 > 0"),
    "positive constant term": ("x y", ["x >= 0", "y >= 0"], "x*y + x + 1 > 0"),
    "one strict term among others": ("x y", ["x >= 0", "y > 0"], "x*y + y > 0"),
    "constant": ("x", [], "1 > 0"),
    "powers of atoms": ("eps k", ["exp(eps/2) >= 1", "k >= 2"], "exp(eps)*k - exp(eps/2) - 1 >= 0"),
}
DOES_NOT = {
    "constant changed": ("y", ["y >= 2"], "y**2 - 5 >= 0"),
    "sign flipped": ("y", ["y >= 2"], "4 - y**2 >= 0"),
    "strict at the bound": ("y", ["y >= 2"], "y**2 - 4 > 0"),
    "strict only in a term that may vanish": ("x y", ["x >= 0", "y > 0"], "x*y > 0"),
    "no bound of x": ("x y", ["y >= 1"], "x*y + y >= 0"),
    "upper bound only": ("y", ["y <= 2"], "y >= 0"),
    "bound by another atom": ("x y", ["x >= y", "y >= 1"], "x - 1 >= 0"),
}


@pytest.mark.parametrize("name", HOLDS)
def test_a_shift_is_found_and_accepted(name, problem, accepted):
    certificate = by_shift(problem(*HOLDS[name]))
    assert certificate is not None
    assert certificate["kind"] == "shift"
    assert accepted(*HOLDS[name], certificate)


@pytest.mark.parametrize("name", DOES_NOT)
def test_no_shift_is_found(name, problem):
    assert by_shift(problem(*DOES_NOT[name])) is None
