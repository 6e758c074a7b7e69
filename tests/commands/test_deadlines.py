"""Each command with --timeout ends when its time is over, whatever an engine or the kernel does, and says which."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from symqif.bounded import GRACE, at_work
from symqif.cli import main
from symqif.mechanisms import oue, sue

UNDECIDED = 3
SECONDS = 0.5
LONG = 60.0  # a busy machine may take so long, and an engine without end takes hours


def endless(*_: Any, **__: Any) -> Any:
    """In C, where no signal handler runs."""
    at_work("endless")
    return pow(3, 10**9)


CLAIM = """
from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement

CLAIM = Claim("own.claim", "A claim", Source("here"), Derivation(Statement("x*x >= 0", {"x": "real"})), "proved")
"""


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.mark.usefixtures("process_of_its_own")
@pytest.mark.parametrize(
    ("endless_one", "command"),
    [
        ("symqif.find.proof.prove", "verify --catalogue {}"),
        ("symqif.reduction.certificate.check", "verify --catalogue {}"),
        ("symqif.comparison.check.established", "check k*exp(eps)/(exp(eps)+k) --against capacity.grr"),
        ("symqif.comparison.check.first", "check k*exp(eps)/(exp(eps)+k) --against capacity.grr"),
        ("symqif.refinement.refines._decide", "refine sue oue --k 3 --y 2"),
        ("symqif.refinement.parametric.over", "refine sue oue --k 3 --over eps"),
        ("symqif.refinement.refinement_map._searched", "map sue oue --k 3 --over eps"),
        ("symqif.refinement.refinement_map._checked", "map sue oue --k 3 --over eps"),
    ],
)
def test_a_command_ends_with_its_time(
    endless_one: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "claim.py").write_text(CLAIM)
    monkeypatch.setattr(endless_one, endless)
    started = time.monotonic()
    done = CliRunner().invoke(main, [*command.format(tmp_path).split(), "--timeout", str(SECONDS)])
    assert time.monotonic() - started < LONG
    assert done.exit_code == UNDECIDED, done.output
    assert "endless: no answer in 0." in done.output  # half a second, or what a search has left of it


@pytest.mark.usefixtures("process_of_its_own")
def test_a_check_of_what_was_kept_ends_with_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    command = ["map", "grr", "grr", "--k", "2", "--over", "eps", "--timeout"]
    assert CliRunner().invoke(main, [*command, "60"]).exit_code == 0
    monkeypatch.setattr("symqif.refinement.refinement_map._checked", endless)
    done = CliRunner().invoke(main, [*command, str(SECONDS)])
    assert done.exit_code == UNDECIDED, done.output
    assert "kernel: endless: no answer in 0.5 s" in done.output


@pytest.mark.usefixtures("process_of_its_own")
def test_each_relation_of_the_order_ends_with_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symqif.refinement.refines._decide", endless)
    monkeypatch.setattr("symqif.refinement.order.ALL", (sue, oue))
    done = CliRunner().invoke(main, ["hasse", "--k", "3", "--y", "2", "--timeout", str(SECONDS)])
    assert done.exit_code == UNDECIDED, done.output
    assert "endless: no answer in 0.5 s" in done.output


def test_a_second_is_enough_to_start_and_to_be_ended() -> None:
    assert GRACE <= 0.25
