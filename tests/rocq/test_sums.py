"""A claim file of one's own, about sums of reciprocals: proved without a step, and checked by Rocq."""

import shutil
from pathlib import Path

import pytest

from tests.command import symqif

FILE = '''"""Sums of reciprocals."""

from symqif.outlines.script import *

CLAIM = claim(
    "own.harmonic",
    "Bounds of a sum of reciprocals",
    Source("here"),
    Statement(
        "all(0 < sum(1/(j+1), j, 1, k), sum(1/(j+1), j, 1, k) <= k/2, "
        "sum(1/(j+exp(eps)), j, 1, k) < sum(1/j, j, 1, k), sum(1/(j+1), j, 1, k) == sum(2/(2*j+2), j, 1, k))",
        {"k": "integer", "eps": "real"},
        ("k >= 1", "eps > 0"),
    ),
)
'''


@pytest.fixture
def catalogue(tmp_path: Path) -> str:
    (tmp_path / "harmonic.py").write_text(FILE)
    result = symqif("verify", "--catalogue", tmp_path, "--record", "--timeout", "100")
    assert result.exit_code == 0, result.output
    assert "1 proved" in result.output
    return str(tmp_path)


@pytest.mark.slow
def test_the_certificate_is_checked_without_a_search(catalogue: str) -> None:
    result = symqif("recheck", "--catalogue", catalogue)
    assert (result.exit_code, "1 proved" in result.output) == (0, True)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")
def test_coqc_accepts_it(catalogue: str) -> None:
    result = symqif("rocq", "check", "own.harmonic", "--catalogue", catalogue)
    assert (result.exit_code, "1 checked by Rocq, 0 not" in result.output) == (0, True), result.output
