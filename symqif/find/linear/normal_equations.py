"""The normal equations A D A^T y = b of the linear program of `symqif.find.linear.interior`, in inexact arithmetic.

A column of A is that of a pair: load_p in its row, 1 and -worth_p in the two equations of its column; or that of a
slack: 1 in one equation; or that of t: 1 in the second equation of every column. The two equations of each column are
eliminated first, then the rows by a Cholesky decomposition, and t by the formula of Sherman and Morrison.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import mul
from typing import Any

Real = Any  # a float, or a ball of flint
Vector = list[Real]


class Sparsity:
    """The pairs of a linear program: row, load and worth of each, column by column, rows ascending."""

    def __init__(self, rows: int, columns: Sequence[Sequence[tuple[int, Real, Real]]]) -> None:
        flat = [pair for column in columns for pair in column]
        ends = [0, *accumulate(map(len, columns))]
        self.rows = rows
        self.row = [i for i, _, _ in flat]
        self.load = [load for _, load, _ in flat]
        self.worth = [worth for _, _, worth in flat]
        self.parts = [slice(*ends) for ends in pairwise(ends)]

    def times(self, x: Vector) -> Vector:
        """A x, for x with the pairs first, then the slacks of rows, columns and worths, and t."""
        total, t = x[len(self.row) : -1], x[-1]
        for i, load, value in zip(self.row, self.load, x, strict=False):
            total[i] += load * value
        for j, part in enumerate(self.parts, self.rows):
            total[j] += sum(x[part])
            total[j + len(self.parts)] += t - dot(self.worth[part], x[part])
        return total

    def transposed(self, y: Vector) -> Vector:
        """A^T y."""
        n, m = self.rows, self.rows + len(self.parts)
        values = [load * y[i] for i, load in zip(self.row, self.load, strict=True)]
        for part, price, weight in zip(self.parts, y[n:m], y[m:], strict=True):
            values[part] = [v + price - worth * weight for v, worth in zip(values[part], self.worth[part], strict=True)]
        return [*values, *y, sum(y[m:])]


class Normal:
    """A D A^T, decomposed.

    tiny: what a pivot is at least, relative to what it is the difference of.
    """

    def __init__(self, sparsity: Sparsity, d: Vector, tiny: float) -> None:
        self.sparsity = sparsity
        n, m = sparsity.rows, len(sparsity.parts)
        slack = d[len(sparsity.row) : -1]
        diagonal = slack[:n]
        self.table: list[Vector] = [[0.0] * (i + 1) for i in range(n)]
        self.first = list(range(n))  # of the entries of each row of the table that are not 0
        self.blocks = []
        for j, part in enumerate(sparsity.parts):
            row, load, worth, own = sparsity.row[part], sparsity.load[part], sparsity.worth[part], d[part]
            corner = (sum(own) + slack[n + j]) ** 0.5
            worths = list(map(mul, own, worth))
            side = -sum(worths) / corner
            square = dot(worths, worth) + slack[n + m + j]
            last = max(square - side * side, tiny * square) ** 0.5
            loads = list(map(mul, load, own))
            one = [value / corner for value in loads]
            two = [(-value * h - side * e) / last for value, h, e in zip(loads, worth, one, strict=True)]
            self.blocks.append((corner, side, last, one, two))
            for place, i in enumerate(row):
                diagonal[i] += load[place] * loads[place]
                self.first[i] = min(self.first[i], row[0])
                line, e, f = self.table[i], one[place], two[place]
                for other, g, h in zip(row[: place + 1], one, two, strict=False):
                    line[other] -= e * g + f * h
        self._decompose(diagonal, tiny)
        self.at_t = self._without_t([0.0] * (n + m) + [1.0] * m)
        self.t = d[-1] / (1 + d[-1] * sum(self.at_t[n + m :]))

    def _decompose(self, diagonal: Vector, tiny: float) -> None:
        for i, line in enumerate(self.table):
            start = self.first[i]
            for j in range(start, i):
                other, begin = self.table[j], max(start, self.first[j])
                line[j] = (line[j] - dot(line[begin:j], other[begin:j])) / other[j]
            rest = diagonal[i] + line[i] - dot(line[start:i], line[start:i])
            line[i] = max(rest, tiny * diagonal[i]) ** 0.5

    def solve(self, b: Vector) -> Vector:
        """y."""
        y = self._without_t(b)
        share = self.t * sum(y[self.sparsity.rows + len(self.sparsity.parts) :])
        return [value - share * other for value, other in zip(y, self.at_t, strict=True)]

    def _without_t(self, b: Vector) -> Vector:
        n, m = self.sparsity.rows, len(self.sparsity.parts)
        rows: Vector = b[:n]
        ones: Vector = []
        twos: Vector = []
        for j, (corner, side, last, one, two) in enumerate(self.blocks):
            ones.append(b[n + j] / corner)
            twos.append((b[n + m + j] - side * ones[j]) / last)
            for i, e, f in zip(self.sparsity.row[self.sparsity.parts[j]], one, two, strict=True):
                rows[i] -= e * ones[j] + f * twos[j]
        for i, line in enumerate(self.table):
            start = self.first[i]
            rows[i] = (rows[i] - dot(line[start:i], rows[start:i])) / line[i]
        for i in reversed(range(n)):
            line = self.table[i]
            rows[i] /= line[i]
            for j in range(self.first[i], i):
                rows[j] -= line[j] * rows[i]
        for j, (corner, side, last, one, two) in enumerate(self.blocks):
            own = [rows[i] for i in self.sparsity.row[self.sparsity.parts[j]]]
            twos[j] = (twos[j] - dot(two, own)) / last
            ones[j] = (ones[j] - dot(one, own) - side * twos[j]) / corner
        return [*rows, *ones, *twos]


def dot(x: Sequence[Real], y: Sequence[Real]) -> Real:
    """The sum of products."""
    return sum(map(mul, x, y))
