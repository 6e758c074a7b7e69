"""symqif artifact: what the appendix says is what the catalogue, the machine and the run are."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from symqif.claims.catalogue import home, load
from symqif.claims.verify import ordered, recheck
from symqif.cli import main
from symqif.report.artifact import machine
from symqif.report.artifact.artifact import Artifact, Run
from symqif.report.artifact.text import lines
from tests.sample import every

OK, DIFFERENT, BAD_INPUT = 0, 1, 2
CLAIM = """
from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement


def derivation(claim):
    return Derivation(Statement(claim, {{"x": "real"}}, ("x >= 1",)))


CLAIM = Claim("own.{name}", "a|{name}", Source("here", "", 1), derivation("{claim}"), "{recorded}", {repaired})
"""
CLAIMS = (
    ("right", "x*x >= x", "proved", "None"),
    ("wrong", "x*x >= 2*x", "refuted", "derivation('2*x*x >= x')"),
)


def symqif(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["artifact", *map(str, arguments)])


def catalogue(place: Path, *claims: tuple[str, str, str, str]) -> Path:
    for name, claim, recorded, repaired in claims:
        text = CLAIM.format(name=name, claim=claim, recorded=recorded, repaired=repaired)
        (place / f"{name}.py").write_text(text)
    return place


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue with its certificates."""
    place = catalogue(tmp_path_factory.mktemp("own catalogue"), *CLAIMS)
    done = CliRunner().invoke(main, ["verify", "--record", "--catalogue", str(place), "--jobs", "1"])
    assert done.exit_code == OK, done.output
    return place


@pytest.fixture(scope="module")
def text(own: Path) -> str:
    done = symqif("--catalogue", own, "--jobs", 1)
    assert done.exit_code == OK, done.output
    return done.stdout


@pytest.fixture(scope="module")
def ours() -> Artifact:
    """On a few claims of our catalogue."""
    results = list(recheck(["cap.ss", "lem.the-family"]))
    return Artifact(
        Run(results, False, 1.5, 3 * 2**20, 2), home(), "", {"figures": ("Draw.", "symqif figures --out F")}
    )


def test_every_claim_has_a_row_with_verdicts_and_the_command_that_runs_it_again(text: str, own: Path) -> None:
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| own.")]
    assert [(row[0], row[2], row[3], row[4]) for row in rows] == [
        ("| own.right", r"a\|right", "proved", ""),
        ("| own.wrong", r"a\|wrong", "refuted", "proved"),
    ]
    assert [row[5] for row in rows] == [
        f"`symqif recheck own.{name} --catalogue '{own}'`" for name in ("right", "wrong")
    ]
    assert all(float(row[6].rstrip(" |")) >= 0 for row in rows)


def test_the_sections_are_those_of_an_appendix(text: str) -> None:
    titles = ["Description and requirements", "Set-up", "Major claims", "Experiments", "Limits", "Reuse"]
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        f"## {n} {title}" for n, title in enumerate(titles, 1)
    ]


def stated(text: str) -> tuple[str, str]:
    """What an appendix says that its run and that its first test end with."""
    run = re.search(r"and\s+ended\s+with\s+this\s+line:\n\n```text\n(.*\n)```", text)
    first = re.search(r"The\s+first\s+ends\s+with\s+`([^`]*)`", text)
    assert run, text
    assert first, text
    return run[1], " ".join(first[1].split()) + "\n"


@pytest.mark.parametrize("command", ["recheck", "verify"])
@pytest.mark.parametrize("stored", every(2, [True, False]))
def test_the_output_that_is_stated_is_that_of_the_command_it_is_stated_of(
    command: str, stored: bool, own: Path, tmp_path: Path
) -> None:
    """Also where no certificates are stored, so that recheck and verify differ."""
    place = own if stored else catalogue(tmp_path, *CLAIMS)
    named = ["--catalogue", str(place), "--jobs", "1"]
    found = symqif(*named, *(["--verify"] if command == "verify" else [])).stdout
    first = found.partition("A first test")[2].partition("```sh\n")[2].splitlines()[0]
    assert first.startswith(f"symqif {command} own.right --catalogue ")
    again = [CliRunner().invoke(main, [command, *ids, "--summary", *named]).stdout for ids in ([], ["own.right"])]
    assert stated(found) == tuple(output.splitlines(keepends=True)[-1] for output in again)
    assert ("undecided" in "".join(stated(found))) == (command == "recheck" and not stored)


