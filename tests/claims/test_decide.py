"""Deciding a statement."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from symqif.claims.answer_file import answer, rechecked
from symqif.claims.catalogue import load
from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.decide import decide
from symqif.claims.outcome import Outcome
from symqif.claims.stored import file_text, folded
from symqif.claims.verify import Result, stored, verify
from symqif.reduction.statement import Statement
from symqif.report.data import claim_data
from symqif.report.document.beside import NO_POINT, without_point
from symqif.report.html.card import badges
from symqif.report.junit import junit_text
from symqif.report.latex.claim import body
from symqif.report.text.claim import description
from symqif.report.text.table import row

SORTS = {"k": "integer", "eps": "real"}
CONTRARY = [("k >= 3", "k <= 2"), ("eps >= 0", "eps < 0"), ("eps > 0", "exp(eps) < 1"), ("eps**2 < 0",)]


@pytest.mark.parametrize("given", CONTRARY)
def test_of_a_range_without_points_none_is_shown(given: tuple[str, ...]) -> None:
    found = decide("x", "printed", Derivation(Statement("1 == 2", SORTS, given)), {}, 10)
    assert (found.verdict, found.has_point) == ("proved", False)
    assert found.certificate is not None
    assert "range" not in found.certificate


@pytest.mark.parametrize(
    ("statement", "points", "has_point"),
    [
        (Statement("k*k >= 4", {"k": "integer"}, ("k >= 2",)), (), True),
        (Statement("k*k >= 0", {"k": "integer"}), (), True),
        (Statement("a**4 == 4", {"a": "real"}, ("a**2 == 2",)), (), False),
        (Statement("a**4 == 4", {"a": "real"}, ("a**2 == 2",)), ({"a": "sqrt(2)"},), True),
        (Statement("k*k >= 4", {"k": "integer"}), (), True),
        (Statement("k*k >= 4", {"k": "integer"}, universal=False), (), True),
    ],
)
def test_a_point_of_the_range_is_looked_for_among_those_of_the_claim_and_small_ones(
    statement: Statement, points: tuple[dict[str, str], ...], has_point: bool
) -> None:
    found = decide("x", "printed", Derivation(statement, points=points), {}, 10)
    assert (found.verdict != "undecided", found.has_point) == (True, has_point)


EMPTY = Claim("empty", "1 equals 2", Source("s"), Derivation(Statement("1 == 2", {"x": "real"}, ("x < 0", "0 < x"))))


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    """A claim about no x at all, with a certificate."""
    (tmp_path / "empty.py").write_text(
        "from symqif.claims.claim import Claim, Derivation, Source\n"
        "from symqif.reduction.statement import Statement\n"
        'CLAIM = Claim("empty", "1 equals 2", Source("s"), '
        'Derivation(Statement("1 == 2", {"x": "real"}, ("x < 0", "0 < x"))))\n'
    )
    found = decide("empty", "printed", EMPTY.printed, {}, 10)
    assert found.certificate is not None
    (tmp_path / "empty.json").write_text(file_text({"printed": folded(found.certificate)}))
    return tmp_path


def test_verify_and_recheck_and_a_file_say_alike_that_no_point_is_shown(catalogue: Path) -> None:
    """ "Undecided" said the one and "proved" the other of 1 == 2 for x < 0 < x."""
    entry = load(catalogue)["empty"]
    (searched,) = verify(catalogue=catalogue)
    again = stored(entry, {})["printed"]
    file = catalogue / "answer"
    file.write_text(json.dumps({"certificates": [entry.certificate("printed")]}))
    (of_file,) = rechecked(file, answer(file))
    for found in (searched.outcomes["printed"], again, of_file):
        assert (found.verdict, found.has_point) == ("proved", False)


def result(has_point: bool, part: str = "printed") -> Result:
    shown = Outcome("proved", None, (), "", 0.0, has_point=True)
    parts = {"printed": shown, "repaired": shown, part: replace(shown, has_point=has_point)}
    return Result(replace(EMPTY, repaired=EMPTY.printed), parts)


@pytest.mark.parametrize(("part", "words"), [("printed", NO_POINT), ("repaired", f"{NO_POINT} (repaired)")])
def test_what_is_told_of_a_claim_says_that_no_point_of_its_range_is_shown(part: str, words: str) -> None:
    for has_point in (True, False):
        own = result(has_point, part)
        told = {
            "table": str(row(own)),
            "show": " ".join(map(str, description(own, {}))),
            "latex": " ".join(body(own, ())),
            "html": " ".join(badge.words for badge in badges(own)),
            "junit": junit_text([own]),
            "words": " ".join(without_point(own)),
        }
        assert {name: words in " ".join(text.split()) for name, text in told.items()} == dict.fromkeys(
            told, not has_point
        )
        assert claim_data(own)["has_point"] == {"printed": True, "repaired": True, part: has_point}


def test_each_certificate_of_the_catalogue_but_these_has_a_point_of_its_range() -> None:
    """Of these Rocq alone shows one: they are about channels or functions of numbers, or numbered secrets."""
    entries = load()
    missing = {
        name if part == "printed" else f"{name}/{part}"
        for name, entry in entries.items()
        for part, derivation in entry.claim.parts.items()
        if derivation.statement.given and "range" not in (data := entry.certificate(part) or {}) and "proof" in data
    }
    assert missing == WITHOUT


WITHOUT = {
    "beyond.geometric-grr", "beyond.geometric-sums", "beyond.grr-geometric", "beyond.numbered-secrets",
    "fdp.iff-refinement", "lem.kron", "thm.utility-monotone/repaired", "wang.the-she",
}  # fmt: skip
