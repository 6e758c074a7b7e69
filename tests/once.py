"""What is made once for all tests, whichever process of pytest runs them."""

import os
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest


def once(factory: pytest.TempPathFactory, name: str, made: Callable[[], bytes]) -> Path:
    """A file of this name with what is made; the workers of pytest-xdist share it."""
    own = factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    file = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not file.exists():
            file.write_bytes(made())
    return file
