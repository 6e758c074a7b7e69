"""The page of the whole catalogue, which is written once for all tests, whichever process of pytest runs them."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest


def symqif_report(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "symqif", "report", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def whole_page(factory: pytest.TempPathFactory) -> Path:
    """The page as a user gets it."""
    own = factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    page = shared / "report.html"
    with (shared / "report.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not page.exists():
            done = symqif_report("--html", str(page))
            assert done.returncode == 0, done.stderr
            assert not done.stderr
            assert done.stdout.startswith(f"{page}: 116 claims, ")
    return page
