"""Max-case refinement: the answers, by size and as matrices, are those of a linear program for each posterior."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif import Channel, grr, oue, refines, ss, sue, the
from symqif.errors import SymqifError
from symqif.refinement_kernel.certificate import MaxGain, Means, SubsetBet, SubsetMeans
from tests.command import symqif
from tests.oracles.refinement import feasible

F = Fraction
Rows = list[list[Fraction]]
FORMS = {"grr": grr, "oue": oue, "sue": sue, "ss": ss}


def in_hull(a: Rows, b: Rows) -> bool:
    return all(feasible(a, list(column)) for column in zip(*b, strict=True))


@pytest.mark.parametrize(("one", "other"), [*combinations(FORMS, 2)])
@pytest.mark.parametrize("k", [2, 3, 4])
def test_by_size_and_as_matrices(one: str, other: str, k: int) -> None:
    for a, b in ((FORMS[one], FORMS[other]), (FORMS[other], FORMS[one])):
        rows = [[list(map(F, map(str, row))) for row in p(k, y=2).fractions()] for p in (a, b)]
        by_size = refines(a, b, k=k, y=2, max_case=True)
        explicit = refines(Channel(rows[0]), Channel(rows[1]), max_case=True)
        assert isinstance(by_size.certificate, SubsetMeans if by_size.holds else SubsetBet)
        assert isinstance(explicit.certificate, Means if explicit.holds else MaxGain)
        assert by_size.holds == explicit.holds == in_hull(*rows)
        assert by_size.equivalent == explicit.equivalent == (by_size.holds and in_hull(*rows[::-1]))


@st.composite
def channel(draw: st.DrawFn, secrets: int) -> Rows:
    width = draw(st.integers(1, 4))
    row = st.lists(st.integers(0, 4), min_size=width, max_size=width).filter(any)
    return [[F(n, sum(own)) for n in own] for own in draw(st.lists(row, min_size=secrets, max_size=secrets))]


@settings(max_examples=60)
@given(st.integers(1, 4).flatmap(lambda k: st.tuples(channel(k), channel(k))))
def test_explicit_channels(pair: tuple[Rows, Rows]) -> None:
    a, b = pair
    found = refines(Channel(a), Channel(b), max_case=True)
    assert found.holds == in_hull(a, b)
    average = refines(Channel(a), Channel(b))
    assert found.holds or not average.holds  # the average case implies the max case


def test_in_a_quadratic_field() -> None:
    assert refines(grr(3, t=2), Channel(oue(3, t=2).rows), max_case=True).holds is False
    assert refines(Channel(oue(3, t=2).rows), grr(3, t=2), max_case=True).holds is True
    assert refines(oue, the, k=40, eps=1, theta=F(4, 5), max_case=True).equivalent is False


def test_what_the_command_says() -> None:
    done = symqif("refine", "sue", "oue", "--k", "3", "--y", "2", "--max-case")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[:2] == [
        "No adversary gains more from the best report of either.",
        "SUE is refined by OUE in the max case at k = 3, ε = 2·ln 2, and vice versa",
    ]
    done = symqif("refine", "grr", "oue", "--k", "3", "--y", "2", "--max-case")
    assert done.exit_code == 1
    assert "gains more from OUE than from GRR, by the best" in done.stdout


@pytest.mark.parametrize("flag", [["--over", "eps"], ["--rocq", "x.v"], ["--bitwise"]])
def test_what_the_max_case_is_not_for(flag: list[str], tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = symqif("refine", "sue", "oue", "--k", "3", "--y", "2", "--max-case", *flag)
    assert (done.exit_code, done.stdout) == (2, "")


def test_the_numbers_of_secrets_are_the_same() -> None:
    with pytest.raises(SymqifError, match="different numbers"):
        refines(grr.subset_form(k=2, y=2), grr.subset_form(k=3, y=2), max_case=True)
