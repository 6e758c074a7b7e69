"""A call in another process comes back with a value or a reason, whatever happens there."""

import os
import signal
from collections.abc import Iterator

import pytest

from tests.peers.apart import Apart
from tests.sample import slow


def behave(how: str) -> str:
    match how:
        case "hang":
            while True:
                pass
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "eat":
            bytearray(2**33)
        case "raise":
            raise ValueError("of no\nuse")
    return how


@pytest.fixture
def call() -> Iterator[Apart]:
    with Apart(behave, seconds=1, gibibytes=1) as apart:
        yield apart


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        slow(("hang", "no answer in 1 s")),
        ("crash", "killed by SIGSEGV"),
        slow(("eat", "MemoryError: ")),
        ("raise", "ValueError: of no use"),
    ],
)
def test_what_goes_wrong_is_a_reason_and_the_next_call_is_answered(how: str, reason: str, call: Apart) -> None:
    outcome = call(how)
    assert (outcome.value, outcome.reason) == (None, reason)
    assert call("well").value == "well"


@pytest.mark.slow
def test_the_peak_is_that_of_the_process_and_not_of_who_started_it() -> None:
    held = bytearray(2**29)
    with Apart(behave, seconds=1, gibibytes=1) as call:
        assert 2**20 < call("well").peak < len(held)
