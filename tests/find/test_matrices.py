"""Refinement of explicit channels: what is made by post-processing is found, and every answer is a proof."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.find.limits import Deadline
from symqif.find.linear.quadratic import Quadratic
from symqif.find.refinement.matrices import Comparison, Merged
from symqif.find.refinement.orbits import witness_or_gain
from symqif.refinement_kernel.irrational import Number, zero
from symqif.refinement_kernel.witness import check_gain, check_witness, same
from tests.oracles.refinement import refined_exactly

F = Fraction
Rows = list[list[Number]]


def root(d: int) -> Quadratic:
    return Quadratic(F(0), F(1), d)


def decided(a: Rows, b: Rows) -> bool:
    """The answer, once its certificate has been checked."""
    found: Comparison = witness_or_gain(a, b, Deadline(30))
    if found.holds:
        check_witness(a, found.matrix, b)
    else:
        check_gain(a, found.matrix, b)
        brute = [[sum((p * g for p, g in zip(column, row, strict=True)), F(0)) for row in found.matrix] for c in (a, b)
                 for column in [*zip(*c, strict=True)]]  # fmt: skip
        if all(isinstance(value, Fraction) for values in brute for value in values):
            best = [max(values) for values in brute]
            assert sum(best[: len(a[0])]) < sum(best[len(a[0]) :])
    return found.holds


def product(a: Rows, w: Rows) -> Rows:
    return [[sum((x * y for x, y in zip(r, c, strict=True)), F(0)) for c in zip(*w, strict=True)] for r in a]


@st.composite
def channels(draw: st.DrawFn, height: int, width: int) -> Rows:
    rows: Rows = []
    for _ in range(height):
        parts = draw(st.lists(st.integers(0, 4), min_size=width, max_size=width).filter(any))
        rows.append([F(part, sum(parts)) for part in parts])
    return rows


@st.composite
def composed(draw: st.DrawFn) -> tuple[Rows, Rows]:
    height, width, last = (draw(st.integers(1, 3)) for _ in range(3))
    return draw(channels(height, width)), draw(channels(width, last))


@settings(max_examples=50, deadline=None)
@given(composed())
def test_what_is_made_from_a_channel_refines_it(pair: tuple[Rows, Rows]) -> None:
    a, w = pair
    assert decided(a, product(a, w))


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Rows, Rows]:
    height = draw(st.integers(1, 3))
    one, other = (draw(channels(height, draw(st.integers(1, 3)))) for _ in range(2))
    return one, other


@settings(max_examples=50, deadline=None)
@given(pairs())
def test_a_linear_program_without_any_theory_agrees(pair: tuple[Rows, Rows]) -> None:
    a, b = pair
    holds, back = decided(a, b), decided(b, a)
    assert holds == refined_exactly(a, b)
    assert same(a, b) == (holds and back)


@settings(max_examples=30, deadline=None)
@given(pairs(), st.integers(1, 3))
def test_columns_of_zeros_and_of_one_direction_change_nothing(pair: tuple[Rows, Rows], parts: int) -> None:
    a, b = pair
    holds = decided(a, b)
    spread: Rows = [[F(0), *(x * F(n + 1, 6) for x in row for n in range(3)), F(0)] for row in a]
    turned: Rows = [row[::-1] for row in spread]
    for other in (spread, turned):
        assert decided(other, b) == holds
        assert same(a, other)
        assert decided(a, other)


def test_the_smallest_differences_are_told_apart() -> None:
    def symmetric(p: Fraction) -> Rows:
        return [[p, 1 - p], [1 - p, p]]

    p, less = F(2, 3), F(2, 3) - F(1, 10**10)
    assert decided(symmetric(p), symmetric(less))
    assert not decided(symmetric(less), symmetric(p))
    assert decided(symmetric(p), symmetric(1 - p))
    assert not same(symmetric(p), symmetric(less))


@pytest.mark.parametrize("d", [2, 3, 50])
def test_entries_in_a_quadratic_field(d: int) -> None:
    p = root(d) / (root(d) + 1)
    a: Rows = [[p, 1 - p], [1 - p, p]]
    w: Rows = [[F(9, 10), F(1, 10)], [1 / (1 + root(d)), p]]
    assert decided(a, product(a, w))
    assert not decided(product(a, w), a)
    assert decided(a, a)
    close: Rows = [[p + F(1, 10**20), 1 - p - F(1, 10**20)], a[1]]
    assert not decided(a, close)


def test_equal_channels_are_equivalent_whatever_their_entries_are_made_of() -> None:
    """sqrt(2)/2 and the rest of 1 add up to a 1 that is written as a quadratic number."""
    part = root(2) / 2
    one: Rows = [[F(1)], [F(1)]]
    split: Rows = [[part, 1 - part], [part, 1 - part]]
    assert same(one, split)
    assert same(split, one)
    mixed: Rows = [[part, F(1, 2) - part / 2, F(1, 2) - part / 2]] * 2
    assert len(Merged.of(mixed).columns) == 1
    assert decided(one, split)
    assert decided(split, one)


def test_extreme_channels() -> None:
    nothing: Rows = [[F(1)], [F(1)], [F(1)]]
    everything: Rows = [[F(int(i == j)) for j in range(3)] for i in range(3)]
    secret: Rows = [[F(1, 3), F(2, 3), F(0)]]
    for channel in (nothing, everything):
        assert decided(everything, channel)
        assert decided(channel, nothing)
    assert not decided(nothing, everything)
    assert decided(secret, [[F(1)]])
    assert decided([[F(1)]], secret)


def test_merged_shares_give_the_old_columns_back() -> None:
    a: Rows = [[F(1, 4), F(0), F(1, 2), F(1, 4)], [F(1, 8), F(0), F(1, 4), F(5, 8)]]
    merged = Merged.of(a)
    assert len(merged.columns) == 2
    for column, share in zip(zip(*a, strict=True), merged.shares, strict=True):
        if share is None:
            assert all(map(zero, column))
        else:
            assert tuple(x * share[1] for x in merged.columns[share[0]]) == column
