"""The contents of all figures, computed once."""

from __future__ import annotations

import pytest

from symqif.figures import FIGURES
from symqif.figures.figure import Content


@pytest.fixture(scope="session")
def contents() -> dict[str, Content]:
    return {name: figure.content() for name, figure in FIGURES.items()}
