"""The page of the whole catalogue, which is written once for all tests, whichever process of pytest runs them."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from symqif.claims.verify import Result
from symqif.report.html.assemble import assembled
from symqif.report.html.page import page


def symqif_report(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "symqif", "report", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def whole_page(results: dict[str, Result], factory: pytest.TempPathFactory) -> Path:
    """The page as `symqif report` writes it."""
    own = factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    file = shared / "report.html"
    with (shared / "report.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            file.write_text(page(assembled(results, jobs=2)), encoding="utf-8")
    return file
