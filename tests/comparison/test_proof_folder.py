"""Proofs that are kept: they spare a search, the base checks them again, and nothing else is believed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from symqif import check
from symqif.bounded import Answering
from symqif.comparison import problem, proof_folder
from symqif.comparison.check import answered
from symqif.comparison.proof_folder import proofs_in
from symqif.formula.reading import Formula
from symqif.quantities import quantity

RIGHT, WRONG = "k*exp(eps)/(exp(eps)+k-1)", "k*exp(eps)/(exp(eps)+k)"


def equal(formula: str, name: str = "capacity.grr") -> bool | None:
    def here(function: Any, *arguments: Any, seconds: float | None = None) -> Any:
        return function(*arguments)

    return answered(here, Formula.typed(formula), quantity(name), {}, 20.0, ours=False).equal


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with proofs_in(tmp_path / "proofs"):
        yield tmp_path / "proofs"


def asked(formula: str) -> problem.Problem:
    target = quantity("capacity.grr")
    return problem.Problem(target, Formula.typed(formula).read(target.symbols).term, {})


def test_a_proof_is_searched_for_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert equal(RIGHT)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert before
    monkeypatch.setattr(problem, "prove", None)
    assert equal(RIGHT)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_differences_are_decided_anew(folder: Path) -> None:
    assert equal(WRONG) is False
    assert asked(WRONG).kept is None


def test_the_certificate_of_another_statement_shows_nothing(folder: Path) -> None:
    statement = asked(WRONG).statement()
    place = proof_folder._place("capacity.grr", "equality", statement)
    assert place
    other = check(RIGHT, "capacity.grr").certificates[0]
    for data in (other, {**other, "statement": statement.data(), "sha256": statement.sha256}):
        place.write_text(json.dumps(data))
        assert asked(WRONG).kept is None
    assert equal(WRONG) is False


@pytest.mark.parametrize("content", ["", "[]", "{}", "[" * 10**5, '{"format": "symqif.certificate/2"}', "\udc80"])
def test_what_is_no_certificate_is_not_there(folder: Path, content: str) -> None:
    assert equal(RIGHT)
    for file in folder.iterdir():
        file.write_text(content, errors="surrogateescape")
    assert equal(RIGHT)


def test_another_base_reads_nothing_of_this_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proof_folder.keep(check(RIGHT, "capacity.grr").certificates[0], asked(RIGHT).statement())
    assert asked(RIGHT).kept
    monkeypatch.setattr(proof_folder, "_base", lambda: ["another"])
    assert asked(RIGHT).kept is None


def test_without_a_folder_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert equal(RIGHT)
    assert not list(tmp_path.iterdir())


def test_processes_that_are_forked_know_the_folder(folder: Path) -> None:
    process = Answering(20.0)
    try:
        assert answered(process.ask, Formula.typed(RIGHT), quantity("capacity.grr"), {}, 20.0, ours=False).equal
    finally:
        process.end()
    assert list(folder.iterdir())
