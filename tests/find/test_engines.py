"""The engines in their order: what is asked, and what is not asked again."""

import pytest

from symqif.find.leaf import solve
from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs import engines, positivstellensatz
from symqif.find.signs.setting import Setting

ROOT = ["m > 0", "a > 1", "y > a", "3*a**2 - 2*(y+1)*a + y == 0", "x >= 1", "x <= y"]
AT = "m*(2*{0}-1)/(1+{0}**2/y-2*{0})**2"
LEAST = "m*y**2*((2*x-1)*((2*a-1)*y-a**2)**2 - (2*a-1)*((2*x-1)*y-x**2)**2) > 0"


def test_a_strict_goal_is_given_up_where_one_of_its_factors_may_be_0(sequent):
    deadline = Deadline(60)
    with pytest.raises(GaveUp, match="z3"):
        solve(sequent("m a x y", ROOT, f"{AT.format('a')} < {AT.format('x')}"), deadline)
    assert deadline.done < engines.SHARE / 4


def test_a_goal_that_may_be_0_is_shown_where_it_need_not_be_strict(problem):
    setting = Setting.of(problem("m a x y", [*ROOT, "x < a"], LEAST.replace(">", ">=")))
    assert engines.long(setting, Deadline(60))


@pytest.mark.parametrize("goal", ["x*y - x - y + 1 > 0", "x*y - x - y > 0"])
def test_a_goal_is_tried_once_and_counts_twice(goal, problem, monkeypatch):
    setting, first, again = Setting.of(problem("x y", ["x > 1", "y > 1"], goal)), Deadline(60), Deadline(60)
    found = engines.quick(setting, first)
    monkeypatch.setattr(positivstellensatz, "by_products", None)
    assert engines.quick(setting, again) == found
    assert again.done == first.done


def test_what_was_cut_short_is_tried_again(problem):
    setting = Setting.of(problem("x y", ["x > 1", "y > 1"], "x*y - x - y + 1 > 0"))
    assert engines.quick(setting, Deadline(60).steps(1)) is None
    assert engines.quick(setting, Deadline(60))


@pytest.mark.parametrize("goal", ["x != 0", "x > 0", "x >= 1"])
@pytest.mark.parametrize(
    ("impossible", "possible"), [(["k >= 2", "k < 0"], "k < 3"), (["k*a == 1", "k < 0", "a > 0"], "a < 0")]
)
def test_facts_that_contradict_each_other_show_what_shares_no_name_with_them(impossible, possible, goal, sequent):
    assert solve(sequent("x k a", impossible, goal), Deadline(60))
    with pytest.raises(GaveUp):
        solve(sequent("x k a", [*impossible[:-1], possible], goal), Deadline(60))
