"""symqif refine: answers, exit statuses, JSON, sides with their own parameters and channels from files."""

import json
import re
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.command import symqif
from tests.sample import every
from tests.tables import tables

TABLES = tables(__file__)

REFINED, NOT_REFINED, BAD_INPUT, UNDECIDED = 0, 1, 2, 3


symqif_refine = partial(symqif, "refine")


def answer(*arguments: str) -> dict[str, Any]:
    done = symqif_refine(*arguments, "--json")
    data = json.loads(done.stdout)
    assert done.exit_code == {True: REFINED, False: NOT_REFINED, None: UNDECIDED}[data["refines"]]
    return dict(data)


@pytest.mark.parametrize(
    ("question", "expected"),
    every(2, TABLES["the_answer_and_its_exit_status"]),
)
def test_the_answer_and_its_exit_status(question: str, expected: bool) -> None:
    data = answer(*question.split())
    assert data["refines"] is expected
    assert data["certificate"]["kind"] == ("witness" if expected else "gain")
    assert data["rechecked"] is True


def test_the_schema() -> None:
    data = answer("oue", "lh", "--k", "5", "--g", "5", "--y", "2")
    assert set(data) >= {
        "schema",
        "a",
        "b",
        "k",
        "parameters",
        "refines",
        "equivalent",
        "certificate",
        "rechecked",
        "seconds",
    }
    assert (data["schema"], data["a"], data["b"], data["k"]) == ("symqif.refine/1", "oue", "lh", 5)
    assert data["parameters"] == {"eps": "2*log(2)", "g": "5"}
    assert data["equivalent"] is True


def test_rational_values_are_fractions() -> None:
    assert "    9/100 under OUE, 1/6 under SUE\n" in symqif_refine("oue", "sue", "--k", "3", "--y", "2").stdout


def test_not_equivalent_where_one_direction_fails() -> None:
    assert answer("sue", "oue", "--k", "2", "--y", "2")["equivalent"] is False


def csv(folder: Path, text: str, name: str = "a.csv") -> str:
    path = folder / name
    path.write_text(text)
    return f"file:{path}"


def test_files_of_rationals(tmp_path: Path) -> None:
    a, b = csv(tmp_path, "1/2, 1/2\n0.25, 3/4\n"), csv(tmp_path, "# less\n1/2,1/2\n\n0.3,7/10\n", "b.csv")
    forwards, backwards = answer(a, b), answer(b, a)
    assert forwards["certificate"]["matrix"] == [["9/10", "1/10"], ["1/10", "9/10"]]
    assert backwards["refines"] is False
    values = [Fraction(backwards["certificate"][name]) for name in ("value_a", "value_b")]
    assert values[0] < values[1]


def test_a_file_against_a_protocol(tmp_path: Path) -> None:
    a = csv(tmp_path, "4/6,1/6,1/6\n1/6,4/6,1/6\n1/6,1/6,4/6\n")
    assert answer(a, "grr", "--k", "3", "--y", "2")["equivalent"] is True


def test_the_gain_function_of_small_channels_is_printed(tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text("0.9,0.1\n0.2,0.8\n")
    done = symqif_refine("grr", f"file:{tmp_path / 'c.csv'}", "--k", "2", "--t", "3")
    assert "gain function of 2 actions, uniform prior, an action a line:\n    1  -1\n    0  0\n" in done.stdout


def test_a_difference_of_1e_10_is_told(tmp_path: Path) -> None:
    a, b = csv(tmp_path, "0.5,0.5\n0.25,0.75\n"), csv(tmp_path, "0.4999999999,0.5000000001\n0.25,0.75\n", "b.csv")
    assert (answer(a, b)["refines"], answer(b, a)["refines"]) == (True, False)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1/2,1/2\n1/2\n", "line 2 has 1 entries, and those before have 2"),
        ("1/2,x\n", "row 1 must sum to 1, not (2*x + 1)/2"),
        ("1/2,\n", "an entry is empty"),
        ("1/2,1/3\n", "row 1 must sum to 1, not 5/6"),
        ("3/2,-1/2\n", "an entry must be at least 0, but row 1 holds -1/2"),
        ("1/0,1\n", "'1/0' divides by zero"),
        ('1/2,"1/2\n"\n', "line 1 cannot be read as CSV: unexpected end of data"),
        ("1" * 140000, "line 1 cannot be read as CSV: field larger than field limit"),
        ("", "holds no channel"),
    ],
)
def test_a_malformed_file_gets_one_line(tmp_path: Path, text: str, said: str) -> None:
    path = csv(tmp_path, text)
    one_line(said, path, path)


