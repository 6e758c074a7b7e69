"""symqif recheck of what refine and map printed: the file alone is checked, and what it shows is printed."""

import json
from pathlib import Path
from typing import Any

import pytest

from symqif.reduction.certificate import certificate
from symqif.reduction.statement import Statement
from tests.command import symqif

QUESTIONS = {
    "moves": "refine sue oue --k 4 --y 80",
    "actions": "refine oue sue --k 4 --y 80",
    "bits": "refine sue sue --k 5 --eps 1",
    "order": "refine sue oue --k 3 --eps 3",
    "matrix": "refine oue the --bitwise --eps 1 --theta 9/10",
    "gain": "refine oue the --bitwise --eps 1 --theta 0.8",
    "sets": "refine hadamard(K=8) grr --eps 1",
    "eps": "refine sue oue --k 3 --over eps",
    "theta": "refine oue the --k 3 --y 2 --over theta",
    "map": "map sue oue --k 2..3 --over eps",
}


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def printed(tmp_path: Path, question: str) -> tuple[dict[str, Any], Path]:
    data = json.loads(symqif(*question.split(), "--json").stdout)
    file = tmp_path / "answer.json"
    file.write_text(json.dumps(data))
    return data, file


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_was_printed_is_shown_again(name: str, tmp_path: Path) -> None:
    data, file = printed(tmp_path, QUESTIONS[name])
    result = symqif("recheck", file)
    assert result.exit_code == 0
    assert result.stdout.startswith("proved")
    found = json.loads(symqif("recheck", file, "--json").stdout)["certificates"]
    assert [one["verdict"] for one in found] == ["proved"] * (2 if name == "map" else 1)
    if "refines" in data:
        assert (found[0]["refines"], found[0]["equivalent"]) == (data["refines"], data["equivalent"])
    if "set" in data:
        assert found[0]["set"] == data["set"]


def test_what_is_said_beside_the_certificate_is_not_believed(tmp_path: Path) -> None:
    data, file = printed(tmp_path, QUESTIONS["actions"])
    file.write_text(json.dumps({**data, "refines": True, "a": "sue", "b": "oue"}))
    result = symqif("recheck", file)
    assert "proved: A is not refined by B" in result.stdout
    assert "sue" not in result.stdout


def test_no_certificate_of_a_file_is_left_out(tmp_path: Path) -> None:
    data, file = printed(tmp_path, QUESTIONS["actions"])
    one = certificate("x", "printed", Statement("1 < 0"), proof={"presupposed": [], "proof": {"rule": "leaf"}})
    file.write_text(json.dumps({**data, "certificates": [one]}))
    result = symqif("recheck", file)
    assert result.exit_code == 1
    assert result.stdout.startswith("rejected: no such sign certificate: None\n    1 < 0\n")
    assert "proved: A is not refined by B" in result.stdout


@pytest.mark.parametrize("name", ["moves", "actions", "order", "gain", "eps", "theta"])
def test_a_certificate_of_the_opposite_is_rejected(name: str, tmp_path: Path) -> None:
    data, file = printed(tmp_path, QUESTIONS[name])
    a, b = data["certificate"]["channels"]
    file.write_text(json.dumps({**data, "certificate": {**data["certificate"], "channels": [b, a]}}))
    result = symqif("recheck", file)
    assert result.exit_code == 1
    assert result.stdout.startswith("rejected")


@pytest.mark.parametrize("data", [{}, {"certificate": None}, {"rows": []}, {"rows": [{"k": 2, "reason": "refined"}]}])
def test_without_a_certificate_there_is_nothing_to_check(data: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text(json.dumps(data))
    result = symqif("recheck", file)
    assert result.exit_code == 2
    assert "no certificates" in result.stderr


def test_what_is_undecided_in_part_has_an_exit_status_of_its_own(tmp_path: Path) -> None:
    data, file = printed(tmp_path, QUESTIONS["theta"])
    tiles = data["certificate"]["tiles"]
    tiles[0] = {name: tiles[0][name] for name in ("from", "to")} | {"refines": None}
    file.write_text(json.dumps(data))
    result = symqif("recheck", file)
    assert (result.exit_code, result.stdout[:6]) == (3, "proved")
    rows = [{"k": 3, "certificate": data["certificate"]}, {"k": 4, "certificate": "lost"}]
    file.write_text(json.dumps({"rows": rows}))
    assert symqif("recheck", file).exit_code == 1
