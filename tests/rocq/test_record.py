"""The record of what Rocq has checked."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symqif.claims.catalogue import ROCQ, home, load
from symqif.claims.verify import recheck
from symqif.errors import SymqifError
from symqif.report.document.beside import BY_ROCQ, NO_POINT, beside_verdict
from symqif.rocq import record
from symqif.rocq.check import Part
from symqif.rocq.compiler import Compiled
from symqif.rocq.protocols import theorems as protocol_theorems
from symqif.rocq.theorem import Theorem

THEOREM = Theorem("claim_mine", "", (), ("Definition p := 1.",), ("  p = 1.",), ())
CHECKED = Compiled(True, ("classic",), 1.0)


def part(says: str = "  p = 1.") -> Part:
    return Part("mine", "printed", replace(THEOREM, says=(says,)), statement="abc")


def test_what_is_recorded_is_read_back(tmp_path: Path) -> None:
    missing = Part("other", "printed"), Compiled(False, (), 0.0, "not by Rocq: x")
    record.write(tmp_path, record.rows([(part(), CHECKED), missing]))
    found = record.read(tmp_path)
    assert found["mine"]["statement"] == "abc"
    assert found["other"] == {"missing": "not by Rocq: x"}


def test_other_definitions_void_the_record(tmp_path: Path) -> None:
    record.write(tmp_path, record.rows([(part(), CHECKED)]))
    data = json.loads((tmp_path / ROCQ).read_text())
    (tmp_path / ROCQ).write_text(json.dumps({**data, "definitions": "0"}))
    assert record.read(tmp_path) == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"definitions": "0", "parts": 1}', '{"parts": {"a": 1}}'])
def test_a_file_that_is_no_record_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / ROCQ).write_text(text)
    with pytest.raises(SymqifError, match="is not a record of theorems"):
        record.read(tmp_path)


@pytest.mark.parametrize(
    ("known", "now", "changed"),
    [
        ((part(), CHECKED), (part(), CHECKED), False),
        ((part(), CHECKED), (part("  p = 2."), CHECKED), True),
        ((part(), CHECKED), (part(), Compiled(False, (), 1.0, "no")), True),
        ((part(), Compiled(False, (), 1.0, "no")), (part(), CHECKED), True),
        (None, (part(), CHECKED), False),
        (None, (part(), Compiled(False, (), 1.0, "no")), True),
    ],
)
def test_a_theorem_that_is_lost_or_new_or_says_something_else_is_a_change(known: Any, now: Any, changed: bool) -> None:
    recorded = record.rows([known] if known else [])
    assert bool(record.changes(recorded, record.rows([now]))) == changed


def test_a_claim_is_by_rocq_only_with_the_statement_that_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    (result,) = recheck(["cap.grr"])
    own = result.claim.printed.statement.sha256
    monkeypatch.setattr(record, "_statements", lambda _: {("cap.grr", own): True, ("cap.grr/remark-1", own): True})
    assert record.by_rocq(result) == {"printed": True, "remark-1": False}
    assert record.said(result) == "checked by Rocq"
    undecided = replace(result, outcomes={p: replace(o, verdict="undecided") for p, o in result.outcomes.items()})
    assert record.said(undecided) == "not by Rocq"
    monkeypatch.setattr(record, "_statements", lambda _: {("cap.lh", own): True})
    assert record.said(result) == "not by Rocq"


def test_a_catalogue_has_a_record_of_its_own(tmp_path: Path) -> None:
    for file in (home() / "capacity").glob("grr.*"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    statement = load()["cap.grr"].claim.printed.statement.sha256
    record.write(tmp_path, {"cap.grr": {"sha256": "abc", "range": True, "statement": statement}})
    (result,) = recheck(["cap.grr"], catalogue=tmp_path)
    assert record.by_rocq(result) == {"printed": True, "remark-1": False}
    (ours,) = recheck(["cap.grr"])
    assert record.by_rocq(ours) == {"printed": True, "remark-1": True}


def test_where_one_of_two_statements_is_checked_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    (result,) = recheck(["cap.ss"])
    own = result.claim.parts["repaired"].statement.sha256
    monkeypatch.setattr(record, "_statements", lambda _: {("cap.ss/repaired", own): True})
    assert record.said(result) == "repair checked by Rocq"


@pytest.mark.parametrize("has_point", [True, False])
def test_where_no_certificate_shows_a_point_the_one_that_rocq_has_seen_is_told(
    monkeypatch: pytest.MonkeyPatch, has_point: bool
) -> None:
    (result,) = recheck(["lem.kron"])
    own = result.claim.printed.statement.sha256
    monkeypatch.setattr(record, "_statements", lambda _: {("lem.kron", own): has_point})
    assert record.with_point(result) == (("printed",) if has_point else ())
    assert beside_verdict(result) == [BY_ROCQ if has_point else NO_POINT, "checked by Rocq"]


def test_all_is_checked_and_every_range_has_a_point() -> None:
    entries, known = load(), record.read()
    assert known.keys() > {"cap.grr", "protocol.grr"}
    for name, row in known.items():
        claim, _, part = name.partition("/")
        assert "sha256" in row, name
        if claim in entries and "refutation" in (entries[claim].certificate(part or "printed") or {}):
            continue  # which says that there are values
        assert row["range"] or (claim in entries and not entries[claim].claim.parts[part or "printed"].statement.given)


def test_the_record_is_of_claims_that_there_are() -> None:
    entries = load()
    known = json.loads((home() / ROCQ).read_text(encoding="utf-8"))["parts"]
    parts = {f"{name}/{part}": d.statement.sha256 for name, e in entries.items() for part, d in e.claim.parts.items()}
    assert known
    assert known.keys() <= {name.removesuffix("/printed") for name in parts} | protocol_theorems().keys()
    assert {row["statement"] for row in known.values() if "statement" in row} <= {*parts.values()}
