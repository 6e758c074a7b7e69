"""Exact linear feasibility over Q or Q(sqrt d): a basis by the simplex method in floating point, repaired exactly.

An artificial unknown for each row takes up what is missing of it, and the sum of these becomes as small as it can
(phase one). HiGHS says which unknowns form the basis of a vertex where it is. Their values, and the prices of the rows,
are solutions of linear equations, which flint solves. Where floating point has got the basis wrong, a few more steps of
the simplex method in exact numbers follow; an unknown whose value is negative is first made an artificial one.
(Q. Huangfu and J. A. J. Hall, "Parallelizing the dual revised simplex method", Math. Prog. Comp. 10, 2018.)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import inf, lcm, log2
from typing import Any

from flint import fmpz_mat

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear.feasibility import ENGINE
from symqif.find.linear.floats import packages
from symqif.find.linear.quadratic import Quadratic, plain
from symqif.find.signs.ring import fraction
from symqif.refinement_kernel.irrational import Number, positive

EXACT = 1e-9  # what HiGHS takes for 0
SLIGHT = Fraction(1, 10**8)  # what may be 0, by the scale
FEW = 10  # values, that it takes no long to put right
EVEN = 3  # rounds of making rows and columns equally large
HOPELESS = -1e-6  # a worth, relative to what it is made of, that is negative in exact numbers too
Row = tuple[int, ...]
Column = Mapping[Row, Number]
Field = Fraction | Quadratic
Entries = Mapping[int, Field]
Array = Any


@dataclass(frozen=True)
class Solution:
    """The x_j that are not 0."""

    values: Mapping[int, Number]


@dataclass(frozen=True)
class Multipliers:
    """y with y.column <= 0 for each column and y.target > 0."""

    values: Mapping[Row, Number]


@dataclass(frozen=True)
class _Member:
    """An unknown of a basis: its entries by rows; its number, or None for an artificial unknown and what one costs."""

    entries: Entries
    number: int | None
    cost: Fraction = Fraction(0)


def feasible(
    columns: Sequence[Column], target: Mapping[Row, Number], sums: Collection[Row], deadline: Deadline
) -> Solution | Multipliers:
    """Is there x >= 0 with sum_j x_j columns[j] = target? Rational or quadratic numbers, the target's >= 0.

    columns: none is empty. sums: rows such that no column has entries in two of them. `GaveUp` when the time is up.
    """
    rows = list(target)
    places = {row: i for i, row in enumerate(rows)}
    entries = [{places[row]: _of_field(value) for row, value in column.items()} for column in columns]
    system = _System(entries, [_of_field(value) for value in target.values()], sorted(places[row] for row in sums))
    try:
        members, values = system.start(deadline)
    except ZeroDivisionError:  # what is a basis in floating point is none
        members = [system.artificial(i) for i in range(len(rows))]
        values = system.values(members)
    found = system.solved(members, values, deadline)
    if isinstance(found, Solution):
        return found
    return Multipliers({rows[i]: price for i, price in found.items() if price})


def _of_field(value: Number) -> Field:
    if not isinstance(value, Field):
        raise TypeError(f"rational and quadratic numbers are wanted here, not {value}")
    return plain(value)


def _near(value: Field) -> Fraction:
    """A rational number near by."""
    return value if isinstance(value, Fraction) else value.near.low


class _System:
    def __init__(self, columns: Sequence[Entries], right: Sequence[Field], sums: Sequence[int]) -> None:
        numpy, self.highs = packages()
        self.np, self.columns, self.right, self.sums = numpy, columns, right, sums
        flat = [(i, value) for column in columns for i, value in column.items()]
        self.index = numpy.array([i for i, _ in flat], dtype=numpy.int32)
        self.signs = numpy.array([1.0 if value > 0 else -1.0 for _, value in flat])
        self.sizes = numpy.array([_log(value) for _, value in flat])
        self.starts = numpy.array([0, *accumulate(map(len, columns))], dtype=numpy.int32)

    def scale(self, rows: Array) -> None:
        """Powers of 2 for rows and columns, as exponents: the largest entries become about 1. They begin with these."""
        np, lengths = self.np, self.np.diff(self.starts)
        columns = -np.round(np.maximum.reduceat(self.sizes + rows[self.index], self.starts[:-1]))
        for _ in range(EVEN):
            most = np.full(len(rows), -np.inf)
            np.maximum.at(most, self.index, self.sizes + np.repeat(columns, lengths))
            rows = np.where(np.isfinite(most), -np.round(most), 0.0)
            columns = -np.round(np.maximum.reduceat(self.sizes + rows[self.index], self.starts[:-1]))
        self.scales = rows, columns
        self.scaled = self.signs * 2.0 ** (self.sizes + rows[self.index] + np.repeat(columns, lengths))

    @cached_property
    def slack(self) -> dict[int, int]:
        """For a row, an unknown that stands in no other and takes up what is missing of it."""
        return {i: j for j, own in enumerate(self.columns) if len(own) == 1 for i, entry in own.items() if entry > 0}

    def artificial(self, row: int) -> _Member:
        if row in self.slack:
            return _Member(self.columns[self.slack[row]], self.slack[row])
        return _Member({row: Fraction(1)}, None, Fraction(2) ** int(self.scales[0][row]))

    def start(self, deadline: Deadline) -> tuple[list[_Member], list[Field]]:
        """A basis by floating point and its values; where many are wrong, another one by the scale of the target."""
        np, goals = self.np, self.np.array([_log(value) for value in self.right])
        self.scale(np.zeros(len(goals)))
        with suppress(ZeroDivisionError):
            members = self.proposed(goals, deadline)
            values = self.values(members)
            if sum(value < 0 or 0 < value * m.cost < SLIGHT for m, value in zip(members, values, strict=True)) <= FEW:
                return members, values
        self.scale(np.where(np.isfinite(goals), -np.round(goals), 0.0))
        members = self.proposed(goals, deadline)
        return members, self.values(members)

    def values(self, members: Sequence[_Member]) -> list[Field]:
        """What the members of a basis are."""
        return _Basis(members, self.sums).values(dict(enumerate(self.right)))

    def proposed(self, goals: Array, deadline: Deadline) -> list[_Member]:
        """The basis that HiGHS finds. goals: logarithms of the target."""
        np, highspy = self.np, self.highs
        height, width = len(self.right), len(self.columns)
        program = highspy.HighsLp()
        program.num_col_, program.num_row_ = width + height, height
        program.col_cost_ = np.repeat([0.0, 1.0], [width, height])
        program.col_lower_, program.col_upper_ = np.zeros(width + height), np.full(width + height, highspy.kHighsInf)
        program.row_lower_ = program.row_upper_ = 2.0 ** (
            np.array([_log(value) for value in self.right]) + self.scales[0]
        )
        program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        program.a_matrix_.start_ = np.append(self.starts, self.starts[-1] + np.arange(1, height + 1))
        program.a_matrix_.index_ = np.append(self.index, np.arange(height))
        program.a_matrix_.value_ = np.append(self.scaled, np.ones(height))
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

    def solved(self, members: list[_Member], values: list[Field], deadline: Deadline) -> Solution | dict[int, Field]:
        """The values of a solution, or the prices that rule it out."""
        for n, value in enumerate(values):
            if value < 0:
                values[n], own = -value, members[n]
                cost = Fraction(1) if own.number is None else Fraction(2) ** int(-self.scales[1][own.number])
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

    def _entering(self, prices: Mapping[int, Field], *, careful: bool) -> int | None:
        """An unknown that is worth more than it costs: the first, or the best by floating point."""
        np = self.np
        rough = [_near(prices[i]) / Fraction(2) ** int(scale) for i, scale in enumerate(self.scales[0])]
        most = max(map(abs, rough))
        near = np.array([float(price / most) for price in rough])
        products = np.append(self.scaled * near[self.index], 0.0)
        worth, size = (np.add.reduceat(own, self.starts[:-1]) for own in (products, abs(products)))
        order = np.flatnonzero(worth > HOPELESS * size)
        if not careful:
            order = order[np.argsort(-worth[order])]
        for j in order.tolist():
            if positive(sum((entry * prices[i] for i, entry in self.columns[j].items()), Fraction(0))):
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
        if len(self.rows) != len(self.inner):
            raise ZeroDivisionError
        places = {i: row for row, i in enumerate(self.rows)}
        self.lines: list[dict[int, Field]] = [
            {places[i]: e for i, e in rest[n].items() if i in places} for n in self.inner
        ]

    def _without_key(self, n: int) -> dict[int, Field]:
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

    @cached_property
    def square(self) -> _Square:
        """The equations that are left."""
        table: list[dict[int, Field]] = [{} for _ in self.rows]
        for place, line in enumerate(self.lines):
            for row, entry in line.items():
                table[row][place] = entry
        return _Square(table)

    def values(self, right: Entries) -> list[Field]:
        """x with sum_n x_n members[n] = right."""
        left = {i: right.get(i, Fraction(0)) for i in range(len(self.members))}
        found: list[Field] = [Fraction(0)] * len(self.members)
        for i, key in self.keys.items():
            own = self.members[key].entries
            found[key] = left[i] / own[i]
            for row, entry in own.items():
                left[row] -= found[key] * entry
        for n, value in zip(self.inner, self.square.solved([left[i] for i in self.rows]), strict=True):
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

    def prices(self, costs: Sequence[Fraction]) -> dict[int, Field]:
        """y with y.members[n] = costs[n], by rows."""
        own = [self._own_cost(n, costs) for n in range(len(costs))]
        found = {i: own[n] / entry for i, (n, entry) in self.alone.items()}
        right = [own[n] - sum((found[i] * e for i, e in self.rest[n].items() if i in found), Fraction(0))
                 for n in self.inner]  # fmt: skip
        found |= dict(zip(self.rows, _Square(self.lines).solved(right), strict=True))
        for i, key in self.keys.items():
            entries = self.members[key].entries
            spent = sum((found[row] * entry for row, entry in entries.items() if row != i), Fraction(0))
            found[i] = (costs[key] - spent) / entries[i]
        return found

    def _own_cost(self, n: int, costs: Sequence[Fraction]) -> Field:
        i = self.sum[n]
        if i is None or n == self.keys[i]:
            return costs[n]
        return costs[n] - costs[self.keys[i]] * self.members[n].entries[i] / self.members[self.keys[i]].entries[i]


class _Square:
    """A square matrix over Q, or over Q(sqrt d) as one twice as large: u + v sqrt(d) as the pair of u and v."""

    def __init__(self, lines: Sequence[Mapping[int, Field]]) -> None:
        """lines: the entries that are not 0, by their places."""
        size, entries = len(lines), [entry for line in lines for entry in line.values()]
        self.root = next((entry.d for entry in entries if isinstance(entry, Quadratic)), None)
        parts = [{place: _parts(entry) for place, entry in line.items()} for line in lines]
        whole = [{place: u for place, (u, _) in line.items()} for line in parts]
        if self.root is not None:
            for line, pairs in zip(whole, parts, strict=True):
                line |= {place + size: v * self.root for place, (_, v) in pairs.items()}
            whole += [{p: v for p, (_, v) in own.items()} | {p + size: u for p, (u, _) in own.items()} for own in parts]
        self.factors = [lcm(*(entry.denominator for entry in line.values())) for line in whole]
        self.table = fmpz_mat(len(whole), len(whole))
        for row, (line, factor) in enumerate(zip(whole, self.factors, strict=True)):
            for place, entry in line.items():
                self.table[row, place] = entry.numerator * (factor // entry.denominator)

    def solved(self, right: Sequence[Field]) -> list[Field]:
        """The solution of equations, exactly; ZeroDivisionError if there is not one."""
        if not right:
            return []
        root = self.root or next((value.d for value in right if isinstance(value, Quadratic)), None)
        parts = [[_parts(value)[n] for value in right] for n in range(1 if root is None else 2)]
        columns = [parts[0] + parts[1]] if self.root else parts
        scaled = [[value * f for value, f in zip(column, self.factors, strict=True)] for column in columns]
        factor = lcm(*(value.denominator for column in scaled for value in column))
        goal = fmpz_mat([[int(value * factor) for value in line] for line in zip(*scaled, strict=True)])
        found = self.table.solve(goal).tolist()
        values = [fraction(line[n]) / factor for n in range(len(columns)) for line in found]
        if root is None:
            return [*values]
        return [plain(Quadratic(a, b, root)) for a, b in zip(values[: len(right)], values[len(right) :], strict=True)]


def _parts(value: Field) -> tuple[Fraction, Fraction]:
    """u and v of u + v sqrt(d)."""
    return (value.a, value.b) if isinstance(value, Quadratic) else (value, Fraction(0))


def _log(value: Field) -> float:
    """The logarithm of a number's size, to base 2; -inf of 0."""
    near = _near(value)
    return log2(abs(near.numerator)) - log2(near.denominator) if near else -inf
