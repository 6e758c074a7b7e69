"""Searches in the process of the tests, so that what one of them keeps serves the next: for conftest.py of a folder."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from symqif.bounded import bounded

ASKING = (
    "symqif.commands.timed.bounded",
    "symqif.comparison.check.bounded",
    "symqif.optima.optimum.bounded",
    "symqif.refinement.refines.bounded",
)


def here(function: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
    return function(*arguments)


@pytest.fixture(autouse=True, scope="module")
def in_one_process() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for asking in ASKING:
            patch.setattr(asking, here)
        yield


@pytest.fixture
def process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is outside of tests: for what is about limits, or about what comes back."""
    for asking in ASKING:
        monkeypatch.setattr(asking, bounded)
