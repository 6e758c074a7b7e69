"""symqif optimum on the command line, and symqif recheck of the answer that it gave."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command import symqif


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """An answer as JSON, and the file that it is in."""
    result = symqif("optimum", "mse.lh", "--over", "g", "--given", "f=0", "--t", "3", "--json")
    assert result.exit_code == 0
    file = tmp_path_factory.mktemp("answers") / "answer.json"
    file.write_text(result.stdout)
    return json.loads(result.stdout), file


def test_the_json_has_what_scripts_read(answer: tuple[dict[str, Any], Path]) -> None:
    data, _ = answer
    expected = {
        "schema": "symqif.optimum/1",
        "quantity": "mse.lh",
        "over": "g",
        "at": "4",
        "value": "3/n",
        "unique": True,
        "rechecked": True,
    }
    assert {key: data[key] for key in expected} == expected
    assert data["latex"]["value"] == r"\frac{3}{n}"


def test_recheck_says_what_the_certificates_of_an_answer_prove(answer: tuple[dict[str, Any], Path]) -> None:
    data, file = answer
    result = symqif("recheck", file)
    assert result.exit_code == 0
    assert [line for line in result.output.splitlines() if not line.startswith(" ")] == ["proved"] * 3
    assert "3/n" in result.output
    found = json.loads(symqif("recheck", file, "--json").stdout)
    assert [one["statement"] for one in found["certificates"]] == [one["statement"] for one in data["certificates"]]


def test_a_tampered_answer_is_rejected(answer: tuple[dict[str, Any], Path], tmp_path: Path) -> None:
    data, _ = answer
    for certificate in data["certificates"]:
        certificate["statement"]["given"] = []
    (file := tmp_path / "answer.json").write_text(json.dumps(data))
    result = symqif("recheck", file)
    assert result.exit_code == 1
    assert result.output.count("rejected: the certificate is for another statement") == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "is not JSON"), ("{}", "has no certificates"), ('{"certificates": [{}]}', "without a statement")],
)
def test_a_file_that_is_no_answer_is_bad_input(text: str, said: str, tmp_path: Path) -> None:
    (file := tmp_path / "answer.json").write_text(text)
    result = symqif("recheck", file)
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert said in result.stderr


def test_files_and_claims_are_not_mixed() -> None:
    assert symqif("recheck", "cap.grr", "a.json").exit_code == 2


@pytest.mark.slow
def test_undecided_exits_3_and_says_so() -> None:
    result = symqif("optimum", "capacity.lh", "--over", "g", "--timeout", "8")
    assert result.exit_code == 3
    assert result.output.startswith("undecided: where is capacity.lh least over g?\n")


@pytest.mark.slow
def test_places_that_were_tried_are_written_as_people_write_them_unless_they_are_long() -> None:
    lines = symqif(
        "optimum", "mse.ue", "--over", "p", "--q", "p/(p+(1-p)*exp(eps))", "--timeout", "30"
    ).output.splitlines()
    assert lines[0] == "undecided: where is mse.ue least over p?"
    assert "; tried were 0, 1, 2 longer formulas" in lines[2]


@pytest.mark.parametrize("arguments", [["mse.ue", "--over", "z"], ["mse.ue"], ["mse.ue", "--over", "p", "--p", "1/2"]])
def test_a_wrong_question_exits_2_with_one_line(arguments: list[str]) -> None:
    result = symqif("optimum", *arguments)
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)


@pytest.mark.slow
def test_a_place_that_is_not_alone_for_some_parameters_is_said_to_be_so() -> None:
    """At eps = 0 the capacity of GRR is 1 for every k; above, k = 2 alone is best."""
    assert "at k = 2, but not always there alone" in symqif("optimum", "capacity.grr", "--over", "k").output
