"""Certificates of refinement in files: what they are said to show, and no traceback whatever is in them."""

import json
from pathlib import Path
from typing import Any

import pytest

from symqif.claims.answer_file import answer
from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.mechanisms import grr, oue, sue, the
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
    partly = one({**tiles, "tiles": [some, *tiles["tiles"][1:]]})
    assert (partly.verdict, partly.complete) == ("proved", False)
    assert one(tiles).complete


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


def test_channels_are_shown_as_they_were_read() -> None:
    without_end = "0*(sqrt(2)*70/99)**1000000000"
    found = one({"kind": "witness", "channels": [[["1", without_end]], [["1"]]], "matrix": [["1"], ["1"]]})
    assert (found.verdict, found.channels) == ("proved", ([["1", without_end]], [["1"]]))


def test_what_is_told_may_be_an_interval_around_the_number() -> None:
    found = certificate_data(refines(grr, oue, k=3, t=2).certificate)  # type: ignore[arg-type]
    assert one({**found, "value_a": "[0, 1]"}).verdict == "proved"
    for wrong in ("[1/7, 1]", "[0", "x", 7, None, ["1/7"], "1e3"):
        assert one({**found, "value_a": wrong}).verdict == "rejected"


def test_every_number_that_is_told_has_to_follow() -> None:
    found = certificate_data(refines(sue, oue, k=3, y=80).certificate)  # type: ignore[arg-type]
    assert one(found).verdict == "proved"
    (size, weight, *rest), *groups = found["a"]
    for wrong in ([[size, weight]], [[size, "7", *rest], *groups], [[size + 1, weight, *rest], *groups], groups, {}):
        assert one({**found, "a": wrong}).reason == "a is not what follows from the certificate"
    for wrong in ({}, {**found["overlap"], "1": "2"}, {"x": "1"}, []):
        assert one({**found, "overlap": wrong}).reason == "overlap is not what follows from the certificate"


@pytest.mark.parametrize(
    ("rows", "verdicts"),
    [
        ([{"certificate": "x"}], ["rejected"]),
        ([{"certificate": []}, 7], ["rejected", "rejected"]),
        ({"certificate": {}}, ["rejected"]),
        ([{"k": 2, "reason": "none"}, {"certificate": 1}], ["undecided", "rejected"]),
        ([{"k": 2, "reason": "none"}, {"certificate": None}, None], []),
    ],
)
def test_no_row_is_passed_over(rows: Any, verdicts: list[str], tiles: dict[str, Any]) -> None:
    assert [found.verdict for found in shown({"rows": rows})] == verdicts
    every = shown({"rows": rows, "certificate": tiles})
    assert [found.verdict for found in every][-1] == "proved"
    assert all(found.verdict != "proved" for found in every[:-1])
    assert len(every) == 1 + (len(rows) if isinstance(rows, list) else 1)


def far(power: str, end: str) -> Shown:
    """At k = 2, GRR beside itself, up to a far end alone."""
    channel = "subset(2,1,1,1,exp(eps)/(exp(eps)+1),1/(exp(eps)+1))"
    first = {"at": "1", "evidence": {"moves": [[0, 0, "1"]]}}
    up_to = {
        "from": "1",
        "to": end,
        "refines": True,
        "gaps": {"1": []},
        "sample": {"at": "2", "evidence": {"moves": [[1, 1, "1"]]}},
    }
    sides = [{"channel": channel, "known": {}, "power": {"eps": power}}] * 2
    asked = {"kind": "tiles", "channels": sides, "from": "1", "to": None, "first": first}
    return one({**asked, "tiles": [up_to, {"from": end, "to": None, "refines": None}]})


def test_ends_far_out_are_shown_or_refused_at_once() -> None:
    end = f"1{'0' * 3999}"
    assert far("200", end).reason == "a number is too large or too small for an enclosure"
    found = far("1", end)
    assert (found.verdict, found.complete) == ("proved", False)
    assert "0 ≤ ε < 9208.03778688.." in "".join(map(str, lines(found)))


def test_what_is_undecided_is_in_the_range(tiles: dict[str, Any]) -> None:
    first = tiles["tiles"][0]
    for wrong in (
        {"root_of": ["-3", "2"], "above": "-5", "below": "7/4"},
        {"root_of": ["-3", "2"], "above": "7/5", "below": "9"},
    ):
        undecided = [
            {"from": first["from"], "to": wrong, "refines": None},
            {"from": wrong, "to": tiles["to"], "refines": None},
        ]
        assert one({**tiles, "tiles": undecided}).reason == "a tile is in the range"
