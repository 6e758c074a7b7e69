"""Tampered certificates and mutated statements: Rocq accepts none of the files that are made of them.

What the exporter refuses to write counts as not accepted. `python -m tests.rocq.tampering` counts how many reach Rocq.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from symqif.rocq.check import Exports
from symqif.rocq.compiler import Compiler
from symqif.rocq.theorem import Theorem
from tests.claims.test_contracts import ENTRIES
from tests.mutants.handmade import handmade_mutants
from tests.rocq.tampering import OPERATORS, PARTS, below, built, file, refusing, stated, tampered, variants


def mutated(name: str, part: str) -> Iterator[tuple[str, Theorem | None]]:
    """The files of false statements with the certificate of the true one."""
    data = ENTRIES[name].certificate(part)
    assert data is not None
    for mutant in handmade_mutants(ENTRIES, (f"{name}/{part}",)):
        statement = mutant.derivation.statement
        yield mutant.id, file(name, part, {**data, "statement": statement.data()}, statement)


def accepted(files: Iterator[tuple[Any, Theorem | None]], compiler: Compiler, name: str) -> list[str]:
    """What was changed in the files that compile; what the claim's parts use has to."""
    keys = below(name, compiler)
    return [str(t) for t, theorem in files if theorem and compiler.compile("tampered", theorem, keys).checked]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), PARTS)
def test_no_tampered_certificate_compiles(name: str, part: str, compiler: Compiler) -> None:
    assert accepted(tampered(name, part), compiler, name) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), PARTS)
def test_no_false_statement_compiles(name: str, part: str, compiler: Compiler) -> None:
    assert accepted(mutated(name, part), compiler, name) == []


def test_statements_are_varied_in_each_way() -> None:
    exports = Exports(ENTRIES)
    kinds = {kind for part in PARTS for kind, _ in variants(stated(exports, *part)[1])}
    assert kinds == {*OPERATORS, "hypothesis"}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), PARTS)
def test_a_theorem_proves_no_variant_of_what_it_says(name: str, part: str, compiler: Compiler) -> None:
    """Each variant is a statement: it is checked to be a proposition, and only then that its proof fails."""
    own, lines = stated(exports := Exports(ENTRIES), name, part)
    some = list(variants(lines))
    result = compiler.compile("variants", refusing(own, some), {own.own: built(exports, own.own, compiler)})
    assert result.checked, result.reason
    assert len(some) >= 10
