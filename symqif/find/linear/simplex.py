"""Exact linear feasibility over any ordered field, Q(sqrt d) above all: the simplex method with Bland's rule.

Slower than `symqif.find.linear.farkas`, which knows rational numbers only, and with the same answers.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from symqif.find.limits import Deadline
from symqif.find.linear.farkas import Column, Multipliers, Row, Solution
from symqif.find.linear.feasibility import ENGINE
from symqif.refinement_kernel.irrational import Number, positive, zero

Tableau = list[dict[int, Number]]


def feasible_in_field(
    columns: Sequence[Column], target: Mapping[Row, Number], deadline: Deadline
) -> Solution | Multipliers:
    """Is there x >= 0 with sum_j x_j columns[j] = target? `GaveUp` when the time is up.

    Phase one: an artificial unknown for each row, whose sum becomes as small as it can.
    """
    rows, width = list(target), len(columns)
    sign = {row: -1 if positive(Fraction(0) - target[row]) else 1 for row in rows}
    tableau: Tableau = [{width + n: Fraction(1)} for n in range(len(rows))]
    right: list[Number] = [sign[row] * target[row] for row in rows]
    place = {row: n for n, row in enumerate(rows)}
    for j, column in enumerate(columns):
        for row, value in column.items():
            if not zero(value):
                tableau[place[row]][j] = sign[row] * value
    basis = [width + n for n in range(len(rows))]
    cost: dict[int, Number] = {}  # of the sum of the artificial unknowns, negated
    for line in tableau:
        for j, value in line.items():
            if j < width:
                cost[j] = cost.get(j, Fraction(0)) + value
    left: Number = sum(right, Fraction(0))
    while True:
        deadline.check(ENGINE)
        entering = min((j for j, value in cost.items() if j < width and positive(value)), default=None)
        if entering is None:
            break
        leaving = _leaving(tableau, right, basis, entering)
        left = left - _pivot(tableau, right, cost, leaving, entering)
        basis[leaving] = entering
    if positive(left):
        multipliers = {row: sign[row] * (1 + cost.get(width + n, Fraction(0))) for n, row in enumerate(rows)}
        return Multipliers({row: value for row, value in multipliers.items() if not zero(value)})
    found = {j: value for j, value in zip(basis, right, strict=True) if j < width and not zero(value)}
    return Solution(found)


def _leaving(tableau: Tableau, right: Sequence[Number], basis: Sequence[int], entering: int) -> int:
    """The row of the smallest ratio; of several, that of the first unknown."""
    best: tuple[Number, int] | None = None
    for n, line in enumerate(tableau):
        entry = line.get(entering)
        if entry is None or not positive(entry):
            continue
        ratio = right[n] / entry
        if best is None or positive(best[0] - ratio) or (zero(best[0] - ratio) and basis[n] < basis[best[1]]):
            best = ratio, n
    assert best is not None  # the sum of the artificial unknowns is bounded below
    return best[1]


def _pivot(tableau: Tableau, right: list[Number], cost: dict[int, Number], leaving: int, entering: int) -> Number:
    """Solve the row for the entering unknown; returns by how much the sum goes down."""
    line = tableau[leaving]
    scale = line[entering]
    line = tableau[leaving] = {j: value / scale for j, value in line.items()}
    right[leaving] = right[leaving] / scale
    for n, other in enumerate(tableau):
        if n != leaving and entering in other:
            factor = other[entering]
            _subtract(other, factor, line)
            right[n] = right[n] - factor * right[leaving]
    factor = cost[entering]
    _subtract(cost, factor, line)
    return factor * right[leaving]


def _subtract(other: dict[int, Number], factor: Number, line: Mapping[int, Number]) -> None:
    for j, value in line.items():
        left = other.get(j, Fraction(0)) - factor * value
        if zero(left):
            other.pop(j, None)
        else:
            other[j] = left
