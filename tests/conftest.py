"""What all tests share: how often a property is tried; the catalogue as the kernel checks it, its page; the figures."""

from __future__ import annotations

import gc
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from symqif.claims import catalogue
from symqif.claims.claim import Claim
from tests.once import once

if TYPE_CHECKING:  # the process that starts the workers of pytest-xdist needs none of it
    from symqif.claims.verify import Result
    from symqif.figures.figure import Content


def pytest_configure(config: pytest.Config) -> None:
    """Without the slow tests, a property is tried on a twentieth of its examples. What is piped is not folded. Claim
    files are read once. What is collected stays, so that garbage is not looked for in it."""
    os.environ.pop("COLUMNS", None)  # set in the workers of pytest-xdist
    gc.disable()
    catalogue._read = once_for_each_text(catalogue._read)
    percentage = 5 if "not (slow" in config.option.markexpr else 100
    steady = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}  # on slow machines too
    settings.register_profile("tests", settings.default, max_examples=percentage, **steady)
    settings.load_profile("tests")


def once_for_each_text(read: Callable[[Path], Claim | None]) -> Callable[[Path], Claim | None]:
    """A claim file is executed once, as long as it stays the same."""
    known: dict[tuple[Path, bytes], Claim | None] = {}

    def reading(file: Path) -> Claim | None:
        key = file, file.read_bytes()
        if key not in known:
            known[key] = read(file)
        return known[key]

    return reading


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """What checks the whole catalogue is slow; of its examples a property gets the profile's percentage."""
    for item in items:
        if "results" in item.fixturenames:
            item.add_marker(pytest.mark.slow)
    for test in {item.function for item in items if is_hypothesis_test(item.function)}:
        own = test._hypothesis_internal_use_settings
        given = max(own.max_examples * settings.default.max_examples // 100, 5)
        test._hypothesis_internal_use_settings = settings(own, max_examples=given)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Result]:
    from symqif.claims.verify import recheck

    def checked() -> bytes:
        return pickle.dumps({result.claim.id: result for result in recheck(jobs=2)})

    return dict(pickle.loads(once(tmp_path_factory, "results", checked).read_bytes()))


@pytest.fixture(scope="session")
def page(results: dict[str, Result], tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tests.report.page_file import whole_page

    return once(tmp_path_factory, "report.html", lambda: whole_page(results))


class Contents(dict[str, "Content"]):
    """What the figures show; each is computed when a test asks for it."""

    def __init__(self, factory: pytest.TempPathFactory) -> None:
        super().__init__()
        self.factory = factory

    def __missing__(self, name: str) -> Content:
        from symqif.figures import FIGURES

        made = once(self.factory, f"{name}.content", lambda: pickle.dumps(FIGURES[name].content()))
        self[name] = pickle.loads(made.read_bytes())
        return self[name]


@pytest.fixture(scope="session")
def contents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Content]:
    return Contents(tmp_path_factory)
