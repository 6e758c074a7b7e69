"""Moves along a rational parameter: a vertex at a sample, as the solution of its system of equations.

The unknowns that are not 0 at the sample, and some that are, form a basis.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq_mat

from symqif.find.limits import GaveUp
from symqif.find.linear import polynomial_system
from symqif.find.signs.ring import rational
from symqif.refinement_kernel.function import Function
from symqif.refinement_kernel.hyper import Hyper
from symqif.refinement_kernel.irrational import Number, zero

ENGINE = "parametric linear program"
Pair = tuple[int, int]
Hypers = tuple[Hyper, Hyper]
Column = tuple[Pair, dict[int, Fraction]]  # an unknown: a pair, or (-1, j) for the surplus of j; its entries by rows
Rows = dict[tuple[str, int], int]


def along(point: Hypers, hypers: Hypers, moves: Mapping[Pair, Number]) -> tuple[dict[Pair, Number], list[Function]]:
    """The moves as functions that are the moves at a point, and the functions that are to stay positive.

    hypers: the same along the parameter. `GaveUp` if there is no such vertex.
    """
    a, b = point
    rows: Rows = {}
    for i, group in enumerate(a.groups):
        if not zero(group.weight):
            rows["from", i] = len(rows)
    for j in range(1, len(b.groups)):
        rows["to", j] = len(rows)
        rows["surplus", j] = len(rows)
    used = [pair for pair, chance in moves.items() if not zero(chance)]
    columns: list[Column] = [(pair, _column(a, b, pair, rows)) for pair in used]
    for j in range(1, len(b.groups)):
        size = b.groups[j].size
        reached = sum((moves[i, m] * a.groups[i].success(size) for i, m in used if m == j), Fraction(0))
        slack = reached - b.groups[j].weight * b.groups[j].own
        if not zero(slack):
            columns.append(((-1, j), _column(a, b, (-1, j), rows)))
    chosen = _basis(columns, _others(a, b, rows, {pair for pair, _ in columns}), len(rows))
    right: list[Number] = [Fraction(0)] * len(rows)
    for (kind, n), row in rows.items():
        group = hypers[kind != "from"].groups[n]
        right[row] = group.weight * group.own if kind == "surplus" else group.weight
    numbers = [*(group.inside for group in hypers[0].groups), *right]
    domain = next((number.domain for number in numbers if isinstance(number, Function)), None)
    if domain is None:
        raise GaveUp(ENGINE, "nothing changes along the parameter")
    solved, divisors = polynomial_system.solve([_column(*hypers, pair, rows) for pair, _ in chosen], right, domain)
    found = {pair: value for (pair, _), value in zip(chosen, solved, strict=True) if pair[0] >= 0 and not zero(value)}
    return found, [*(value for value in solved if isinstance(value, Function) and value), *divisors]


def _column(a: Hyper, b: Hyper, pair: Pair, rows: Rows) -> dict[int, Any]:
    """The entries of an unknown, numbers at a point and functions along the parameter."""
    i, j = pair
    if i < 0:
        return {rows["surplus", j]: Fraction(-1)}
    column: dict[int, Any] = {rows["from", i]: Fraction(1)}
    if j:
        column |= {rows["to", j]: Fraction(1), rows["surplus", j]: a.groups[i].success(b.groups[j].size)}
    return column


def _others(a: Hyper, b: Hyper, rows: Rows, used: set[Pair]) -> Iterable[Column]:
    """Unknowns that are 0 at the sample, for a vertex in which fewer unknowns than rows are not 0."""
    for j in range(1, len(b.groups)):
        if (-1, j) not in used:
            yield (-1, j), _column(a, b, (-1, j), rows)
    for i in range(len(a.groups)):
        for j in range(len(b.groups)):
            if (i, j) not in used and ("from", i) in rows:
                yield (i, j), _column(a, b, (i, j), rows)


def _basis(columns: Sequence[Column], others: Iterable[Column], size: int) -> list[Column]:
    """Independent columns, those that are not 0 first; `GaveUp` if these depend on each other."""
    candidates = [*columns, *(others if len(columns) < size else ())]
    reduced, rank = _table([column for _, column in candidates], size).rref()
    pivots: list[int] = []
    for row in range(rank):
        pivots.append(next(m for m in range(pivots[-1] + 1 if pivots else 0, len(candidates)) if reduced[row, m]))
    if rank < size or pivots[: len(columns)] != list(range(len(columns))):
        raise GaveUp(ENGINE, "no vertex at a sample")
    return [candidates[m] for m in pivots]


def _table(columns: Sequence[Mapping[int, Fraction]], size: int) -> fmpq_mat:
    """The matrix with these columns."""
    entries = [rational(column.get(n, Fraction(0))) for n in range(size) for column in columns]
    return fmpq_mat(size, len(columns), entries)
