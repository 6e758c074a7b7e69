"""What `import symqif` has: every name that is listed, loaded when it is first used."""

import subprocess
import sys

import pytest

import symqif


@pytest.mark.parametrize("name", symqif.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(symqif, name) is not None
    assert name in dir(symqif)


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'symqif' has no attribute 'orders'"):
        _ = symqif.orders


def test_symbols_are_called_as_they_are_typed() -> None:
    assert [getattr(symqif, name).name for name in ("eps", "theta", "k", "g", "omega")] == [
        *("eps", "theta", "k", "g", "omega")
    ]


def test_importing_loads_nothing_but_how_objects_are_shown() -> None:
    command = "import sys, symqif; print([m for m in sys.modules if m.startswith(('symqif.', 'sympy'))])"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['symqif.shown']"
