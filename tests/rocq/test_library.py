"""The library's modules, and which of them a proof imports."""

import re

import pytest

from symqif.reduction.rule import RULES
from symqif.rocq import theorem  # noqa: F401  (its import declares all steps)
from symqif.rocq.library import BASE, imports, library, required
from symqif.rocq.tree import STEPS


def test_each_module_comes_after_those_that_it_needs() -> None:
    before: set[str] = set()
    for name, module in library().items():
        assert before >= set(module.needs)
        before.add(name)
    assert next(iter(library())) == "Definitions"
    assert before >= set(BASE)


def test_a_proof_imports_the_modules_whose_lemmas_it_names() -> None:
    assert imports(["exact: (capacity_refines g_1)."]) == ["Refinement"]
    assert imports(["exact: h_0."]) == []


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("From Symqif.Library Require Import Sums Channels.", ("Sums", "Channels")),
        ("From Symqif Require Definitions.", ("Definitions",)),
        ("From mathcomp Require Import all_ssreflect.", ()),
    ],
)
def test_what_a_file_needs_is_read_from_its_imports(line: str, names: tuple[str, ...]) -> None:
    assert required(line) == names


def test_nothing_in_the_library_is_assumed() -> None:
    for module in library().values():
        without_comments = re.sub(r"\(\*.*?\*\)", "", module.text, flags=re.DOTALL)
        assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Conjecture|Abort)\b", without_comments), module.name


def test_every_rule_has_a_step() -> None:
    missing = sorted(RULES.keys() - STEPS.keys())
    assert not missing, f"a file of symqif/rocq wants a function with @step({', '.join(map(repr, missing))})"
