"""Exact linear feasibility: a basis by the simplex method in floating point, recovered and repaired in exact numbers.

An artificial unknown for each row takes up what is missing of it, and the sum of these becomes as small as it can
(phase one). HiGHS says which unknowns form the basis of a vertex where it is. Their values, and the prices of the rows,
are solutions of linear equations, which flint solves. Where floating point has got the basis wrong, a few more steps of
the simplex method in exact numbers follow; an unknown whose value is negative is first made an artificial one.
(Q. Huangfu and J. A. J. Hall, "Parallelizing the dual revised simplex method", Math. Prog. Comp. 10, 2018.)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm
from typing import Any

from flint import fmpz_mat

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear.farkas import Column, Multipliers, Row, Solution, plain
from symqif.find.linear.feasibility import ENGINE
from symqif.find.linear.floats import packages
from symqif.find.signs.ring import fraction
from symqif.refinement_kernel.irrational import Number

EXACT = 1e-9  # what HiGHS takes for 0
EVEN = 3  # rounds of making rows and columns equally large
HOPELESS = -1e-6  # a worth, relative to what it is made of, that is negative in exact numbers too
Entries = Mapping[int, Fraction]
Array = Any


@dataclass(frozen=True)
class _Member:
    """An unknown of a basis: its entries by rows; its number, or None for an artificial unknown and what one costs."""

    entries: Entries
    number: int | None
    cost: Fraction = Fraction(0)


def feasible(
    columns: Sequence[Column], target: Mapping[Row, Number], sums: Collection[Row], deadline: Deadline
) -> Solution | Multipliers:
    """Is there x >= 0 with sum_j x_j columns[j] = target? Rational numbers, the target's >= 0.

    sums: rows such that no column has entries in two of them. `GaveUp` when the time is up.
    """
    rows = list(target)
    places = {row: i for i, row in enumerate(rows)}
    entries = [{places[row]: plain(value) for row, value in column.items()} for column in columns]
    system = _System(entries, [plain(value) for value in target.values()], sorted(places[row] for row in sums))
    try:
        found = system.solved(system.start(deadline), deadline)
    except ZeroDivisionError:  # what is a basis in floating point is none
        found = system.solved([system.artificial(i) for i in range(len(rows))], deadline)
    if isinstance(found, Solution):
        return found
    return Multipliers({rows[i]: price for i, price in found.items() if price})


class _System:
    def __init__(self, columns: Sequence[Entries], right: Sequence[Fraction], sums: Sequence[int]) -> None:
        numpy, self.highs = packages()
        self.np, self.columns, self.right, self.sums = numpy, columns, right, sums
        flat = [(i, value.numerator / value.denominator) for column in columns for i, value in column.items()]
        self.index = numpy.array([i for i, _ in flat], dtype=numpy.int32)
        self.values = numpy.array([value for _, value in flat], dtype=float)
        self.starts = numpy.array([0, *accumulate(map(len, columns))], dtype=numpy.int32)

    @cached_property
    def scales(self) -> tuple[Array, Array]:
        """Powers of 2 for rows and columns, which make their largest entries about 1."""
        np = self.np
        logs, lengths = np.log2(abs(self.values)), np.diff(self.starts)
        rows, columns = np.zeros(len(self.right)), np.zeros(len(self.columns))
        for _ in range(EVEN):
            most = np.full(len(rows), -np.inf)
            np.maximum.at(most, self.index, logs + np.repeat(columns, lengths))
            rows = np.where(np.isfinite(most), -np.round(most), 0.0)
            columns = -np.round(np.maximum.reduceat(logs + rows[self.index], self.starts[:-1]))
        return 2.0**rows, 2.0**columns

    def artificial(self, row: int) -> _Member:
        return _Member({row: Fraction(1)}, None, Fraction(float(self.scales[0][row])))

    def start(self, deadline: Deadline) -> list[_Member]:
        """The basis that HiGHS finds."""
        np, highspy, (rows, columns) = self.np, self.highs, self.scales
        height, width = len(self.right), len(self.columns)
        program = highspy.HighsLp()
        program.num_col_, program.num_row_ = width + height, height
        program.col_cost_ = np.repeat([0.0, 1.0], [width, height])
        program.col_lower_, program.col_upper_ = np.zeros(width + height), np.full(width + height, highspy.kHighsInf)
        program.row_lower_ = program.row_upper_ = rows * [float(value) for value in self.right]
        program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        program.a_matrix_.start_ = np.append(self.starts, self.starts[-1] + np.arange(1, height + 1))
        program.a_matrix_.index_ = np.append(self.index, np.arange(height))
        scaled = self.values * rows[self.index] * np.repeat(columns, np.diff(self.starts))
        program.a_matrix_.value_ = np.append(scaled, np.ones(height))
        solver = highspy.Highs()
        solver.silent()
        deadline.check(ENGINE)
        options = {"threads": 1, "solver": "simplex", "time_limit": deadline.left}
        for name, value in {
            **options,
            "primal_feasibility_tolerance": EXACT,
            "dual_feasibility_tolerance": EXACT,
        }.items():
            solver.setOptionValue(name, value)
        solver.passModel(program)
        solver.run()
        deadline.check(ENGINE)
        basis, basic = solver.getBasis(), highspy.HighsBasisStatus.kBasic
        if not basis.valid:
            raise GaveUp(ENGINE, f"no basis of {width} unknowns")
        members = [j for j, status in enumerate(basis.col_status) if status == basic]
        own = [_Member(self.columns[j], j) if j < width else self.artificial(j - width) for j in members]
        return own + [self.artificial(i) for i, status in enumerate(basis.row_status) if status == basic]

    def solved(self, members: list[_Member], deadline: Deadline) -> Solution | dict[int, Fraction]:
        """The values of a solution, or the prices that rule it out."""
        values = _Basis(members, self.sums).values(dict(enumerate(self.right)))
        for n, value in enumerate(values):
            if value < 0:
                values[n], own = -value, members[n]
                cost = Fraction(1) if own.number is None else 1 / Fraction(float(self.scales[1][own.number]))
                members[n] = _Member({i: -entry for i, entry in own.entries.items()}, None, cost)
        careful = False
        while any(value and own.number is None for own, value in zip(members, values, strict=True)):
            deadline.check(ENGINE)
            basis = _Basis(members, self.sums)
            prices = basis.prices([own.cost for own in members])
            entering = self._entering(prices, careful=careful)
            if entering is None:
                return prices
            ways = basis.values(self.columns[entering])
            ratios = [(value / way, members[n].number or -1, n)
                      for n, (value, way) in enumerate(zip(values, ways, strict=True)) if way > 0]  # fmt: skip
            length, _, leaving = min(ratios)
            values = [value - length * way for value, way in zip(values, ways, strict=True)]
            members[leaving], values[leaving] = _Member(self.columns[entering], entering), length
            careful = not length  # Bland's rule, by which a vertex is left at last
        return Solution({own.number: v for own, v in zip(members, values, strict=True) if own.number is not None and v})

    def _entering(self, prices: Mapping[int, Fraction], *, careful: bool) -> int | None:
        """An unknown that is worth more than it costs: the first, or the best by floating point."""
        np, scales = self.np, self.scales
        factor = lcm(*(price.denominator for price in prices.values()))
        whole = {i: price.numerator * (factor // price.denominator) for i, price in prices.items()}
        most = max(map(abs, whole.values()))
        near = np.array([whole[i] / most for i in range(len(self.right))])
        products = np.append(self.values * near[self.index], 0.0)
        worth, size = (np.add.reduceat(own, self.starts[:-1]) for own in (products, abs(products)))
        order = np.flatnonzero(worth > HOPELESS * size)
        if not careful:
            order = order[np.argsort(-(worth * scales[1])[order])]
        for j in order.tolist():
            column = self.columns[j]
            common = lcm(*(entry.denominator for entry in column.values()))
            if sum(entry.numerator * (common // entry.denominator) * whole[i] for i, entry in column.items()) > 0:
                return int(j)
        return None


class _Basis:
    """Equations with the members of a basis: one for each sum is solved for a key, and put into the other rows."""

    def __init__(self, members: Sequence[_Member], sums: Sequence[int]) -> None:
        self.members = members
        holders: dict[int, list[int]] = {i: [] for i in sums}
        self.sum: list[int | None] = []
        for n, own in enumerate(members):
            self.sum.append(next((i for i in own.entries if i in holders), None))
            if (i := self.sum[-1]) is not None:
                holders[i].append(n)
        if not all(holders.values()):
            raise ZeroDivisionError
        self.keys = {i: min(held, key=lambda n: (len(members[n].entries), n)) for i, held in holders.items()}
        keys = set(self.keys.values())
        rest = {n: self._without_key(n) for n in range(len(members)) if n not in keys}
        alone = {next(iter(column)): n for n, column in rest.items() if len(column) == 1}  # alone in its row
        self.alone = {i: (n, rest[n][i]) for i, n in alone.items()}
        self.inner = [n for n in rest if n not in alone.values()]
        self.rows = [i for i in range(len(members)) if i not in self.keys and i not in self.alone]
        self.rest = rest
        places = {i: row for row, i in enumerate(self.rows)}
        table: list[list[Any]] = [[0] * len(self.inner) for _ in self.rows]
        for m, n in enumerate(self.inner):
            for i, entry in rest[n].items():
                if i in places:
                    table[places[i]][m] = entry
        self.factors = [lcm(*(entry.denominator for entry in line if entry)) for line in table]
        whole = [[entry and int(entry * f) for entry in line] for line, f in zip(table, self.factors, strict=True)]
        if len(self.rows) != len(self.inner):
            raise ZeroDivisionError
        self.table = fmpz_mat(len(whole), len(whole), [entry for line in whole for entry in line])

    def _without_key(self, n: int) -> dict[int, Fraction]:
        """The entries of a member in the rows that are no sums, once the key has made up for its entry in the sum."""
        i = self.sum[n]
        column = {row: entry for row, entry in self.members[n].entries.items() if row != i}
        if i is not None:
            key = self.members[self.keys[i]].entries
            part = self.members[n].entries[i] / key[i]
            for row, entry in key.items():
                if row != i:
                    column[row] = column.get(row, Fraction(0)) - part * entry
        return {row: entry for row, entry in column.items() if entry}

    def values(self, right: Entries) -> list[Fraction]:
        """x with sum_n x_n members[n] = right."""
        left = {i: right.get(i, Fraction(0)) for i in range(len(self.members))}
        found = [Fraction(0)] * len(self.members)
        for i, key in self.keys.items():
            own = self.members[key].entries
            found[key] = left[i] / own[i]
            for row, entry in own.items():
                left[row] -= found[key] * entry
        scaled = [left[i] * factor for i, factor in zip(self.rows, self.factors, strict=True)]
        for n, value in zip(self.inner, _solved(self.table, scaled), strict=True):
            found[n] = value
            for row, entry in self.rest[n].items() if value else ():
                if row in self.alone:
                    left[row] -= value * entry
        for i, (n, entry) in self.alone.items():
            found[n] = left[i] / entry
        for n, row_of_sum in enumerate(self.sum):
            if row_of_sum is not None and n != (key := self.keys[row_of_sum]) and found[n]:
                part = self.members[n].entries[row_of_sum] / self.members[key].entries[row_of_sum]
                found[key] -= found[n] * part
        return found

    def prices(self, costs: Sequence[Fraction]) -> dict[int, Fraction]:
        """y with y.members[n] = costs[n], by rows."""
        own = [self._own_cost(n, costs) for n in range(len(costs))]
        found = {i: own[n] / entry for i, (n, entry) in self.alone.items()}
        right = [own[n] - sum((found[i] * e for i, e in self.rest[n].items() if i in found), Fraction(0))
                 for n in self.inner]  # fmt: skip
        inner = _solved(self.table.transpose(), right)
        found |= {i: price * factor for i, price, factor in zip(self.rows, inner, self.factors, strict=True)}
        for i, key in self.keys.items():
            entries = self.members[key].entries
            spent = sum((found[row] * entry for row, entry in entries.items() if row != i), Fraction(0))
            found[i] = (costs[key] - spent) / entries[i]
        return found

    def _own_cost(self, n: int, costs: Sequence[Fraction]) -> Fraction:
        i = self.sum[n]
        if i is None or n == self.keys[i]:
            return costs[n]
        return costs[n] - costs[self.keys[i]] * self.members[n].entries[i] / self.members[self.keys[i]].entries[i]


def _solved(table: fmpz_mat, right: Sequence[Fraction]) -> list[Fraction]:
    """The solution of equations, exactly; ZeroDivisionError if there is not one."""
    if not right:
        return []
    factor = lcm(*(value.denominator for value in right))
    whole = fmpz_mat(len(right), 1, [int(value * factor) for value in right])
    return [fraction(value) / factor for value in table.solve(whole).entries()]
