"""Deadlines: the whole by the wall clock, a part of it by the processor's, or by the steps that are counted."""

import time

import pytest

from symqif.find import limits
from symqif.find.limits import Deadline, GaveUp


def test_a_part_does_not_end_while_nothing_is_done() -> None:
    part = Deadline(1000).part(0.2)
    time.sleep(0.3)  # as if others had the processor
    assert part.left
    part.check("engine")


def test_a_part_ends_with_its_work() -> None:
    part, end = Deadline(1000).part(0.05), time.process_time() + 0.05
    while time.process_time() < end:
        pass
    with pytest.raises(GaveUp, match=r"engine: no answer in 0\.05 s"):
        part.check("engine")


def test_the_processors_clock_is_read_when_it_may_have_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[float] = []
    clock = time.process_time

    def reading() -> float:
        read.append(clock())
        return read[-1]

    monkeypatch.setattr(limits, "process_time", reading)
    part = Deadline(1000).part(0.05)
    while not part.steps(1000).over:
        part.spend(1)
    assert read[-1] - read[0] >= 0.05
    assert len(read) < 100


def test_a_part_ends_with_the_whole() -> None:
    part = Deadline(0.05).part(1000)
    time.sleep(0.06)
    assert not part.left
    assert not part.part(1000).left


def test_steps_end_by_their_number_alone() -> None:
    whole = Deadline(1000)
    few, fewer = whole.steps(10), whole.steps(10).steps(5)
    few.check("engine", 5)
    with pytest.raises(GaveUp, match="engine: no answer in 5 steps"):
        fewer.check("engine")  # as what one spends the others have not
    few.check("engine", 4)
    with pytest.raises(GaveUp, match="engine: no answer in 10 steps"):
        few.check("engine", 1)
    assert not few.part(1000).left
    assert whole.left
    assert whole.done == 10


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_no_time_is_over_at_once(seconds: float) -> None:
    assert not Deadline(seconds).left
    assert Deadline(seconds).over
    assert not Deadline(seconds).part(1).left
    assert not Deadline(1000).part(0).left
