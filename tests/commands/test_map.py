"""symqif map: the table, JSON, files beside it, and one line for everything that is wrong."""

import json
from functools import partial
from pathlib import Path

import pytest

from tests.command import symqif


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


symqif_map = partial(symqif, "map")


def test_the_table_and_the_files_beside_it(tmp_path: Path) -> None:
    table, picture = tmp_path / "map.csv", tmp_path / "map.svg"
    done = symqif_map("sue", "oue", "--k", "2,3", "--over", "eps", "--csv", table, "--picture", picture, "--ascii")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.splitlines()[:3] == [
        "SUE is refined by OUE exactly for",
        "  k = 2  eps >= 0",
        "  k = 3  eps = 0, eps >= 1.95587546462..",
    ]
    assert table.read_text().splitlines()[1] == "2,0,0,,,1,0,sue,oue"
    assert "<svg" in picture.read_text()


def test_json() -> None:
    done = symqif_map("sue", "oue", "--k", "2..3", "--over", "eps", "--json")
    assert done.exit_code == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["schema"] == "symqif.map/1"
    assert [row["k"] for row in data["rows"]] == [2, 3]


def test_all_that_is_fixed_is_said(tmp_path: Path) -> None:
    table = tmp_path / "map.csv"
    question = ("oue(y=3)", "the", "--theta", "3/4", "--k", "2", "--over", "eps", "--csv", str(table))
    assert symqif_map(*question).stdout.startswith("OUE(y=3) is refined by THE(theta=3/4) exactly for\n")
    assert table.read_text().splitlines()[1].endswith(",1,1,oue(y=3),the(theta=3/4)")
    data = json.loads(symqif_map(*question, "--json").stdout)
    assert (data["a"], data["b"]) == ("oue(y=3)", "the(theta=3/4)")
    assert data["parameters"] == {"y": "3", "theta": "3/4"}


def test_a_cache_that_cannot_be_written_costs_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    done = symqif_map("sue", "oue", "--k", "2", "--over", "eps")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "k = 2" in done.stdout


def test_what_is_undecided_says_so() -> None:
    done = symqif_map("sue", "oue", "--k", "60", "--over", "eps", "--timeout", "0.1")
    assert done.exit_code == 3
    assert "undecided" in done.stdout
