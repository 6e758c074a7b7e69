"""Positivstellensatz certificates: each form of the certificate, and what has none."""

import pytest

from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs.positivstellensatz import LONG, MEDIUM, QUICK, Shape, by_products
from symqif.find.signs.setting import Setting
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.term import Rejected

X, Y = Polynomial.atom("x"), Polynomial.atom("y")
HOLDS = {
    "product of facts": ("x y", ["x >= 1", "y >= 1"], "x*y - x - y + 1 >= 0"),
    "sum of products": ("x y", ["y >= 1", "x >= 1", "x <= y"], "2*x*y - x**2 - y >= 0"),
    "interval": ("x", ["x >= 0", "x <= 1"], "x - x**2 >= 0"),
    "four facts": ("p q r", ["0 <= p <= 1", "0 <= q <= 1", "0 <= r <= 1"], "p*(1-q) + q*(1-r) + r*(1-p) <= 1"),
    "square": ("x y", [], "x**2 + y**2 >= 2*x*y"),
    "completed square": ("t", [], "7*t**2 - 3*t + 1 > 0"),
    "square times a fact": ("x y", ["x >= 0"], "x*(y - x)**2 >= 0"),
    "arithmetic and geometric mean": ("x y z", ["x >= 0", "y >= 0", "z >= 0"], "x**3 + y**3 + z**3 >= 3*x*y*z"),
    "multiplier": ("a b", ["a > 0", "a*b > 1"], "b > 0"),
    "multiplier with an atom": ("y", ["y > 1"], "sqrt(y**2+1) > y"),
    "equation that gives an atom": ("p q", ["p + q == 1", "p >= 0", "q >= 0"], "p*q <= 1/4"),
    "equation that gives none": ("x y", ["x*y == 1", "x >= 1"], "y <= 1"),
    "contradiction": ("x y", ["x > y", "y > x"], "0 < 0"),
    "contradiction through an equation": ("x y", ["x == y", "x > y"], "0 < 0"),
}
DOES_NOT = {
    "sign flipped": ("x y", ["x >= 1", "y >= 1"], "x*y - x - y + 1 <= 0"),
    "strict where it may be 0": ("x y", ["x >= 1", "y >= 1"], "x*y - x - y + 1 > 0"),
    "constant changed": ("p q", ["p + q == 1", "p >= 0", "q >= 0"], "p*q <= 6/25"),
    "square alone is not strict": ("x y", [], "x**2 + y**2 > 2*x*y"),
    "multiplier not certain": ("a b", ["a >= 0", "a*b >= 0"], "b >= 0"),
    "no contradiction": ("x y", ["x >= y", "y >= x"], "0 < 0"),
    "other branch of the hyperbola": ("x y", ["x*y == 1", "x <= 1"], "y >= 1"),
}


@pytest.mark.parametrize("name", HOLDS)
def test_a_combination_is_found_and_accepted(name, problem, accepted):
    setting = Setting.of(problem(*HOLDS[name]))
    certificate = by_products(setting, Deadline(60)).certificate(setting)
    assert accepted(*HOLDS[name], certificate)


@pytest.mark.parametrize("name", DOES_NOT)
def test_no_combination_is_found(name, problem):
    with pytest.raises(GaveUp, match="positivstellensatz: no certificate with products of at most"):
        by_products(Setting.of(problem(*DOES_NOT[name])), Deadline(1))


def test_the_multiplier_is_used_only_where_it_is_needed(problem):
    plain, multiplied = (Setting.of(problem(*HOLDS[name])) for name in ("product of facts", "multiplier"))
    assert "times" not in by_products(plain, Deadline(60)).certificate(plain)
    assert "times" in by_products(multiplied, Deadline(60)).certificate(multiplied)


def test_certificates_are_short(problem):
    """2xy - x^2 - y = x(y - x) + y(x - 1): two terms out of the twenty that there are."""
    setting = Setting.of(problem("x y", ["x > 0", "y > 0", "y >= 1", "x >= 1", "x <= y"], "2*x*y - x**2 - y >= 0"))
    assert len(by_products(setting, Deadline(60)).terms) == 2


def test_a_hint_gives_a_square_that_is_not_tried_otherwise(problem, accepted):
    obligation = ("x y", [], "(x**3 - 3*x*y + 7)**2 + x**2 >= 0")
    root = X**3 + (X * Y).scaled(-3) + Polynomial.constant(7)
    setting = Setting.of(problem(*obligation), [root])
    assert accepted(*obligation, by_products(setting, Deadline(60), [Shape(2, 1)]).certificate(setting))


def test_the_message_names_engine_and_size(problem):
    with pytest.raises(GaveUp) as caught:
        by_products(Setting.of(problem(*DOES_NOT["sign flipped"])), Deadline(60), QUICK)
    assert str(caught.value) == "positivstellensatz: no certificate with products of at most 2 facts"


def test_nothing_is_searched_without_time(problem):
    with pytest.raises(GaveUp, match="at most 0 facts in 0 s"):
        by_products(Setting.of(problem(*HOLDS["product of facts"])), Deadline(0))


def test_shapes_grow():
    assert len({*QUICK, *MEDIUM, *LONG}) == len([*QUICK, *MEDIUM, *LONG])
    assert [max(s.facts for s in shapes) for shapes in (QUICK, MEDIUM, LONG)] == [2, 4, 12]


def test_the_kernel_rejects_a_combination_for_another_goal(problem, accepted):
    setting = Setting.of(problem(*HOLDS["interval"]))
    certificate = by_products(setting, Deadline(60)).certificate(setting)
    with pytest.raises(Rejected):
        accepted("x", ["x >= 0", "x <= 1"], "x - 2*x**2 >= 0", certificate)
