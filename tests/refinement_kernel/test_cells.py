"""Cells: forged ones are not accepted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.cells import Cell, Spot, Stretch, check_cells
from symqif.refinement_kernel.function import Domain, Function

F = Fraction
ALL = Domain(F(0), F(4))
X = Function.variable(ALL)
ONE = (-1, 1)  # the polynomial with the root 1
NEAR_ONE = Domain(F(1, 2), F(3, 2))


def test_true_cells_are_accepted() -> None:
    check_cells({1: X - 1}, ALL, [Spot(ALL, ONE, False, True, True, NEAR_ONE)])
    check_cells({1: 1 - X}, ALL, [Stretch(Domain(F(0), F(1)), True, {1: ()}), _below(F(1))])
    check_cells({1: X - X}, ALL, [Stretch(ALL, True, {1: ()})])


def _below(low: Fraction) -> Cell:
    return Stretch(Domain(low, F(4)), False, {1: ()})


@pytest.mark.parametrize("side", [-1, 1])
def test_a_cell_on_one_side_of_a_root_is_not_one_on_both(side: int) -> None:
    """x - 2 has a root that a spot around 1 would hide behind the edge of its domain."""
    hidden = Domain(F(0), F(4), ((-2, 1), side))
    holds = side > 0
    with pytest.raises(Rejected):
        check_cells({1: X - 2}, ALL, [Spot(hidden, ONE, holds, holds, holds, NEAR_ONE)])
    with pytest.raises(Rejected):
        check_cells({1: X - 2}, ALL, [Stretch(hidden, holds, {1: ()})])


@pytest.mark.parametrize(
    "cells",
    [
        [],
        [Stretch(ALL, True, {1: ()})],
        [Stretch(Domain(F(0), F(1)), False, {1: ()}), Stretch(Domain(F(1), F(4)), True, {1: ()})],  # 0 at 1
        [Spot(ALL, ONE, False, False, True, NEAR_ONE)],
        [Spot(ALL, ONE, False, True, True, Domain(F(1), F(3, 2)))],  # the root is not inside
        [Spot(ALL, ONE, False, True, True, Domain(F(1, 2), F(5)))],
        [Spot(ALL, (-2, 1), False, True, True, Domain(F(3, 2), F(5, 2)))],
        [Spot(ALL, (1, -2, 1), False, True, True, NEAR_ONE)],  # a double root
        [Stretch(Domain(F(2), F(4)), True, {1: ()}), Spot(ALL, ONE, False, True, True, NEAR_ONE)],
    ],
)
def test_cells_that_do_not_show_it_are_rejected(cells: list[Cell]) -> None:
    with pytest.raises(Rejected):
        check_cells({1: X - 1}, ALL, cells)
