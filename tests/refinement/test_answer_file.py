"""Certificates of refinement in files: what they are said to show, and no traceback whatever is in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from symqif.claims.answer_file import answer
from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.mechanisms import grr, oue, the
from symqif.refinement import answer_file
from symqif.refinement.answer_file import Shown, shown
from symqif.refinement.certificate import certificate_data
from symqif.refinement.parametric import Question
from symqif.refinement.refines import refines
from symqif.refinement_kernel.certificate import TOLD
from symqif.report.answers.rechecked_refinement import data, lines


@pytest.fixture(scope="module")
def tiles() -> dict[str, Any]:
    """OUE is refined by THE from theta = 0.785 on."""
    question = Question.of(oue, the, 3, "theta", {"y": 2}, {"y": 2})
    return json.loads(json.dumps(question.searched(Deadline(60))))  # type: ignore[no-any-return]


def one(certificate: dict[str, Any]) -> Shown:
    (found,) = shown({"certificate": certificate})
    return found


def witness(*channels: str, moves: Any = ()) -> Shown:
    return one({"kind": "witness", "channels": channels, "moves": moves})


def test_what_is_known_is_shown_as_what_it_is(tiles: dict[str, Any]) -> None:
    found = one(tiles)
    assert found.verdict == "proved"
    assert [side["e^(eps/2)"] for side in found.channels] == ["2", "2"]
    assert all(side.keys() == {"channel", "e^(eps/2)"} for side in found.channels)


def test_a_set_without_an_answer_is_undecided(tiles: dict[str, Any]) -> None:
    nothing = {"from": tiles["from"], "to": tiles["to"], "refines": None}
    found = one({**tiles, "tiles": [nothing]})
    assert (found.verdict, data(found)["verdict"]) == ("undecided", "undecided")
    assert str(next(iter(lines(found)))).startswith("undecided: ")
    some = {**nothing, "to": tiles["tiles"][0]["to"]}
    assert one({**tiles, "tiles": [some, *tiles["tiles"][1:]]}).verdict == "proved"


def test_work_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    channel = "subset(2,1,1,1,exp(1/7)/(1+exp(1/7)),1/(1+exp(1/7)))"
    certificate = {"kind": "witness", "channels": [channel] * 2, "rule": "beyond.equal-ratio"}
    assert one(certificate).verdict == "proved"
    monkeypatch.setattr(answer_file, "WORK", 50)
    found = one(certificate)
    assert (found.verdict, found.channels) == ("undecided", ("", ""))


@pytest.mark.parametrize(
    "channel",
    [
        "subset(3,0,0,1,1,1)+1", "1", "subset(3,0,0,1,1)", "subset(3,0,0,1,1,x)", "subset(3,0,0,1,1,1<2)",
        "subset(3,-5,0,1,1,1)", "subset(3,0,9,binomial(0,i),1,1)", f"subset(3,0,0,1,1,{'-' * 300}1)",
    ],
)  # fmt: skip
def test_what_is_no_channel_is_rejected(channel: str) -> None:
    assert witness(channel, "subset(3,0,0,1,1,1)").verdict == "rejected"


def test_an_integer_has_a_length(tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text(f'{{"k": {"9" * 4000}}}')
    assert answer(file)
    file.write_text(f'{{"k": {"9" * 4001}}}')
    with pytest.raises(SymqifError, match="more than 4000 digits"):
        answer(file)


def test_what_a_certificate_tells_people_has_to_follow_from_it() -> None:
    found = certificate_data(refines(grr, oue, k=3, t=2).certificate)  # type: ignore[arg-type]
    assert one(found).verdict == "proved"
    assert one({name: part for name, part in found.items() if name not in TOLD}).verdict == "proved"
    for name in ("prior", "value_a", "value_b"):
        assert one({**found, name: "1/7"}).reason == f"{name} is not what follows from the certificate"
    assert one({**found, "kept": []}).verdict == "rejected"
