"""The compiler: what it has compiled once is kept, by hash, for all tests and for `symqif rocq check`."""

import shutil

import pytest

from symqif.rocq.compiler import Compiler


@pytest.fixture(scope="session")
def compiler() -> Compiler:
    if shutil.which("coqc") is None:
        pytest.skip("Coq is not installed")
    return Compiler()