def test_only_what_is_inferred_of_a_named_mechanism_is_told(tmp_path: Path) -> None:
    several, rows = tmp_path / "several.py", [["1-a", "a"], ["a", "1-a"]]
    several.write_text(f"asked = {rows}\nother = {rows}\nwrong = [[1], [2]]\n")
    done = symqif_refine("asked", "grr", "--mechanism", several, "--given", "a=1/4", "--y", "2")
    said = "asked is a channel of 2 secrets and 2 reports, where 0 ≤ a ≤ 1"
    assert done.stderr.replace("\xa0", " ") == f"symqif: {several}: {said}\n"


def test_different_numbers_of_secrets_are_told(tmp_path: Path) -> None:
    done = symqif_refine(csv(tmp_path, "1/2,1/2\n"), csv(tmp_path, "1,0\n0,1\n", "b.csv"))
    assert done.exit_code == BAD_INPUT
    assert done.stderr.splitlines()[-1] == "symqif: b has 2 secrets, not 1"


def test_the_number_of_secrets_is_that_of_a_file(tmp_path: Path) -> None:
    mine = csv(tmp_path, "4/6,1/6,1/6\n1/6,4/6,1/6\n1/6,1/6,4/6\n", "mine.csv").removeprefix("file:")
    done = symqif_refine(mine, "k-subset(omega=1)", "--y", "2")
    assert done.stdout.splitlines()[1] == "mine is refined by SS(omega=1) at k = 3, ω = 1, ε = 2·ln 2, and vice versa"
    assert done.stderr == f"symqif: {mine}: mine is a channel of 3 secrets and 3 reports\n"
    (tmp_path / "other").mkdir()
    other = csv(tmp_path / "other", "1,0\n1,0\n1,0\n", "mine.csv")
    assert answer(mine, other)["refines"] is True
    assert answer(other, mine)["refines"] is False


def one_line(said: str, *arguments: str) -> None:
    done = symqif_refine(*arguments)
    assert done.exit_code == BAD_INPUT
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout


@pytest.mark.usefixtures("process_of_its_own")
@pytest.mark.slow
def test_the_time_holds_for_the_channels_too() -> None:
    done = symqif_refine("sue", "oue", "--k", "20000", "--y", "3", "--timeout", "0.1")
    assert done.exit_code == UNDECIDED
    assert re.fullmatch(r"sue, oue: undecided\n  (channels|evaluation of entries): no answer in 0.1 s\n", done.stdout)


@pytest.mark.usefixtures("process_of_its_own")
def test_what_is_not_decided_in_time_is_undecided() -> None:
    done = symqif_refine("oue", "the(theta=3/4)", "--k", "150", "--eps", "2", "--timeout", "0.1")
    assert done.exit_code == UNDECIDED
    assert "undecided" in done.stdout


@pytest.mark.parametrize(
    ("question", "said"), TABLES["a_parameter_that_is_not_the_same_on_both_sides_is_in_their_names"]
)
def test_a_parameter_that_is_not_the_same_on_both_sides_is_in_their_names(question: str, said: str) -> None:
    assert symqif_refine(*question.split()).stdout.partition("\n")[2].startswith(said)


def test_over_a_range_too_only_shared_parameters_stand_beside_the_sides() -> None:
    done = symqif_refine("oue(y=3)", "the(y=2)", "--k", "3", "--over", "theta", "--json")
    data = json.loads(done.stdout)
    assert (data["a"], data["b"], data["parameters"]) == ("oue(y=3)", "the(y=2)", {})


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("sue oue --k 5 --y 20", "No adversary gains more from OUE than from SUE."),
        ("sue sue --k 4 --t 2", "No adversary gains more from either."),
        ("sue oue --k 50 --y 3",
         "An adversary who may bet on any one secret gains 5055 times as much from OUE as from SUE."),
        ("oue(y=3) sue(y=2) --k 3",
         "An adversary who may bet on any 2 secrets gains more from SUE(y=2) than from OUE(y=3)."),
        ("hadamard(K=8) oue --t 5",
         "An adversary who may bet on one secret gains from OUE, but not from hadamard(K=8)."),
        ("oue hadamard(K=32) --t 9",
         "An adversary who may bet on 15 given secrets gains over a million times as much from hadamard(K=32) as from"
         " OUE."),
        ("geometric(t=2) grr(t=8/5) --k 3",
         "An adversary with the gains below gains from GRR(t=8/5), but not from geometric(t=2)."),
    ],
)  # fmt: skip
def test_the_answer_begins_with_one_plain_sentence(question: str, sentence: str) -> None:
    assert symqif_refine(*question.split()).stdout.partition("\n")[0] == sentence
