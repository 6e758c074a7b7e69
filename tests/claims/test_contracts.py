"""Contracts of everything that is discovered in the catalogue."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from symqif.claims.catalogue import ROCQ, Entry, home, load, theorems
from symqif.claims.verify import Result
from symqif.kernel.term import Rejected, parse
from symqif.reduction import certificate
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement
from symqif.report.formula.layout import latex
from tests.sample import every

ENTRIES = load()
THEOREMS = theorems(ENTRIES)
PARTS = [(name, part) for name, entry in ENTRIES.items() for part in entry.claim.parts]
STORED = [(name, part) for name, part in PARTS if part in ENTRIES[name].certificates()]

stored = pytest.mark.skipif(not STORED, reason="no certificates are stored beside the claim files")
each_entry = pytest.mark.parametrize("entry", every(48, ENTRIES.values()), ids=ENTRIES)
each_part = pytest.mark.parametrize(("name", "part"), every(48, PARTS), ids=[f"{n}/{p}" for n, p in PARTS])
each_certificate = pytest.mark.parametrize(("name", "part"), every(48, STORED), ids=[f"{n}/{p}" for n, p in STORED])


# Claims


def test_ids_are_unique() -> None:
    assert [name for name, n in Counter(entry.claim.id for entry in ENTRIES.values()).items() if n > 1] == []
    assert len(set(PARTS)) == len(PARTS)


@each_entry
def test_a_claim_has_a_title_and_a_place_in_the_paper(entry: Entry) -> None:
    assert entry.claim.title.strip()
    assert entry.claim.source.where.strip()
    source = entry.claim.source
    assert source.line > 0 or source.paper or entry.claim.id.startswith("beyond.")


@each_entry
def test_a_statement_that_is_not_proved_says_why(entry: Entry) -> None:
    assert entry.claim.recorded == "proved" or entry.claim.reason.strip()


@each_part
def test_a_statement_can_be_printed(name: str, part: str) -> None:
    statement = ENTRIES[name].claim.parts[part].statement
    for text in (statement.claim, *statement.given, *statement.definitions.values()):
        printed = latex(parse(text))
        assert printed.strip()
        assert not [
            operator for operator in ("**", "==", "<=", ">=", "!=", "*") if operator in printed.replace("^{*}", "")
        ]


@each_part
def test_a_statement_is_read_back_from_its_data_with_the_same_hash(name: str, part: str) -> None:
    statement = ENTRIES[name].claim.parts[part].statement
    again = Statement.of(statement.data())
    assert (again, again.sha256) == (statement, statement.sha256)
    assert again.sequent() == statement.sequent()


# Certificates


def check(data: Mapping[str, Any], name: str, part: str) -> certificate.Decision:
    return certificate.check(data, ENTRIES[name].claim.parts[part].statement, THEOREMS)


def recorded(entry: Entry) -> dict[str, str]:
    """The verdict that the claim file records for each part; a repaired statement is there to be proved."""
    remarks = {f"remark-{n}": remark.recorded for n, remark in enumerate(entry.claim.remarks, 1)}
    return {"printed": entry.claim.recorded, "repaired": "proved"} | remarks


@stored
@each_part
def test_a_decided_part_has_a_stored_certificate(name: str, part: str) -> None:
    assert recorded(ENTRIES[name])[part] not in ("proved", "refuted") or (name, part) in STORED


def test_the_catalogue_stores_certificates_of_its_claims_alone() -> None:
    assert {*home().rglob("*.json")} - {home() / ROCQ} <= {entry.certificate_file for entry in ENTRIES.values()}
    assert all(entry.certificates().keys() <= entry.claim.parts.keys() for entry in ENTRIES.values())


@pytest.mark.parametrize(("name", "part"), STORED[::48])
def test_a_stored_certificate_shows_the_recorded_verdict(name: str, part: str) -> None:
    assert check(ENTRIES[name].certificate(part) or {}, name, part).verdict == recorded(ENTRIES[name])[part]


@stored
def test_every_stored_certificate_shows_the_recorded_verdict_again(results: dict[str, Result]) -> None:
    changed = {f"{name}/{p}": r.outcomes[p].reason for name, r in results.items() for p in r.differences}
    assert changed == {}


def test_what_a_verdict_rests_on_is_a_theorem_or_a_rule_with_statement_and_reference(
    results: dict[str, Result],
) -> None:
    for name, result in results.items():
        for used in {used for outcome in result.outcomes.values() for used in outcome.rests_on}:
            if used in RULES:
                assert RULES[used].statement.strip()
                assert RULES[used].reference.strip()
            else:
                assert used in THEOREMS
                assert used.partition("/")[0] != name


@each_certificate
def test_a_certificate_is_for_its_own_statement_only(name: str, part: str) -> None:
    data = ENTRIES[name].certificate(part) or {}
    for other, entry in ENTRIES.items():
        for another, derivation in entry.claim.parts.items():
            if derivation.statement.sha256 != data["sha256"]:
                with pytest.raises(Rejected):
                    check(data, other, another)


@each_certificate
def test_the_head_of_a_certificate_is_read(name: str, part: str) -> None:
    data = ENTRIES[name].certificate(part) or {}
    statement = data["statement"]
    heads: list[dict[str, Any]] = [
        {"format": "symqif.certificate/1"},
        {"sha256": data["sha256"][::-1]},
        {"statement": {**statement, "claim": f"all({statement['claim']})"}},
        {"statement": {**statement, "given": [*statement["given"], "1 <= 2"]}},
        {"statement": {**statement, "variables": {**statement["variables"], "unused": "real"}}},
        {"statement": {**statement, "definitions": {**statement["definitions"], "unused": "1"}}},
        {"statement": {**statement, "universal": not statement["universal"]}},
    ]
    for head in heads:
        with pytest.raises(Rejected):
            check({**data, **head}, name, part)


@each_certificate
def test_a_certificate_without_one_of_its_fields_is_rejected(name: str, part: str) -> None:
    data = ENTRIES[name].certificate(part) or {}
    for left_out in ({"format"}, {"sha256"}, {"statement"}, {"proof", "refutation"}):
        with pytest.raises(Rejected):
            check({key: value for key, value in data.items() if key not in left_out}, name, part)
