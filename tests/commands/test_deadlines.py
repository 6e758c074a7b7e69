"""Each command with --timeout ends when its time is over, whatever an engine or the kernel does, and says which."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click import Context

from symqif.bounded import GRACE, at_work
from symqif.cli import SUMMARIES, main
from symqif.commands.timed import Timed
from tests.command import symqif
from tests.sample import every

UNDECIDED = 3
SECONDS = 0.5
LONG = 60.0  # a busy machine may take so long, and an engine without end takes hours


def endless(*_: Any, **__: Any) -> Any:
    """In C, where no signal handler runs."""
    at_work("endless")
    return pow(3, 10**9)


def greedy(*_: Any, **__: Any) -> Any:
    at_work("greedy")
    return bytes(1 << 33)


CHECK = "check k*exp(eps)/(exp(eps)+k) --against capacity.grr"
FILES = "refine file:{0}/channel.csv file:{0}/channel.csv"
REFINE = "refine sue oue --k 3 --y 2"
OVER = "refine sue oue --k 3 --over eps"
MAP = "map sue oue --k 3 --over eps"
HASSE = "hasse --k 3 --y 2"
OPTIMUM = "optimum mse.lh --over g --f 0"
PLACES = [  # of what a command does, from its options on
    ("symqif.user_mechanisms.own_file.mechanisms_of", f"{REFINE} --mechanism mine.py"),
    ("symqif.commands.sides.written_side", REFINE),
    ("symqif.refinement.refines._decide", REFINE),
    ("symqif.commands.sides.written_pair", OVER),
    ("symqif.refinement.parametric.over", OVER),
    ("symqif.refinement.order._members", HASSE),
    ("symqif.commands.sides.written_pair", MAP),
    ("symqif.refinement.refines._decide", HASSE),
    ("symqif.comparison.check._read", CHECK),
    ("symqif.comparison.check.established", CHECK),
    ("symqif.comparison.check.has_points", CHECK),
    ("symqif.optima.optimum.sought", OPTIMUM),
]
WORDS = [  # the words of a command, and what is to answer first
    ("symqif.report.answers.refinement.lines", "symqif.refinement.refines.decide_sides", REFINE),
    ("symqif.report.answers.refinement_set.lines", "symqif.refinement.parametric.over", OVER),
    ("symqif.report.answers.refinement_set.map_lines", "symqif.refinement.refinement_map.refinement_map", MAP),
    ("symqif.report.orders.text.hasse_text", "symqif.refinement.order.order", HASSE),
    ("symqif.report.answers.check.lines", "symqif.comparison.check.check", CHECK),
    ("symqif.report.answers.optimum.lines", "symqif.optima.optimum.optimum", OPTIMUM),
]
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
    every(8, [
        ("symqif.find.proof.prove", "verify --catalogue {}"),
        ("symqif.reduction.certificate.check", "verify --catalogue {}"),
        ("symqif.refinement.parametric.Question.of", MAP),
        ("symqif.refinement.refinement_map._searched", MAP),
        ("symqif.refinement.refinement_map._searched", "map sue oue --k 2..3 --jobs 1 --over eps"),
        ("symqif.refinement.refinement_map._checked", MAP),
        *PLACES,
    ]),
)  # fmt: skip
def test_a_command_ends_with_its_time(
    endless_one: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "claim.py").write_text(CLAIM)
    monkeypatch.setattr(endless_one, endless)
    started = time.monotonic()
    done = symqif(*command.format(tmp_path).split(), "--timeout", SECONDS)
    assert time.monotonic() - started < LONG
    assert done.exit_code == UNDECIDED, done.output
    told = (
        "endless: no answer in 0.",
        "no certificate was found in 0.",
    )  # half a second, or what a search has left of it
    assert any(reason in done.output for reason in told)


@pytest.mark.slow
@pytest.mark.usefixtures("process_of_its_own")
def test_a_check_of_what_was_kept_ends_with_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    command = ["map", "grr", "grr", "--k", "2..2", "--over", "eps", "--timeout"]
    assert symqif(*command, "60").exit_code == 0
    monkeypatch.setattr("symqif.refinement.refinement_map._checked", endless)
    done = symqif(*command, SECONDS)
    assert done.exit_code == UNDECIDED, done.output
    assert "kernel: endless: no answer in 0.5 s" in done.output


@pytest.mark.usefixtures("process_of_its_own")
@pytest.mark.parametrize(("words", "answer", "command"), every(6, WORDS))
def test_words_without_end_end_with_the_time(
    words: str, answer: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer, lambda *_, **__: ())
    monkeypatch.setattr(words, endless)
    done = symqif(*command.split(), "--timeout", SECONDS)
    assert done.exit_code == UNDECIDED, done.output
    assert "endless: no answer in 0.5 s" in done.output


@pytest.mark.usefixtures("process_of_its_own")
@pytest.mark.parametrize(
    ("place", "command"), every(4, [*PLACES, ("symqif.refinement.certificate.Witness.check", FILES)])
)
def test_a_command_ends_with_its_memory(
    place: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "channel.csv").write_text("1/2,1/2\n1/3,2/3\n")
    monkeypatch.setattr(place, greedy)
    done = symqif(*command.format(tmp_path).split())
    assert done.exit_code == UNDECIDED, done.output
    assert "greedy: more memory would be needed than it may have" in done.output


@pytest.mark.usefixtures("process_of_its_own")
@pytest.mark.parametrize("command", every(5, [REFINE, OVER, HASSE, CHECK, OPTIMUM]))
def test_without_an_answer_the_json_has_the_same_names(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = json.loads(symqif(*command.split(), "--json").stdout)
    monkeypatch.setattr(Timed, "_done", endless)
    done = symqif(*command.split(), "--json", "--timeout", SECONDS)
    assert done.exit_code == UNDECIDED, done.output
    nothing = json.loads(done.stdout)
    assert nothing.pop("reason") == "endless: no answer in 0.5 s"
    assert nothing.keys() <= answer.keys()
    assert nothing["schema"] == answer["schema"]
    first = next(name for name in nothing if name in ("refines", "set", "classes", "equal", "at"))
    assert nothing[first] is None


def test_a_command_that_waits_imports_nothing() -> None:
    code = f"""
import sys
from symqif.cli import SUMMARIES, main
try:
    main({[*REFINE.split(), "--timeout", "0.1"]})
except SystemExit:
    print(*(name for name in ("sympy", "flint", "rich", "symqif.refinement.refines") if name in sys.modules))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""


@pytest.mark.parametrize("name", SUMMARIES)
def test_a_time_is_for_the_whole_command_or_says_for_what(name: str) -> None:
    command = main.get_command(Context(main), name)
    for limit in (param for param in command.params if param.name == "timeout"):
        assert isinstance(command, Timed) or "for a statement" in limit.help or "for each k" in limit.help


def test_a_second_is_enough_to_start_and_to_be_ended() -> None:
    assert GRACE <= 0.25
