"""Edited certificates and proofs, and mutated statements: a sample of what `python -m tests.rocq.tampering` tries."""

import random
from collections import Counter
from functools import partial

import pytest

from symqif.rocq.check import Exports, Part, check
from symqif.rocq.compiler import Compiler
from tests.claims.test_contracts import ENTRIES
from tests.mutants.handmade import handmade_mutants
from tests.rocq.edits import FIELDS, PLACES, edits, places
from tests.rocq.tampering import (
    JUDGED,
    OPERATORS,
    STILL,
    UNWRITTEN,
    certificate_of,
    certified,
    drawn,
    edited_certificates,
    edited_proofs,
    judged,
    mutated,
    parts,
    stated,
    variants,
)

FEW = ["lem.sufficiency", "lem.equiv/repaired", "cap.grr", "ldp.grr", "lem.thesue", "wang.he-private"]


@pytest.fixture(scope="module")
def few() -> tuple[Exports, list[Part]]:
    return parts(FEW)


def test_certificates_proofs_and_statements_are_edited_in_each_way(few: tuple[Exports, list[Part]]) -> None:
    some = few[1]
    certificates = {kind for part in some for kind, _ in edits(certificate_of(part)[1])}
    assert certificates >= {*FIELDS.values(), "facts multiplied"} - {"point", "enclosure"}
    assert {kind for part in some for kind, _ in places(part)} == PLACES.keys()
    assert {kind for part in some for kind, *_ in variants(stated(part))} == {*OPERATORS, "hypothesis"}


@pytest.mark.slow
def test_no_edited_certificate_is_accepted(few: tuple[Exports, list[Part]], compiler: Compiler) -> None:
    judge, sample = partial(judged, exports=few[0], compiler=compiler), random.Random("certificates")
    found = Counter(end for _, end, _ in drawn(edited_certificates(few[1], sample), 10, judge, 1))
    assert sum(found[end] for end in JUDGED) >= 10
    assert found.keys() <= {*JUDGED, UNWRITTEN}


@pytest.mark.slow
def test_no_edited_proof_is_accepted(few: tuple[Exports, list[Part]], compiler: Compiler) -> None:
    judge, sample = partial(judged, exports=few[0], compiler=compiler), random.Random("proofs")
    found = Counter(end for _, end, _ in drawn(edited_proofs(few[1], sample), len(PLACES), judge, 1))
    assert sum(found[end] for end in JUDGED) >= len(PLACES)
    assert found.keys() <= set(JUDGED)


@pytest.mark.slow
def test_what_is_not_edited_is_accepted(few: tuple[Exports, list[Part]], compiler: Compiler) -> None:
    assert judged(few[1][0], few[0], compiler)[0] == STILL


@pytest.mark.slow
def test_no_false_statement_is_accepted(few: tuple[Exports, list[Part]], compiler: Compiler) -> None:
    """Of handmade mutants, with the certificate of what is true."""
    for part in few[1]:
        data = certificate_of(part)[1]
        for mutant in handmade_mutants(ENTRIES, (f"{part.claim}/{part.part}",)):
            statement = mutant.derivation.statement
            wrong = certified(part, {**data, "statement": statement.data()}, statement)
            assert judged(wrong, few[0], compiler)[0] in (*JUDGED, UNWRITTEN), mutant.id


@pytest.mark.slow
def test_a_theorem_proves_no_mutant_of_what_it_says(few: tuple[Exports, list[Part]], compiler: Compiler) -> None:
    """Each mutant is a statement: it is checked to be a proposition, and only then that its proof fails."""
    list(check(*few, compiler))
    found = list(mutated(few[1], 5, random.Random("statements"), 1, compiler))
    assert [row for row in found if row[1] != JUDGED[0]] == []
    assert {kind for kind, _, _ in found} == {*OPERATORS, "hypothesis"}