def test_the_hash_of_the_catalogue_is_what_the_command_prints(text: str, own: Path) -> None:
    command = text.partition("```sh\n")[2].partition("```")[0]
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    said = " ".join(text.split())
    assert f"the folder `{own}`. The sha256 of its claims and certificates is {done.stdout.split()[0]}." in said


def test_symqif_is_installed_from_its_own_folder_and_not_from_a_catalogue(text: str, ours: Artifact) -> None:
    assert ".venv/bin/pip install ./symqif\n" in text
    assert "Put a clone of symqif" in text
    assert ".venv/bin/pip install .\n" in "\n".join(lines(ours))


@pytest.mark.slow
def test_the_folder_of_our_catalogue_is_printed_by_the_command_that_hashes_it(ours: Artifact) -> None:
    found = "\n".join(lines(ours))
    folder = found.partition("```sh\n")[2].splitlines()[0].replace("python", sys.executable, 1)
    done = subprocess.run(["bash", "-c", f"{folder}\npwd"], capture_output=True, text=True, check=True)
    assert done.stdout == f"{home()}\n"
    assert f"`{home()}`" in found


def test_what_a_folder_is_called_is_quoted_and_escaped(tmp_path: Path) -> None:
    place = tmp_path / "it's `mine` | yours"
    place.mkdir()
    catalogue(place, ("named", "x*x >= x", "undecided", "None"))
    found = symqif("--catalogue", place, "--jobs", 1).stdout
    cells = re.split(r"(?<!\\)\|", next(line for line in found.splitlines() if line.startswith("| own.named |")))
    assert len(cells) == 9
    row, first = cells[6].strip().strip("`").strip().replace("\\|", "|"), found.partition("A first test")[2]
    assert shlex.split(row) == ["symqif", "recheck", "own.named", "--catalogue", str(place)]
    assert row == first.partition("```sh\n")[2].splitlines()[0]
    assert "- undecided: own.named, printed" in found


@pytest.mark.parametrize(("jobs", "said"), [(1, "with 1 process of"), (2, "with 2 processes, the largest of")])
def test_one_process_is_one(jobs: int, said: str, ours: Artifact) -> None:
    found = "\n".join(lines(replace(ours, run=replace(ours.run, jobs=jobs))))
    assert " ".join(found.split()).count(said) == 2


