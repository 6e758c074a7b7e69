"""bounded: a computation ends with its time or its memory."""

from __future__ import annotations

import pytest

from symqif.bounded import OutOfBounds, bounded
from symqif.errors import SymqifError


def nested(depth: int) -> int:
    return nested(depth + 1)


def refused() -> None:
    raise SymqifError("not that")


def test_the_answer_comes_back() -> None:
    assert bounded(pow, 2, 10, seconds=5) == 1024


def test_what_takes_too_long_is_ended() -> None:
    with pytest.raises(OutOfBounds, match=r"no answer in 0\.2 s"):
        bounded(pow, 3, 10**9, seconds=0.2)  # in C, where no signal handler runs


@pytest.mark.parametrize("function", [lambda: bytes(1 << 33), lambda: nested(0)])
def test_too_much_memory_or_depth_is_no_answer(function) -> None:
    with pytest.raises(OutOfBounds, match="memory"):
        bounded(function, seconds=10)


def test_errors_of_the_package_come_through() -> None:
    with pytest.raises(SymqifError, match=r"^not that$"):
        bounded(refused, seconds=5)
