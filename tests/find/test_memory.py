"""Memory: an answer is found once, and costs what its search did."""

from typing import Any

import pytest

from symqif.find import memory
from symqif.find.limits import Deadline, GaveUp

PRICE = 7


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_kept", {})


class Search:
    """A search that takes seven steps."""

    def __init__(self, error: GaveUp | None = None) -> None:
        self.count, self.error = 0, error

    def answered(self, deadline: Deadline) -> dict[str, Any]:
        return memory.remembered("question", deadline, lambda: self.run(deadline))

    def run(self, deadline: Deadline) -> dict[str, Any]:
        self.count += 1
        deadline.check("engine", PRICE)
        if self.error:
            raise self.error
        return {"rule": "leaf"}


def test_an_answer_is_found_once() -> None:
    search, deadline = Search(), Deadline(60)
    assert search.answered(deadline) == search.answered(deadline) == {"rule": "leaf"}
    assert (search.count, deadline.done) == (1, 2 * PRICE)


def test_that_there_is_none_is_remembered_too() -> None:
    search, deadline = Search(GaveUp("engine", "no way")), Deadline(60)
    for _ in range(2):
        with pytest.raises(GaveUp, match=r"^engine: no way$"):
            search.answered(deadline)
    assert (search.count, deadline.done) == (1, 2 * PRICE)


def test_who_has_too_few_steps_left_searches_and_gives_up() -> None:
    search, whole = Search(), Deadline(60)
    search.answered(whole)
    with pytest.raises(GaveUp, match="engine: no answer in 7 steps"):
        search.answered(whole.steps(PRICE))
    assert search.answered(whole.steps(PRICE + 1))
    assert search.count == 2


def test_what_was_cut_short_is_not_remembered() -> None:
    search, whole = Search(), Deadline(60)
    with pytest.raises(GaveUp, match="no answer in 1 steps"):
        search.answered(whole.steps(1))
    assert search.answered(whole)


def test_what_is_given_back_may_be_changed() -> None:
    search, deadline = Search(), Deadline(60)
    search.answered(deadline)["using"] = [1]
    search.answered(deadline)["using"] = [2]
    assert search.answered(deadline) == {"rule": "leaf"}
