"""Symmetries of channels and a witness: nothing is accepted with them that is not accepted without."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symqif.kernel.term import Rejected, parse
from symqif.refinement_kernel.certificate import Witness
from symqif.refinement_kernel.irrational import Interval
from symqif.refinement_kernel.number import constant
from symqif.refinement_kernel.symmetric import Symmetry, one_of_each
from symqif.refinement_kernel.witness import check_witness

F = Fraction
N = 4
TURN = tuple((x + 1) % N for x in range(N))
TURNS = [Symmetry(TURN, TURN, TURN)]
ONES = [Symmetry(tuple(range(N)), tuple(range(N)), tuple(range(N)))]
Rows = list[list[Any]]


def turned(first: list[Fraction]) -> Rows:
    """All rows from the first one, each a step further."""
    return [[first[(y - x) % N] for y in range(N)] for x in range(N)]


def product(a: Rows, w: Rows) -> Rows:
    return [[sum((p * q for p, q in zip(row, column, strict=True)), F(0)) for column in zip(*w, strict=True)]
            for row in a]  # fmt: skip


A = turned([F(5, 8), F(1, 8), F(0), F(1, 4)])
W = turned([F(1, 2), F(1, 3), F(1, 6), F(0)])
B = product(A, W)


def accepted(a: Rows, w: Rows, b: Rows, symmetries: list[Symmetry]) -> bool:
    try:
        check_witness(a, w, b, symmetries)
    except Rejected:
        return False
    return True


def test_one_row_and_one_column_are_enough_for_a_cycle() -> None:
    assert one_of_each(TURNS, A, W, B) == ([0], [0])
    assert one_of_each([], A, W, B) == one_of_each(ONES, A, W, B) == ([0, 1, 2, 3], [0, 1, 2, 3])
    check_witness(A, W, B, TURNS)


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("bad", [(0, 0, 0, 0), (1, 2, 3, 1), (1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 0, 4)])
def test_what_is_no_permutation_is_rejected(place: int, bad: tuple[int, ...]) -> None:
    parts = [TURN, TURN, TURN]
    parts[place] = bad
    with pytest.raises(Rejected, match="permutes"):
        check_witness(A, W, B, [Symmetry(*parts)])


@pytest.mark.parametrize("place", range(3))
def test_what_moves_a_matrix_is_rejected(place: int) -> None:
    parts = [TURN, TURN, TURN]
    parts[place] = tuple(range(N))
    with pytest.raises(Rejected, match="leaves the matrices"):
        check_witness(A, W, B, [Symmetry(*parts)])


@pytest.mark.parametrize("row", [[F(1, 4), F(3, 4)], [F(3, 4), F(1, 4)]])
def test_what_changes_all_rows_in_one_direction_is_rejected(row: list[Fraction]) -> None:
    """In their order, all changed rows come before those that they were, or all after them."""
    same, swapped, rows, flat = (0, 1), (1, 0), [row, row], [[F(1, 2), F(1, 2)]] * 2
    assert one_of_each([Symmetry(same, swapped, same)], flat, rows, rows) == ([0], [0, 1])
    for symmetry, matrices in (
        (Symmetry(same, swapped, same), (rows, flat, flat)),
        (Symmetry(same, swapped, swapped), (flat, rows, flat)),
        (Symmetry(same, same, swapped), (flat, flat, rows)),
    ):
        with pytest.raises(Rejected, match="leaves the matrices"):
            one_of_each([symmetry], *matrices)


@pytest.mark.parametrize("x", range(N))
@pytest.mark.parametrize("y", range(N))
@pytest.mark.parametrize("which", range(3))
def test_any_entry_that_is_changed_is_noticed(which: int, x: int, y: int) -> None:
    parts = [[list(row) for row in matrix] for matrix in (A, W, B)]
    by = F(1, 100)
    parts[which][x][y] += by
    parts[which][x][(y + 1) % N] -= by
    assert not accepted(*parts, TURNS)


def test_what_is_symmetric_and_wrong_is_rejected() -> None:
    other = turned([F(1, 3), F(1, 2), F(1, 6), F(0)])
    with pytest.raises(Rejected, match="is not B"):
        check_witness(A, other, B, TURNS)
    with pytest.raises(Rejected, match="sum to 1"):
        check_witness(A, turned([F(1, 2), F(1, 3), F(1, 6), F(1, 9)]), B, TURNS)
    with pytest.raises(Rejected, match="not negative"):
        check_witness(A, turned([F(1, 2), F(1, 2), F(1, 6), F(-1, 6)]), B, TURNS)


@pytest.mark.parametrize("which", range(3))
def test_equal_enclosures_are_not_taken_for_equal_numbers(which: int) -> None:
    parts: list[Rows] = [A, W, B]
    parts[which] = [[Interval(entry, entry) for entry in row] for row in parts[which]]
    with pytest.raises(Rejected, match="exact"):
        Witness(parts[0], parts[2], parts[1], TURNS)


shares = st.lists(st.integers(0, 4), min_size=N, max_size=N).filter(any)


@given(shares, shares, shares, st.permutations(range(N)), st.permutations(range(N)), st.permutations(range(N)))
def test_with_symmetries_no_more_is_accepted(a, w, b, secrets, left, right) -> None:
    first, second, third = (turned([F(n, sum(own)) for n in own]) for own in (a, w, b))
    for goal in (third, product(first, second)):
        for symmetry in (Symmetry(TURN, TURN, TURN), Symmetry(secrets, left, right)):
            if accepted(first, second, goal, [symmetry]):
                assert accepted(first, second, goal, [])
    assert accepted(first, second, product(first, second), TURNS)


def test_irrational_entries_are_the_same_by_their_terms() -> None:
    """By identity, it was by what else was remembered whether a symmetry was seen."""
    swap = Symmetry((1, 0), (1, 0), (1, 0))
    high, low = "exp(1)/(exp(1)+1)", "1/(exp(1)+1)"
    randomized, exact = ([[constant(parse(t)) for t in row] for row in rows] for rows in (
        [(high, low), (low, high)], [("1", "0"), ("0", "1")]
    ))  # fmt: skip
    assert randomized[0][0] is not randomized[1][1]
    assert one_of_each([swap], randomized, exact, randomized) == ([0], [0])
