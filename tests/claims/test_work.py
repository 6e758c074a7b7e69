"""Where a certificate may not cause the work that it needs, nothing is decided, and that is no rejection."""

import json
from pathlib import Path
from typing import Any

import pytest

from symqif.claims.answer_file import answer, rechecked
from symqif.claims.catalogue import load
from symqif.claims.claim import Derivation
from symqif.claims.decide import decide
from symqif.claims.outcome import Outcome
from symqif.claims.verify import _confirmed, recheck, verify
from symqif.comparison.problem import Problem
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.budget import Exhausted
from symqif.kernel.term import parse
from symqif.optima import optimum
from symqif.optima.question import Question
from symqif.quantities import quantities
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from tests.command import symqif

WHY = "this is more work than a certificate may cause"
TRUE, FALSE = Statement("k*k >= 4", {"k": "integer"}, ("k >= 2",)), Statement("k*k >= 4", {"k": "integer"})
SINGLE = "cap.grr"


def stored() -> dict[str, Any]:
    data = load()[SINGLE].certificate("printed")
    assert data is not None
    return data


@pytest.fixture(autouse=True)
def _little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "WORK", 50)


def test_the_base_lets_it_through() -> None:
    with pytest.raises(Exhausted, match=WHY):
        certificate.check(stored(), load()[SINGLE].claim.printed.statement, {})


@pytest.mark.parametrize("statement", [TRUE, FALSE])
def test_deciding_ends_undecided(statement: Statement) -> None:
    found = decide("x", "printed", Derivation(statement), {}, 10)
    assert (found.verdict, found.reason, found.certificate) == ("undecided", WHY, None)


def test_verify_and_recheck_say_so() -> None:
    for command in (verify, recheck):
        (found,) = command([SINGLE])
        assert {(outcome.verdict, outcome.reason) for outcome in found.outcomes.values()} == {("undecided", WHY)}


def test_what_another_machine_found_is_sought_again() -> None:
    entries = load()
    given = {"printed": Outcome("proved", stored(), (), "", 0.0)}
    assert _confirmed(given, (SINGLE, "printed"), entries, {}, 10) is None


def test_of_a_file_it_is_told_apart_from_a_rejection(tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text(json.dumps({"certificates": [stored()]}))
    (found,) = rechecked(file, answer(file))
    assert (found.verdict, found.reason) == ("undecided", WHY)
    done = symqif("recheck", file)
    assert (done.exit_code, f"undecided: {WHY}" in done.output) == (3, True)


def test_a_formula_is_neither_equal_nor_different() -> None:
    grr = quantities()["capacity.grr"]
    with pytest.raises(GaveUp, match=WHY):
        Problem(grr, parse("k*exp(eps)/(exp(eps)+k-1)"), {}).prove(Deadline(10))
    other = Problem(grr, parse("k*exp(eps)/(exp(eps)+k)"), {})
    assert other.refute(next(other.points({})), Deadline(10)) is None


def test_no_optimum_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimum, "established", lambda *_: None)
    found = optimum.sought(Question(Problem(quantities()["epsilon.grr"], parse("0"), {}), "eps"), 10)
    assert (found.value, list(found.certificates)) == (None, [])
    assert found.reason == f"that it is least at `0` is not proved: {WHY}"
