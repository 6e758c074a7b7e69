"""The catalogue's results, which the kernel checks once for all the tests of what is reported."""

from __future__ import annotations

import pytest

from symqif.claims.verify import Result, recheck


@pytest.fixture(scope="session")
def results() -> dict[str, Result]:
    return {result.claim.id: result for result in recheck(jobs=2)}
