"""Refinement of rational matrices, decided by an exact linear program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from flint import fmpq

from tests.semantics.balls import Number, add, at_most, every, larger, mul, neg, sign, total

Entry = TypeVar("Entry")
Row = list[Fraction]


@dataclass(frozen=True)
class Matrix(Generic[Entry]):
    """Rows of one length, which is known even where there are none."""

    rows: tuple[tuple[Entry, ...], ...]
    width: int

    @classmethod
    def of(cls, rows: Sequence[Sequence[Entry]]) -> Matrix[Entry]:
        """Take a matrix with at least one row."""
        return cls(tuple(map(tuple, rows)), len(rows[0]))

    def columns(self) -> list[tuple[Entry, ...]]:
        """Return the columns, which are empty tuples if there are no rows."""
        return [tuple(row[column] for row in self.rows) for column in range(self.width)]


def refines(left: Matrix[Fraction], right: Matrix[Fraction]) -> bool:
    """Tell whether left.W = right for a channel W."""
    if len(left.rows) != len(right.rows) or not left.width or not right.width:
        return False
    spread = [[Fraction(row == column // right.width) for column in range(left.width * right.width)]
              for row in range(left.width)]  # fmt: skip
    products = [
        [entry if target == column else Fraction(0) for entry in row for column in range(right.width)]
        for row in left.rows
        for target in range(right.width)
    ]
    return feasible(spread + products, [Fraction(1)] * left.width + [e for row in right.rows for e in row])


def in_hull(inner: Matrix[Fraction], outer: Matrix[Fraction]) -> bool:
    """Tell whether outer.W = inner for a matrix W with entries >= 0."""
    if len(inner.rows) != len(outer.rows):
        return False
    return all(feasible(list(map(list, outer.rows)), list(column)) for column in inner.columns())


def refines_two(left: Matrix[Number], right: Matrix[Number]) -> bool | None:
    """Tell whether left.W = right for a channel W, of channels with two rows: if in each direction (a, b) the sum of
    |a x + b y| over the columns (x, y) is at most as large on the right. It is enough to look where it bends.
    """
    return every(
        at_most(_spread(right, y, neg(x)), _spread(left, y, neg(x))) for x, y in left.columns() if sign(add(x, y))
    )


def _spread(matrix: Matrix[Number], a: Number, b: Number) -> Number:
    sums = [add(mul(a, x), mul(b, y)) for x, y in matrix.columns()]
    return total(larger(one, neg(one)) for one in sums)


def feasible(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> bool:
    """Tell whether rows.x = right for some x >= 0, by the first phase of the simplex method."""
    table = [[_quick(entry) for entry in _upright([*row, value])] for row, value in zip(rows, right, strict=True)]
    if not table:
        return True
    variables = len(table[0]) - 1
    basis = [variables + row for row in range(len(table))]
    excess = [sum(column, fmpq(0)) for column in zip(*table, strict=True)]
    while excess[-1] != 0:
        entering = next((column for column in range(variables) if excess[column] > 0), None)
        if entering is None:
            return False
        leaving = _leaving(table, basis, entering)
        basis[leaving] = entering
        _pivot(table, excess, leaving, entering)
    return True


def solved(equations: Sequence[tuple[Row, Fraction]], values: Row) -> Row:
    """Return the values, some of them changed so that row.v + constant = 0; as they are, if that is impossible."""
    table = [
        [_quick(entry) for entry in (*row, -constant - sum(a * v for a, v in zip(row, values, strict=True)))]
        for row, constant in equations
    ]
    pivots = list[int]()
    for column in range(len(values)):
        done = len(pivots)
        line = next((n for n in range(done, len(table)) if table[n][column]), None)
        if line is not None:
            table[done], table[line] = table[line], table[done]
            _pivot(table, [fmpq(0)] * len(table[0]), done, column)
            pivots.append(column)
    if any(row[-1] for row in table[len(pivots) :]):
        return list(values)
    moved = {column: Fraction(int(row[-1].p), int(row[-1].q)) for column, row in zip(pivots, table, strict=False)}
    return [value + moved.get(n, 0) for n, value in enumerate(values)]


def _quick(entry: Fraction) -> Any:
    return fmpq(entry.numerator, entry.denominator)


def _upright(row: Row) -> Row:
    return [-entry for entry in row] if row[-1] < 0 else row


def _leaving(table: list[list[Any]], basis: list[int], entering: int) -> int:
    """Choose the row by the least ratio, and by Bland's rule among equals."""
    candidates = [row for row in range(len(table)) if table[row][entering] > 0]
    return min(candidates, key=lambda row: (table[row][-1] / table[row][entering], basis[row]))


def _pivot(table: list[list[Any]], excess: list[Any], leaving: int, entering: int) -> None:
    scale = table[leaving][entering]
    pivot = table[leaving] = [entry / scale for entry in table[leaving]]
    filled = [column for column, entry in enumerate(pivot) if entry]
    for row in (*(row for row in table if row is not pivot), excess):
        factor = row[entering]
        if factor:
            for column in filled:
                row[column] -= factor * pivot[column]
