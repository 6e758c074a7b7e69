"""Calls of `verify` that overlap: each answers for its own claims, by processes of its own."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from symqif.claims.catalogue import Catalogue, Entry
from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.verify import Result, recheck, verify
from symqif.outline import AUTO
from symqif.reduction.statement import Statement

TRUE, FALSE = "0 <= x**2", "1 <= x**2"


def catalogue(**claims: str) -> Catalogue:
    made = Catalogue()
    for name, formula in claims.items():
        printed = Derivation(Statement(formula, {"x": "real"}), AUTO)
        made[name] = Entry(Claim(name, "a square", Source("test"), printed), Path(f"{name}.py"))
    return made


def verdicts(results: Iterable[Result]) -> list[str]:
    return [result.verdict for result in results]


@pytest.mark.parametrize("jobs", [1, 2])
def test_calls_that_overlap_have_nothing_of_each_other(jobs: int) -> None:
    first = verify(entries=catalogue(a=TRUE, b=FALSE, c=TRUE))
    found = [next(first)]
    assert verdicts(verify(entries=catalogue(a=FALSE, b=TRUE, c=FALSE, d=TRUE), jobs=jobs)) == [
        "refuted",
        "proved",
        "refuted",
        "proved",
    ]
    assert verdicts([*found, *first]) == ["proved", "refuted", "proved"]


def test_a_call_that_is_left_takes_nothing_from_the_next() -> None:
    left: Iterator[Result] = verify(entries=catalogue(a=TRUE, b=TRUE))
    assert next(left).verdict == "proved"
    left.close()
    assert verdicts(verify(entries=catalogue(a=FALSE, b=FALSE))) == ["refuted", "refuted"]
    assert verdicts(recheck(entries=catalogue(a=TRUE))) == ["undecided"]  # nothing is stored