def test_the_hash_changes_with_a_certificate(own: Path, tmp_path: Path) -> None:
    for file in machine.files(own, ".py", ".json"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert machine.tree_hash(tmp_path) == machine.tree_hash(own)
    with (tmp_path / "right.json").open("a") as certificate:
        certificate.write(" ")
    assert machine.tree_hash(tmp_path) != machine.tree_hash(own)


def test_times_of_searches_are_given_only_where_they_were_run(own: Path, text: str) -> None:
    assert "It was not run for this appendix: `symqif artifact --verify` does so." in " ".join(text.split())
    anew = symqif("--catalogue", own, "--jobs", 1, "--verify")
    assert anew.exit_code == OK
    assert "without a search. It was not run for this appendix. **E2:" in " ".join(anew.stdout.split())


def test_json_has_the_same(own: Path) -> None:
    data: dict[str, Any] = json.loads(symqif("--catalogue", own, "--json").stdout)
    assert data["schema"] == "symqif.artifact/1"
    assert data["catalogue"] == {"folder": str(own), "sha256": machine.tree_hash(own), "claims": 2}
    assert [(c["id"], c["verdict"], c["repaired"], c["as_recorded"]) for c in data["claims"]] == [
        ("own.right", "proved", None, True),
        ("own.wrong", "refuted", "proved", True),
    ]
    assert data["run"]["expected_output"] == "1 proved, 1 refuted; none changed"
    assert data["run"]["largest_process"] > 10 * 2**20
    assert data["storage"]["certificates"] == sum(file.stat().st_size for file in own.glob("*.json"))


def test_a_verdict_that_changed_is_said_and_the_status_is_1(tmp_path: Path) -> None:
    catalogue(tmp_path, ("wrong", "x*x >= 2*x", "proved", "None"))
    done = symqif("--catalogue", tmp_path, "--verify", "--jobs", 1)
    assert done.exit_code == DIFFERENT
    assert "| refuted; **not as recorded** |" in done.stdout


def test_what_is_undecided_is_listed_among_the_limits(tmp_path: Path) -> None:
    catalogue(tmp_path, ("none", "x*x >= x", "undecided", "None"))
    limits = symqif("--catalogue", tmp_path).stdout.partition("## 5 Limits")[2]
    assert "- undecided: own.none, printed (no certificate is stored in none.json)" in limits
    assert "- assumed: none" in limits


def test_our_claims_stand_in_the_sections_of_the_paper(ours: Artifact) -> None:
    found = "\n".join(lines(ours))
    assert found.startswith("# Artifact appendix: The claims of *Beyond Epsilon*, in its order, with 3 other papers\n")
    assert "| refuted; 1 wrong line: result | proved | `symqif recheck cap.ss` |" in found
    assert " as stated. 2 errata: 1 result, 1 edge case. What is proved" in " ".join(found.split())
    assert "It took 2 s here, with 2 processes, the largest of 3.0 MiB, and ended" in " ".join(found.split())
    assert "- the rule *data-processing*, on which lem.the-family rests: If A is refined by B" in found
    shown = [result.claim.id for _, here in ours.sections() for result in here]
    assert sorted(shown) == sorted(ordered(load(), ["cap.ss", "lem.the-family"]))


def test_the_experiments_of_another_catalogue_are_those_on_its_claims(text: str, own: Path) -> None:
    assert f"`symqif errata --catalogue '{own}'` prints" in " ".join(text.split())
    assert "**E5" not in text


def test_an_experiment_is_named_only_if_there_is_its_command(ours: Artifact) -> None:
    found = "\n".join(lines(ours))
    assert "**E5: figures.** `symqif figures --out F`: Draw." in found
    assert "symqif hasse" not in found


def test_versions_are_those_that_are_installed(ours: Artifact, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "OURS", "pytest")
    found = " ".join("\n".join(lines(ours)).split())
    assert f"symqif {machine.installed('pytest')} decides" in found
    for name in ("pluggy", "packaging"):
        assert f"{name} {machine.installed(name)}" in found
    assert machine.size_of_distributions(["pytest"]) > 10**5
    assert set(machine.closure(["pytest"])) >= {"pytest", "pluggy", "iniconfig"}


def test_what_is_not_installed_has_no_version(ours: Artifact, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "OURS", "no-such-distribution")
    assert "run from a checkout" in " ".join("\n".join(lines(ours)).split())
    assert (machine.installed(machine.OURS), machine.requirements(machine.OURS), machine.extras()) == ("", [], [])


def test_a_file_is_written(own: Path, text: str, tmp_path: Path) -> None:
    done = symqif("--catalogue", own, "--out", tmp_path / "a.md")
    assert (done.exit_code, done.stdout) == (OK, "")
    assert (tmp_path / "a.md").read_text().splitlines()[0] == text.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--out", "/no/such/folder/a.md"], "/no/such/folder/a.md cannot be written"),
        (["--out", "/"], "/ cannot be written"),
        (["--catalogue", "/no/such/folder"], "no such catalogue"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str], said: str) -> None:
    done = symqif(*arguments)
    assert done.exit_code == BAD_INPUT
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout
