"""The largest entropy: shares that make the goals, or gains by which the goals are worth more than the points."""

from __future__ import annotations

import pytest

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear import entropy
from symqif.find.linear.entropy import Gains, Shares

CORNERS = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
EACH = [0, 1, 2]  # a class for each
THIRDS = [1 / 3] * 3


def evenly(goals: list[list[float]], weights: list[float]) -> Shares | Gains:
    return entropy.evenly(CORNERS, EACH, THIRDS, goals, weights, goals, Deadline(30))


def test_the_only_shares_there_are_are_the_goals_themselves() -> None:
    goals = [[0.6, 0.2, 0.2], [0.2, 0.6, 0.2], [0.2, 0.2, 0.6]]
    found = evenly(goals, THIRDS)
    assert isinstance(found, Shares)
    assert found.q.ravel().tolist() == pytest.approx([x for goal in goals for x in goal], abs=1e-6)
    assert sorted(found.spanning) == EACH


def test_points_of_one_class_share_their_weight() -> None:
    """The first two corners are used two thirds of the time together, and one goal takes the first alone."""
    goals = [[0.9, 0.05, 0.05], [0.1, 0.45, 0.45]]
    found = entropy.evenly(CORNERS, [0, 0, 1], [3 / 4, 1 / 4], goals, [1 / 2, 1 / 2], goals, Deadline(30))
    assert isinstance(found, Shares)
    assert (found.q.sum(axis=0) / 2).tolist() == pytest.approx([1 / 2, 1 / 4, 1 / 4], abs=1e-6)


def test_goals_beyond_the_points_are_ruled_out_by_gains() -> None:
    """Each goal takes its best action, and each point too: the vulnerabilities tell them apart."""
    goals = [[1.2, -0.1, -0.1], [-0.1, 1.2, -0.1], [-0.1, -0.1, 1.2]]
    found = evenly(goals, THIRDS)
    assert isinstance(found, Gains)
    actions = found.g.tolist()

    def worth(posteriors: list[list[float]]) -> float:
        return sum(
            max(sum(g * x for g, x in zip(action, own, strict=True)) for action in actions) for own in posteriors
        )

    assert worth(goals) > worth(CORNERS) + 1e-6


def test_when_the_time_is_up_there_is_no_answer() -> None:
    with pytest.raises(GaveUp, match="no answer"):
        entropy.evenly(CORNERS, EACH, THIRDS, CORNERS, THIRDS, CORNERS, Deadline(0))
