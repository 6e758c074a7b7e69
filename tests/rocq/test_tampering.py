"""Tampered certificates and mutated statements: Rocq accepts none of the files that are made of them.

What the exporter refuses to write counts as not accepted; of each claim some tampered files have to reach Rocq.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from symqif.kernel.term import Rejected
from symqif.reduction import certificate as certificates
from symqif.reduction.statement import Statement
from symqif.rocq.check import Exports
from symqif.rocq.compiler import Compiler
from symqif.rocq.statements import HEAD
from symqif.rocq.text import NotByRocq
from symqif.rocq.theorem import Theorem, exported
from tests.claims.test_contracts import ENTRIES, THEOREMS
from tests.claims.test_tampering import tamperings
from tests.mutants.handmade import handmade_mutants

PARTS = [("lem.sufficiency", "printed"), ("lem.equiv", "repaired"), ("cap.grr", "printed"), ("cap.lh", "printed")]
PARTS += [("ldp.grr", "printed"), ("lh.asr", "printed"), ("cap.oue", "printed"), ("lem.thesue", "printed")]
FAULTS = (NotByRocq, Rejected, LookupError, TypeError, ValueError, AttributeError, AssertionError)
OPERATORS = {  # kind: what is found in a statement, and what is put in its place
    "relation": (r" <= ", " < "),
    "strict": (r" < ", " <= "),
    "equation": (r" = ", " <> "),
    "sign": (r" - ", " + "),
    "sum": (r" \+ ", " - "),
    "product": (r" \* ", " + "),
    "function": (r"\bexp ", "ln "),
    "measure": (r"\bcapacity ", "asr "),
    "number": (r"\b(\d+)\b", None),
}


def file(name: str, part: str, data: dict[str, Any], statement: Statement) -> Theorem | None:
    try:
        return exported(name, part, statement, data, THEOREMS)
    except FAULTS:
        return None


def tampered(name: str, part: str) -> Iterator[tuple[str, Theorem | None]]:
    """The files of changed certificates that the kernel rejects, unless they are that of the right one. Another rule is
    left out: it may show the same."""
    statement, data = ENTRIES[name].claim.parts[part].statement, ENTRIES[name].certificate(part)
    assert data is not None
    right = file(name, part, data, statement)
    assert right is not None
    for tampering in tamperings(data, f"rocq {name}/{part}"):
        if tampering.fields[0] == "rule":
            continue
        bad = tampering.of(data)
        try:
            certificates.check(bad, statement, THEOREMS)
        except FAULTS:
            found = file(name, part, bad, statement)
            if found is None or found.text != right.text:
                yield str(tampering), found


def mutated(name: str, part: str) -> Iterator[tuple[str, Theorem | None]]:
    """The files of false statements with the certificate of the true one."""
    data = ENTRIES[name].certificate(part)
    assert data is not None
    for mutant in handmade_mutants(ENTRIES, (f"{name}/{part}",)):
        statement = mutant.derivation.statement
        yield mutant.id, file(name, part, {**data, "statement": statement.data()}, statement)


def accepted(files: Iterator[tuple[str, Theorem | None]], compiler: Compiler, name: str) -> list[str]:
    """What was changed in the files that compile; the claim's part has to."""
    keys = {}
    for part in (exports := Exports(ENTRIES)).of((name,)):
        for use in part.theorem.uses if part.theorem else ():
            keys[use] = built(exports, use, compiler)
    return [changed for changed, theorem in files if theorem and compiler.compile("tampered", theorem, keys).checked]


def built(exports: Exports, own: str, compiler: Compiler) -> str:
    """The key of a part that another one uses."""
    part = exports.parts[own]
    assert part.theorem is not None
    below = {use: built(exports, use, compiler) for use in part.theorem.uses}
    assert compiler.compile(part.name, part.theorem, below).checked
    return compiler.keys[part.name]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), PARTS)
def test_no_tampered_certificate_compiles(name: str, part: str, compiler: Compiler) -> None:
    assert accepted(tampered(name, part), compiler, name) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), PARTS)
def test_no_false_statement_compiles(name: str, part: str, compiler: Compiler) -> None:
    assert accepted(mutated(name, part), compiler, name) == []


def variants(lines: list[str]) -> Iterator[list[str]]:
    """The abbreviations and the theorem with one change in one place; the theorem without one of its hypotheses."""
    text = "\n".join(lines)
    for pattern, new in OPERATORS.values():
        for place in re.finditer(pattern, text):
            put = new if new is not None else str(int(place[1]) + 1)
            yield [text[: place.start()] + put + text[place.end() :]]
    for n, line in enumerate(lines):
        if line.endswith(" ->"):
            yield [*lines[:n], *lines[n + 1 :]]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), PARTS)
def test_a_theorem_proves_no_variant_of_what_it_says(name: str, part: str, compiler: Compiler) -> None:
    """Each variant is a statement: it is checked to be a proposition, and only then that its proof fails."""
    exports = Exports(ENTRIES)
    (own,) = [p for p in exports.of((name,)) if p.part == part]
    key = built(exports, own.own, compiler)
    theorem = own.theorem
    assert theorem is not None
    lines = [HEAD, f"From Symqif.Claims Require {theorem.name}.", "Open Scope R_scope."]
    count = 0
    for count, variant in enumerate(variants([*theorem.abbreviations, "Definition said :=", *theorem.says]), 1):
        lines += [f"Module Variant{count}.", *variant, "Check (said : Prop).", "Fail Definition shown : said :="]
        lines += [f"  {theorem.name}.{theorem.name}_read.{theorem.name}.", f"End Variant{count}."]
    text = "\n".join([*lines, ""])
    result = compiler.compile("variants", Theorem("variants", text, (own.own,)), {own.own: key})
    assert result.checked, result.reason
    assert count >= 10
