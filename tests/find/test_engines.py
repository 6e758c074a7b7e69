"""The engines in their order: what is asked, and what is not asked again."""

from __future__ import annotations

import pytest

from symqif.find.limits import Deadline
from symqif.find.signs import engines, positivstellensatz
from symqif.find.signs.setting import Setting


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
