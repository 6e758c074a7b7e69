"""Outlines are proof trees; lines of steps are nested by them."""

from symqif.outline import AUTO, by, called, steps


def test_each_step_proves_the_last_goal_of_the_one_before() -> None:
    line = steps(by("have", by("leaf"), formula="x == x"), by("split"), AUTO)
    split = {"rule": "split", "then": [AUTO]}
    assert line == {"rule": "have", "formula": "x == x", "then": [{"rule": "leaf", "then": []}, split]}


def test_names_of_hypotheses_come_after_those_that_an_outline_calls() -> None:
    assert called(called(AUTO, "above"), "below", "apart") == {**AUTO, "called": ["above", "below", "apart"]}
    assert called(AUTO) is AUTO
