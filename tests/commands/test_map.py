"""symqif map: the table, JSON, files beside it, and one line for everything that is wrong."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from symqif.cli import main


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def asked(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["map", *arguments])


def test_the_table_and_the_files_beside_it(tmp_path: Path) -> None:
    table, picture = tmp_path / "map.csv", tmp_path / "map.svg"
    done = asked("sue", "oue", "--k", "2,3", "--over", "eps", "--csv", str(table), "--picture", str(picture), "--ascii")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.splitlines()[:3] == [
        "SUE is refined by OUE exactly for",
        "  k = 2  eps >= 0",
        "  k = 3  eps = 0, eps >= 1.95587546462..",
    ]
    assert table.read_text().splitlines()[1] == "2,0,0,,,1,0"
    assert "<svg" in picture.read_text()


def test_json() -> None:
    done = asked("sue", "oue", "--k", "2..3", "--over", "eps", "--json")
    assert done.exit_code == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["schema"] == "symqif.map/1"
    assert [row["k"] for row in data["rows"]] == [2, 3]


def test_what_is_undecided_says_so() -> None:
    done = asked("sue", "oue", "--k", "60", "--over", "eps", "--timeout", "0.1")
    assert done.exit_code == 3
    assert "undecided" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sue", "oue", "--k", "1..3", "--over", "eps"], "is not like 2..100"),
        (["sue", "oue", "--k", "5..3", "--over", "eps"], "is not like 2..100"),
        (["sue", "oue", "--k", "2", "--over", "eps", "--g", "3"], "has a parameter that --g sets"),
        (["sue", "oue", "--k", "2", "--over", "theta"], "needs eps or y or t"),
        (["sue", "oue", "--k", "2", "--over", "eps", "--picture", "no.txt"], "is no picture"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = asked(*arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
