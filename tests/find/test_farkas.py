"""Why a system has no solution: multipliers of its rows, as large as they need to be."""

from fractions import Fraction

import pytest

from symqif.find.limits import Deadline
from symqif.find.linear.farkas import Column, Multipliers, Row, Solution, feasible
from symqif.find.linear.quadratic import Quadratic
from symqif.refinement_kernel.irrational import Number

F = Fraction


def test_rows_that_exclude_each_other_are_named_and_others_are_not() -> None:
    """x + y <= 1 as -x - y >= -1, and x >= 2; the third row, z >= 5, has nothing to do with it."""
    columns: list[Column] = [{(0,): F(-1), (1,): F(1)}, {(0,): F(-1)}, {(2,): F(1)}]
    target: dict[Row, Number] = {(0,): F(-1), (1,): F(2), (2,): F(5)}
    found = feasible(columns, target, frozenset(), Deadline(30))
    assert isinstance(found, Multipliers)
    assert set(found.values) == {(0,), (1,)}
    assert found.values[0,] == found.values[1,] > 0


def test_an_equation_may_have_a_negative_multiplier() -> None:
    found = feasible([{(0,): F(1)}], {(0,): F(-3)}, frozenset([(0,)]), Deadline(30))
    assert isinstance(found, Multipliers)
    assert found.values[0,] < 0


def test_a_row_without_unknowns_decides_alone() -> None:
    nothing: list[Column] = []
    assert isinstance(feasible(nothing, {(0,): F(1)}, frozenset(), Deadline(30)), Multipliers)
    assert isinstance(feasible(nothing, {(0,): F(-1)}, frozenset(), Deadline(30)), Solution)
    assert isinstance(feasible(nothing, {(0,): F(-1)}, frozenset([(0,)]), Deadline(30)), Multipliers)


@pytest.mark.parametrize("scale", [F(1, 10**80), F(1), F(10**80)])
def test_differences_of_any_size_are_exact(scale: Fraction) -> None:
    for more, kind in ((F(0), Solution), (F(1, 10**100), Multipliers)):
        columns: list[Column] = [{(0,): scale, (1,): 3 * scale}]
        target: dict[Row, Number] = {(0,): scale, (1,): 3 * scale * (1 + more)}
        assert isinstance(feasible(columns, target, frozenset(target), Deadline(30)), kind)


def test_other_numbers_than_rational_ones_are_refused() -> None:
    with pytest.raises(TypeError, match="rational"):
        feasible([{(0,): Quadratic(F(0), F(1), 2)}], {(0,): F(1)}, frozenset(), Deadline(30))
