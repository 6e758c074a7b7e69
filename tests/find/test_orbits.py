"""Symmetries of explicit channels: they are found, and with them the answers are those of a linear program without."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear.quadratic import Quadratic
from symqif.find.refinement import orbits
from symqif.find.refinement.matrices import Merged
from symqif.find.refinement.symmetry import Symmetries
from symqif.mechanisms import oue, sue
from symqif.refinement_kernel.irrational import Number
from symqif.refinement_kernel.number import number
from symqif.refinement_kernel.witness import check_gain, check_witness
from tests.oracles.refinement import refined_exactly

F = Fraction
ALL = F(1)
Rows = list[list[Number]]


def decided(a: Rows, b: Rows) -> bool:
    """The answer, once its certificate has been checked."""
    found = orbits.witness_or_gain(a, b, Deadline(60))
    one, matrix, other = map(as_terms, (a, found.matrix, b))
    if found.holds:
        check_witness(one, matrix, other)
    else:
        check_gain(one, matrix, other)
    return found.holds


def as_terms(matrix: Iterable[Iterable[Number]]) -> Rows:
    """As certificates have it."""
    return [[number(entry.term) if isinstance(entry, Quadratic) else entry for entry in row] for row in matrix]


def turned(columns: Sequence[Sequence[int]], keep: Fraction = ALL) -> Rows:
    """All cyclic shifts of some columns, as a channel; what it says is kept with some probability."""
    size = len(columns[0])
    shifts = [[*column[-n:], *column[:-n]] if n else list(column) for column in columns for n in range(size)]
    total = sum(shift[0] for shift in shifts)
    return [[keep * F(s[x], total) + (1 - keep) * F(sum(s), size * total) for s in shifts] for x in range(size)]


@st.composite
def cyclic(draw: st.DrawFn, size: int) -> Rows:
    column = st.lists(st.integers(0, 5), min_size=size, max_size=size).filter(any)
    return turned(draw(st.lists(column, min_size=1, max_size=2)), F(draw(st.integers(1, 4)), 4))


@st.composite
def any_channel(draw: st.DrawFn, size: int) -> Rows:
    width = draw(st.integers(1, 4))
    parts = [draw(st.lists(st.integers(0, 4), min_size=width, max_size=width).filter(any)) for _ in range(size)]
    return [[F(part, sum(own)) for part in own] for own in parts]


@pytest.fixture(params=[0, 10**9], ids=["by the largest entropy first", "by exact numbers alone"])
def first(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orbits, "FEW", request.param)


@pytest.mark.usefixtures("first")
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_linear_program_without_symmetries_agrees(data: st.DataObject) -> None:
    """On channels with symmetries and without, and on ones whose symmetry one entry breaks."""
    size = data.draw(st.integers(2, 3))
    a, b = (data.draw(st.one_of(cyclic(size), any_channel(size))) for _ in range(2))
    side = data.draw(st.sampled_from([None, a, b]))
    if side is not None and len(side[0]) > 1:
        x, part = data.draw(st.integers(0, size - 1)), F(data.draw(st.sampled_from([1, 999])), 1000)
        side[x][0], side[x][1] = side[x][0] * part, side[x][1] + side[x][0] * (1 - part)
    assert decided(a, b) == refined_exactly(a, b)


@pytest.mark.usefixtures("first")
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_what_is_made_by_post_processing_is_found(data: st.DataObject) -> None:
    a = data.draw(cyclic(data.draw(st.integers(2, 5))))
    w = data.draw(any_channel(len(a[0])))
    b: Rows = [[sum((x * y for x, y in zip(r, c, strict=True)), F(0)) for c in zip(*w, strict=True)] for r in a]
    assert decided(a, b)


COLUMNS = [[1, 9, 3, 4, 7], [2, 2, 8, 5, 6], [9, 1, 1, 4, 3]]


@pytest.mark.parametrize("keep", [F(1), F(1, 2), F(999, 1000)])
def test_many_orbits(keep: Fraction) -> None:
    """Five secrets and their shifts: more is told by what is kept with certainty, and the other way round it is not."""
    a, b = turned(COLUMNS), turned(COLUMNS, keep)
    assert decided(a, b)
    assert decided(b, a) == (keep == 1)


def group(a: Rows, b: Rows) -> Symmetries:
    return Symmetries.of(Merged.of(a).columns, Merged.of(b).columns, Deadline(60))


def test_the_group_of_shifts_is_found_and_none_where_one_entry_breaks_it() -> None:
    a = turned(COLUMNS)
    found = group(a, a)
    assert found.order == 5
    assert [len(orbit) for orbit in found.right_orbits] == [5] * 3
    broken = [list(row) for row in a]
    broken[0][0], broken[0][1] = broken[0][0] + F(1, 1000), broken[0][1] - F(1, 1000)
    for pair in ((a, broken), (broken, a)):
        assert group(*pair).order == 1
        assert not group(*pair).generators


@pytest.mark.parametrize("k", [2, 3, 5])
def test_all_permutations_of_the_secrets_are_found(k: int) -> None:
    a, b = (protocol(k, y=y).fractions() for protocol, y in ((sue, 3), (oue, 2)))
    found = group(a, b)
    assert found.order == factorial(k)
    assert len(found.right_orbits) == k
    for orbit in found.right_orbits:
        column = Merged.of(b).columns[orbit.first]
        favoured = column.count(max(column))
        assert len(orbit.classes()[0]) == (1 if favoured == k else 2)
        for z in orbit.steps:
            assert orbit.to(z)[2][orbit.first] == z


def test_what_is_found_permutes_columns_as_it_permutes_secrets() -> None:
    a, b = (Merged.of(protocol(4, y=2).fractions()).columns for protocol in (sue, oue))
    for rows, left, right in Symmetries.of(a, b, Deadline(60)).generators:
        for columns, images in ((a, left), (b, right)):
            for n, column in enumerate(columns):
                assert all(columns[images[n]][rows[x]] == entry for x, entry in enumerate(column))


def test_symmetric_channels_over_a_quadratic_field() -> None:
    root = Quadratic(F(0), F(1), 2)
    p, q = root / (root + 2), 1 / (root + 2)
    a: Rows = [[p, q, q], [q, p, q], [q, q, p]]
    w = [[F(1, 2) if x == y else F(1, 4) for y in range(3)] for x in range(3)]
    b: Rows = [[sum((x * y for x, y in zip(r, c, strict=True)), F(0)) for c in zip(*w, strict=True)] for r in a]
    assert decided(a, b)
    assert not decided(b, a)


def test_the_time_is_kept() -> None:
    with pytest.raises(GaveUp):
        orbits.witness_or_gain(turned(COLUMNS), turned(COLUMNS, F(1, 2)), Deadline(0))


def test_what_is_refined_at_the_border_is_left_to_exact_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """By floating point A seems not to be refined by B, by less than rounding."""
    monkeypatch.setattr(orbits, "FEW", 0)
    a: Rows = [[F(0), F(2, 7), F(1, 7), F(4, 7)], [F(1, 4), F(0), F(3, 8), F(3, 8)], [F(1, 5), F(0), F(0), F(4, 5)]]
    b: Rows = [[F(1, 3), F(1, 2), F(1, 6)], [F(1, 6), F(1, 3), F(1, 2)], [F(1, 2000), F(3997, 6000), F(1, 3)]]
    assert decided(a, b)
