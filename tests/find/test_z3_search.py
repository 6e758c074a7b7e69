"""The oracle: points where obligations fail, none for those that hold, and time-outs by name."""

from fractions import Fraction

import pytest

from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs.problem import Problem
from symqif.find.signs.z3_search import point_line, z3_counterexample, z3_refutation
from symqif.kernel.leaf import Leaf

FALSE = {
    "plain": ("x y", ["x > 0", "y > 0"], "x*y <= x**2 + y**2 - 1/100"),
    "equation": ("p q", ["p + q == 1", "p >= 0", "q >= 0"], "p*q <= 6/25"),
    "equality": ("x y", ["x**2 == y**2"], "x == y"),
    "difference": ("x y", ["x*y == 0"], "x != 0"),
    "negative denominator": ("x y", ["x < 0", "y > 0"], "y/x >= 0"),
}
TRUE = {
    "plain": ("x y", [], "x*y <= x**2 + y**2"),
    "equation": ("p q", ["p + q == 1", "p >= 0", "q >= 0"], "p*q <= 1/4"),
    "equality": ("x y", ["x**2 == y**2", "x > 0", "y > 0"], "x == y"),
    "root": ("y", ["y > 1"], "y < sqrt(y**2+1) < y + 1"),
    "maximum": ("x y", ["x >= 0"], "max(x, y) + max(x, -y) >= x"),
    "defined": ("x", ["x > 0"], "1/x > 0"),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_obligation_has_a_point(name, leaf):
    assert z3_counterexample(leaf(*FALSE[name]), Deadline(5)) is not None


@pytest.mark.parametrize("name", TRUE)
def test_a_true_obligation_has_none(name, leaf):
    assert z3_counterexample(leaf(*TRUE[name]), Deadline(5)) is None


def test_the_point_satisfies_the_hypotheses_and_not_the_goal(leaf):
    point = z3_counterexample(leaf(*FALSE["plain"]), Deadline(5))
    x, y = point["x"], point["y"]
    assert x > 0
    assert y > 0
    assert x * y > x**2 + y**2 - Fraction(1, 100)


def test_roots_are_roots_and_irrational_values_are_close(leaf):
    point = z3_counterexample(leaf("u", ["u >= 2"], "sqrt(u) >= u - 1/2"), Deadline(5))
    assert abs(point["sqrt(u)"] ** 2 - point["u"]) < Fraction(1, 10**15)


OPEN = {"denominator": (["x >= 0"], "1/x >= 0", {"x": 0}), "root": (["x == -4"], "sqrt(x) >= 0", {"x": -4})}


@pytest.mark.parametrize("name", OPEN)
def test_a_condition_that_fails_has_a_point(name, sequent):
    hypotheses, goal, point = OPEN[name]
    leaf = Leaf(sequent("x", hypotheses, goal))
    assert z3_refutation(Problem.of(leaf, leaf.goal_of(leaf.condition, {})), Deadline(5)) == point


def test_a_leaf_is_taken_as_it_is_and_left_so(leaf):
    given = leaf(*FALSE["negative denominator"][:1], ["x >= 1", "y >= 1"], "1/x < y")
    before = (list(given.facts), list(given.equations), dict(given.settled))
    assert z3_counterexample(given, Deadline(5)) == {"x": 1, "y": 1}
    assert (given.facts, given.equations, given.settled) == before


def test_a_problem_is_refuted_likewise(problem):
    assert z3_refutation(problem("x", ["x >= 0"], "x > 0"), Deadline(5)) == {"x": 0}
    assert z3_refutation(problem("x", ["x >= 0"], "x >= 0"), Deadline(5)) is None


def test_a_time_out_is_given_up_by_name(leaf):
    names = " ".join(f"x{j}" for j in range(9))
    sums = "+".join(f"(x{j}**3*x{(j + 1) % 9}**2 - {j}*x{(j + 4) % 9}*x{j} - 1/7)**4" for j in range(9))
    with pytest.raises(GaveUp, match=r"z3: no answer in 0\.05 s"):
        z3_counterexample(leaf(names, [], f"{sums} > 0"), Deadline(0.05))


def test_its_steps_are_counted_and_bounded(leaf):
    obligation = leaf("x y z", [], "x**4*y**2 + x**2*y**4 + z**6 >= 3*x**2*y**2*z**2")
    first, again = Deadline(1000), Deadline(1000)
    assert z3_counterexample(obligation, first) is z3_counterexample(obligation, again) is None
    assert first.done == again.done > 1000
    few = Deadline(1000).steps(1000)
    with pytest.raises(GaveUp, match="z3: no answer in 1000 steps"):
        z3_counterexample(obligation, few)
    assert not few.left


def test_points_are_shown_in_one_line():
    assert point_line({"x": Fraction(1, 2), "y": Fraction(1, 3**20)}) == "x = 1/2, y = 2.8679719907924413e-10"
