"""Numbers and tables that have to satisfy linear relations: whether there are any, and how to find some.

For the oracle. A relation is a pair of values, computed from candidate numbers: left and right, with their operator.
Coefficients are differences of values at unit vectors; what does not fit them at a random point is not linear.
"""

import random
from collections.abc import Callable, Sequence

from mpmath import mp, mpf

from tests.mutants.matrices import TINY, equal, feasible, minus

Gap = Callable[[Sequence[mpf]], mpf]  # right - left at candidate numbers
Row = tuple[list[mpf], mpf]  # coefficients and constant of an affine gap
MARGIN = mpf(10) ** -9  # what is strict holds by as much


class Beyond(Exception):
    """Not for this oracle: quantifiers over numbers that are not linear in them, functions of reals."""


def affine(gap: Gap, size: int) -> Row:
    """The coefficients and the constant of gap(v) = a.v + c, or `Beyond`."""
    zero = [mpf(0)] * size
    constant = gap(zero)
    row = [gap([*zero[:n], mpf(1), *zero[n + 1 :]]) - constant for n in range(size)]
    draw = random.Random(size)
    probe = [mpf(draw.uniform(-2, 2)) for _ in range(size)]
    if not equal(gap(probe), mp.fdot(row, probe) + constant):
        raise Beyond("not linear")
    return row, constant


def satisfiable(relations: Sequence[tuple[str, Row]], size: int) -> bool:
    """Are there numbers v with a.v + c = 0, >= 0 or > 0, as the operators ==, <= and < of the relations say?"""
    rows, right = [], []
    slacks = sum(operator != "==" for operator, _ in relations)
    used = 0
    for operator, (row, constant) in relations:
        slack = [mpf(0)] * slacks
        if operator != "==":
            slack[used] = mpf(-1)
            used += 1
        rows.append([*row, *(-a for a in row), *slack])
        right.append(-constant + (MARGIN if operator == "<" else 0))
    return not rows or feasible(rows, right)


def adjusted(values: Sequence[mpf], equations: Sequence[Row]) -> list[mpf]:
    """The values, some of them changed so that the equations a.v + c = 0 hold; as they are, if they cannot."""
    table = [[*row, -constant - mp.fdot(row, values)] for row, constant in equations]
    size, done, result = len(values), 0, list(values)
    pivots = []
    for column in range(size):
        line = max(range(done, len(table)), key=lambda n: abs(table[n][column]), default=None)
        if line is None or abs(table[line][column]) < TINY:
            continue
        table[done], table[line] = table[line], table[done]
        head = [a / table[done][column] for a in table[done]]
        table = [head if n == done else minus(other, head, column) for n, other in enumerate(table)]
        pivots.append(column)
        done += 1
    if any(abs(line[-1]) > TINY for line in table[done:]):
        return result
    for line, column in enumerate(pivots):
        result[column] += table[line][-1]
    return result
