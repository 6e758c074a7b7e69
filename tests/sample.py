"""What the default tests take of a long list; the rest is slow, and run by `pytest -m ''`."""

from collections.abc import Iterable
from typing import Any

import pytest


def every(step: int, values: Iterable[Any]) -> list[Any]:
    """Parameters of a test: the first, and then one of so many; the others are slow."""
    return [value if n % step == 0 else slow(value) for n, value in enumerate(values)]


def slow(value: Any) -> Any:
    if hasattr(value, "marks"):  # a pytest.param with an id of its own
        return pytest.param(*value.values, id=value.id, marks=[*value.marks, pytest.mark.slow])
    return pytest.param(*(value if type(value) is tuple else (value,)), marks=pytest.mark.slow)
