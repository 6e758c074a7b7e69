"""Searches in the process of the tests, so that what one of them keeps serves the next, and by the processor's clock
alone, so that a busy machine ends none of them: for conftest.py of a folder."""

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from symqif.bounded import bounded

ASKING = (
    "symqif.commands.timed.bounded",
    "symqif.closed_forms.established.bounded",
    "symqif.comparison.check.bounded",
    "symqif.comparison.matches.bounded",
    "symqif.optima.optimum.bounded",
    "symqif.refinement.refines.bounded",
)
CLOCK = "symqif.find.limits.monotonic"
TIMING = ("symqif.comparison.check.time", "symqif.optima.optimum.time")


def here(function: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
    return function(*arguments)


@pytest.fixture(autouse=True, scope="module")
def in_one_process() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for asking in ASKING:
            patch.setattr(asking, here)
        for timing in TIMING:
            patch.setattr(timing, SimpleNamespace(perf_counter=time.process_time))
        patch.setattr(CLOCK, time.process_time)
        yield


@pytest.fixture
def process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is outside of tests: for what is about limits, or about what comes back."""
    for asking in ASKING:
        monkeypatch.setattr(asking, bounded)
    for timing in TIMING:
        monkeypatch.setattr(timing, time)
    monkeypatch.setattr(CLOCK, time.monotonic)
