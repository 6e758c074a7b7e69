"""The catalogue's results, which the kernel checks once for all the tests of what is reported; and their page."""

from __future__ import annotations

from pathlib import Path

import pytest

from symqif.claims.verify import Result, recheck
from tests.report.page_file import whole_page


@pytest.fixture(scope="session")
def results() -> dict[str, Result]:
    return {result.claim.id: result for result in recheck(jobs=2)}


@pytest.fixture(scope="session")
def page(results: dict[str, Result], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return whole_page(results, tmp_path_factory)
