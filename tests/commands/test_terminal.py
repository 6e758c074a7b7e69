"""What a person sees in a terminal: lines that fit, colours, progress that goes away; and none of it in a pipe."""

import shutil
from pathlib import Path

import pytest

from symqif.claims.catalogue import home
from symqif.claims.verify import recheck
from tests.commands.pseudo_terminal import in_terminal, screen
from tests.sample import every
from tests.test_cli import catalogue

GREEN, RED, DIM, ERASED = "\x1b[32m", "\x1b[31m", "\x1b[2m", "\x1b[2K"
HELP = ["--help"]
COMMANDS = [
    HELP,
    *([name, "--help"] for name in ("check", "refine", "hasse", "verify", "figures", "report", "latex")),
    ["check", "--help-file"],
    ["check", "k*p/binomial(k-1, omega-1)", "--against", "capacity.ss"],
    ["check", "k*exp(eps)/(exp(eps)+k-1)", "--against", "capacity.grr"],
    ["capacity", "the", "--k", "50", "--eps", "75", "--theta", "0.73"],
    ["recheck", "lh.asr-gursoy", "cap.ss", "txt.protocols-incomparable"],
    ["errata", "cap.ss"],
    ["hasse", "--k", "5", "--y", "8", "--x", "7", "--gains"],
    ["refine", "sue", "oue", "--k", "50", "--y", "80"],
    ["figures", "--list"],
]


@pytest.mark.parametrize("width", every(2, [80, 120]))
@pytest.mark.parametrize("command", every(20, COMMANDS), ids=" ".join)
def test_no_line_is_wider_than_the_terminal(command: list[str], width: int) -> None:
    shown, _ = in_terminal(command, width=width)
    assert "Traceback" not in shown
    assert max(map(len, screen(shown))) <= width


@pytest.mark.slow
def test_a_verdict_is_coloured_and_what_it_rests_on_dim(tmp_path: Path) -> None:
    shown, _ = in_terminal(["recheck", "lh.asr-gursoy"])
    assert f"{GREEN}proved" in shown
    assert f"{DIM}; rests on" in shown
    assert f"{RED}refuted" in in_terminal(["recheck", "cap.ss"])[0]


@pytest.fixture(scope="module")
def two_claims(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """`recheck` of a catalogue that is read at once: a claim that is refuted, and one with a long line."""
    folder = tmp_path_factory.mktemp("claims")
    for pattern in ("capacity/ss.*", "hashing/gursoy.*", "hashing/asr.*"):
        for file in home().glob(pattern):
            shutil.copy(file, folder)
    return ["recheck", "--catalogue", str(folder)]


@pytest.mark.slow
def test_without_colour_nothing_is_styled(two_claims: list[str]) -> None:
    shown, _ = in_terminal([*two_claims, "cap.ss"], pipe="stderr", NO_COLOR="1")
    assert "\x1b" not in shown
    assert screen(shown)[0].startswith("refuted   cap.ss")


def test_a_pipe_has_neither_colours_nor_folds(two_claims: list[str]) -> None:
    shown, piped = in_terminal([*two_claims, "lh.asr-gursoy"], pipe="stdout")
    assert "\x1b" not in piped
    assert piped.count("\n") == 4
    assert max(map(len, piped.splitlines())) > 80
    assert "checking the certificates" in shown  # the terminal still has the progress


@pytest.mark.slow
def test_columns_set_the_width_of_a_pipe(two_claims: list[str]) -> None:
    _, piped = in_terminal([*two_claims, "lh.asr-gursoy"], pipe="stdout", COLUMNS="60")
    assert 50 < max(map(len, piped.splitlines())) <= 60


def test_progress_is_erased(two_claims: list[str]) -> None:
    shown, _ = in_terminal([*two_claims, "cap.ss"])
    assert "4 of 4: checking the certificates" in shown
    assert ERASED in shown
    assert [line.split()[0] for line in screen(shown)] == ["refuted", "repaired:", "1", "1"]


@pytest.mark.slow
def test_there_is_no_progress_but_on_a_terminal(two_claims: list[str]) -> None:
    shown, piped = in_terminal([*two_claims, "cap.ss"], pipe="stderr")
    assert piped == ""
    assert "checking" not in shown


@pytest.mark.slow
def test_verify_shows_how_far_it_is_what_it_searches_and_the_time_left(tmp_path: Path) -> None:
    where = str(catalogue(tmp_path, "x*x >= x", "proved"))
    shown, _ = in_terminal(["verify", "--catalogue", where, "--jobs", "1"])
    assert "0 of 1: own.claim" in shown
    assert "left" in shown
    assert screen(shown)[-1] == "1 proved; none changed"


def test_recheck_counts_what_is_done_in_whatever_order() -> None:
    """The claims with the largest certificates are begun first, and the rows stand in the order of the paper."""
    told: list[int] = []
    order = [
        "lem.kron",
        "lem.equiv",
        "cap.oue",
        "ldp.oue",
        "cap.grr",
        "ldp.grr",
        "cap.sue",
        "ldp.sue",
        "cap.lh",
        "ldp.lh",
    ]
    found = recheck(order, jobs=2, progress=lambda left: told.append(len(left)))
    assert [result.claim.id for result in found] == order
    assert told == sorted(told, reverse=True)
    assert told[-1] == 0
    assert len(told) == len(order)


@pytest.mark.slow
def test_what_is_wrong_is_folded_in_a_terminal_and_one_line_elsewhere() -> None:
    shown, _ = in_terminal(["show", "thm.sue"])
    lines = [line for line in screen(shown) if line]
    _, error = in_terminal(["show", "thm.sue"], pipe="stderr")
    assert len(lines) > 1
    assert max(map(len, lines)) <= 80
    assert error.count("\n") == 1
    assert " ".join(line.strip() for line in lines) == error.strip()
