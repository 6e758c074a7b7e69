"""symqif check --file: lines, JSON, JUnit and exit statuses, for a person and for a CI job."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from functools import partial
from pathlib import Path

import pytest

from tests.command import symqif
from tests.sample import every

RIGHT, WRONG = "k*p", "k"
OK, DIFFERENT, BAD_INPUT, UNDECIDED = 0, 1, 2, 3
OPEN = "binomial(k, 1/2)"  # has no normal form


symqif_check = partial(symqif, "check")


def formulas(folder: Path, *entries: tuple[str, str]) -> str:
    text = "".join(
        f'[[formula]]\nlabel = "e{n}"\nagainst = "capacity.grr"\nexpression = "{expression}"\n{more}\n'
        for n, (expression, more) in enumerate(entries, 1)
    )
    (folder / "f.toml").write_text(text)
    return str(folder / "f.toml")


@pytest.mark.parametrize(
    ("entries", "status", "summary"),
    every(2, [
        ([(RIGHT, ""), (WRONG, 'expected = "different"')], OK, "2 as expected, 0 not as expected, 0 undecided"),
        ([(WRONG, ""), (OPEN, "")], DIFFERENT, "0 as expected, 1 not as expected, 1 undecided"),
        ([(RIGHT, 'expected = "different"')], DIFFERENT, "0 as expected, 1 not as expected, 0 undecided"),
        ([(RIGHT, ""), (OPEN, 'expected = "different"')], UNDECIDED, "1 as expected, 0 not as expected, 1 undecided"),
        ([(WRONG, ""), ("k*", ""), (RIGHT, "")], BAD_INPUT,
         "1 as expected, 1 not as expected, 0 undecided, 1 not read"),
    ]),
)  # fmt: skip
def test_the_exit_status_says_what_a_job_must_know(
    tmp_path: Path, entries: list[tuple[str, str]], status: int, summary: str
) -> None:
    done = symqif_check("--file", formulas(tmp_path, *entries))
    assert done.exit_code == status
    assert done.stdout.splitlines()[-1] == summary
    assert len(done.stdout.splitlines()) == len(entries) + 1
    assert not done.stderr


@pytest.mark.slow
def test_a_process_of_its_own_does_the_same(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "symqif", "check", "--file", formulas(tmp_path, (RIGHT, ""), (WRONG, ""))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (DIFFERENT, "")
    assert done.stdout.splitlines()[-1] == "1 as expected, 1 not as expected, 0 undecided"


def test_lines_and_junit_have_the_answer_the_label_and_the_counterexample(tmp_path: Path) -> None:
    file = formulas(tmp_path, (RIGHT, ""), (WRONG, ""), (WRONG, 'expected = "different"'), ("k+", ""))
    done = symqif_check("--file", file, "--jobs", "1", "--junit", tmp_path / "r.xml")
    assert done.exit_code == BAD_INPUT
    assert done.stdout.splitlines()[:4] == [
        "equal      e1  capacity.grr",
        "not equal  e2  capacity.grr  at k = 2, ε = ln 2 (t = 2): 2, not 4/3  (expected: equal)",
        "not equal  e3  capacity.grr  at k = 2, ε = ln 2 (t = 2): 2, not 4/3  (as expected)",
        "not read   e4  capacity.grr  the formula ends too early at column 3: something is missing after '+'",
    ]
    suite = ElementTree.parse(tmp_path / "r.xml").getroot()
    counts = {"tests": "4", "failures": "1", "errors": "1", "skipped": "0"}
    assert suite.attrib == {"name": "symqif check", **counts, "time": suite.attrib["time"]}
    cases = {case.get("name"): case for case in suite}
    assert list(cases) == ["e1", "e2", "e3", "e4"]
    assert [name for name, case in cases.items() if case.find("failure") is not None] == ["e2"]
    assert [name for name, case in cases.items() if case.find("error") is not None] == ["e4"]
    assert "smallest counterexample: k = 2, ε = ln 2 (t = 2)" in cases["e2"].find("failure").text
    answers = {name: [p.get("value") for p in case.iter("property")] for name, case in cases.items()}
    assert answers == {
        "e1": ["equal", "equal", "capacity.grr"],
        "e2": ["not equal", "equal", "capacity.grr"],
        "e3": ["not equal", "different", "capacity.grr"],
        "e4": ["not read", "equal", "capacity.grr"],
    }


def test_json_has_each_check_with_its_label_and_the_summary(tmp_path: Path) -> None:
    file = formulas(tmp_path, (RIGHT, 'where = "p. 6"'), (WRONG, ""), ("k+", ""))
    found = json.loads(symqif_check("--file", file, "--json").stdout)
    assert found["schema"] == "symqif.check-file/1"
    assert found["file"] == file
    assert found["summary"] == {"as_expected": 1, "not_as_expected": 1, "undecided": 0, "not_read": 1}
    assert [(f["schema"], f["label"], f["expected"], f["as_expected"], f["equal"]) for f in found["formulas"]] == [
        ("symqif.check/1", "e1", "equal", True, True),
        ("symqif.check/1", "e2", "equal", False, False),
        ("symqif.check/1", "e3", "equal", False, None),
    ]
    assert found["formulas"][0]["where"] == "p. 6"
    assert found["formulas"][1]["counterexample"] == {"k": "2", "eps": "log(2)"}
    assert "the formula ends too early" in found["formulas"][2]["error"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["k", "--file", "f.toml"], "EXPR and --file exclude each other"),
        (["--against", "capacity.grr", "--file", "f.toml"], "--against and --file exclude each other"),
        (["--file", "f.toml", "--k", "3"], "--k and --file exclude each other"),
        (["--file", "/no/such.toml"], "/no/such.toml cannot be read"),
        (["--against", "capacity.grr"], "give a formula, or --file F"),
        (["k", "--against", "capacity.grr", "--jobs", "2"], "--junit, --jobs, --cache and --summary are for --file"),
        (["k", "--against", "capacity.grr", "--given", "a"], "'a' is not a parameter with its value"),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], said: str) -> None:
    done = symqif_check(*arguments)
    assert done.exit_code == BAD_INPUT
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout


def test_a_report_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    done = symqif_check("--file", formulas(tmp_path, (RIGHT, "")), "--junit", "/no/such/folder/r.xml")
    assert done.exit_code == BAD_INPUT
    assert "/no/such/folder/r.xml cannot be written" in done.stderr
