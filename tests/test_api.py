"""The names for Python: each has an entry in docs/api.rst, a first line of its own, and an example that runs."""

import doctest
import re
from importlib import import_module
from typing import Any

import pytest

import symqif
from symqif import channels, measures
from symqif.mechanisms import PROTOCOLS
from tests.pages import HOME
from tests.sample import every

ENTRY = re.compile(r"^\.\. (currentmodule|data|auto\w+):: (.*(?:\n {10}.*)*)", re.MULTILINE)
PLAIN = {"symqif.SymqifError", "symqif.Rejected", "symqif.check_certificate"}  # need no example
VALUES = {"eps", "theta", "k", "g", "omega", "__version__", "measures"}  # have no docstring of their own


def entries() -> list[str]:
    """The full names that have an entry."""
    module, found = "", []
    for kind, text in ENTRY.findall((HOME / "docs" / "api.rst").read_text(encoding="utf-8")):
        names = [name.removesuffix("()") for name in text.split()]
        if kind == "currentmodule":
            (module,) = names
        else:
            found += [name if name.startswith("symqif.") else f"{module}.{name}" for name in names]
    return found


def named(name: str) -> Any:
    module, _, last = name.rpartition(".")
    return getattr(import_module(module), last)


EXPLAINED = [name for name in entries() if name.rpartition(".")[2] not in PROTOCOLS.keys() | VALUES]


def test_every_public_name_has_an_entry() -> None:
    known = {name.rpartition(".")[2] for name in entries()}
    missing = [name for names in (symqif, channels, measures) for name in names.__all__ if name not in known]
    assert not missing, f"docs/api.rst wants an entry for {', '.join(missing)}"


@pytest.mark.parametrize("name", EXPLAINED)
def test_the_first_line_says_what_it_is_and_an_example_can_be_pasted(name: str) -> None:
    found = named(name)
    first, *rest = (found.__doc__ or "").splitlines()
    assert first.endswith((".", "?")), first
    assert len(first) <= 120
    assert not rest or not rest[0].strip(), "a blank line comes after the first"
    assert name in PLAIN or ">>> " in found.__doc__


@pytest.mark.parametrize("name", every(9, EXPLAINED))
def test_the_examples_give_what_they_show(name: str) -> None:
    if name.startswith("symqif.simulation"):
        for module in ("multi_freq_ldpy", "pure_ldp"):
            pytest.importorskip(module, reason=f"{module} is not installed: pip install '.[peers]'")
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for test in doctest.DocTestFinder(recurse=False).find(named(name), name, globs={}):
        runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
