"""Exact linear feasibility: z3's simplex over the rationals, where elimination alone does not answer."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import z3
from flint import fmpq, fmpq_mat

from symqif.find import smt
from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs.ring import Exponents, Vector, fraction

ENGINE = "linear programming"
DENSE = 40_000  # entries of a table for elimination
SMALL, STEPS = 50, 200  # unknowns, and steps of a simplex method for as many
ONE = fmpq(1)
Solution = Mapping[int, Fraction]


@dataclass(frozen=True)
class System:
    """sum over j of x_j columns[j] = target, with x_j >= 0 for j < free, and a positive sum over each group.

    A column is a map from row labels to non-zero coefficients.
    """

    columns: Sequence[Vector]
    free: int
    target: Vector
    groups: Sequence[Collection[int]] = field(default=())

    def solve(self, deadline: Deadline) -> Solution | None:
        """The non-zero x_j of one solution, None if there is none; `GaveUp` when the time is up."""
        return self._solve(range(len(self.columns)), deadline)

    def shortened(self, solution: Solution, deadline: Deadline) -> Solution:
        """A solution on fewer columns, as far as leaving out one column after the other gets."""
        with suppress(GaveUp):
            for j in sorted(solution, key=lambda j: (-len(self.columns[j]), -j)):
                if j in solution:
                    solution = self._solve([n for n in solution if n != j], deadline) or solution
        return solution

    def _solve(self, chosen: Collection[int], deadline: Deadline) -> Solution | None:
        deadline.check(ENGINE, 5 * sum(len(self.columns[j]) for j in chosen))
        alive = self._useful(set(chosen))
        if alive is None:
            return None
        columns = [self.columns[j] for j in alive]
        if len(_rows(columns)) * len(alive) <= DENSE:
            reduced, rank = _eliminated(columns, self.target)
            if rank and not any(reduced[rank - 1, n] for n in range(len(alive))):
                return None  # 0 = 1
            if rank == len(alive):
                return self._allowed({j: fraction(reduced[n, rank]) for n, j in enumerate(alive)})
        return None if len(alive) <= SMALL and self._refuted(alive) else self._simplex(alive, deadline)

    def _refuted(self, alive: Sequence[int]) -> bool:
        """Do a few steps of the simplex method show that there is no solution? It takes z3 milliseconds to be asked.

        Groups are equations here, of a multiple of a solution, with unknowns for what their sums have beyond 1 and for
        the factor, less 1.
        """
        names: list[Exponents] = [(-1, n) for n in range(len(self.groups))]  # no monomial has an exponent below 0
        free, signed = [j for j in alive if j >= self.free], [j for j in alive if j < self.free]
        own = [{m: ONE for m in names if j in self.groups[m[1]]} for j in (*free, *signed)]
        columns: list[Vector] = [{**self.columns[j], **more} for j, more in zip((*free, *signed), own, strict=True)]
        if names:
            columns += [*({m: -ONE} for m in names), {m: -a for m, a in self.target.items()}]
        reduced, rank = _eliminated(columns, {**self.target, **dict.fromkeys(names, ONE)})
        return _contradicted([line[len(free) :] for line in reduced.table()[:rank] if not any(line[: len(free)])])

    def _allowed(self, values: Solution) -> Solution | None:
        """The only values that solve the equations, if they also have the signs and positive sums."""
        signs = all(value >= 0 for j, value in values.items() if j < self.free)
        sums = all(sum(values.get(j, 0) for j in group) > 0 for group in self.groups)
        return {j: value for j, value in values.items() if value} if signs and sums else None

    def _useful(self, alive: set[int]) -> list[int] | None:
        """Leave out columns that are 0 in every solution: alone, or all of one sign, in a row whose target is 0."""
        above: dict[Exponents, set[int]] = {m: set() for m in self.target}  # who can make the row positive
        below: dict[Exponents, set[int]] = {m: set() for m in self.target}
        for j in sorted(alive):
            for m, a in self.columns[j].items():
                if m not in above:
                    above[m], below[m] = set(), set()
                positive = a > 0
                if positive or j >= self.free:
                    above[m].add(j)
                if not positive or j >= self.free:
                    below[m].add(j)
        queue = list(above)
        while queue:
            m = queue.pop()
            if m in self.target:
                if not above[m] | below[m]:
                    return None
            elif not above[m] or not below[m] or (len(above[m]) == 1 and above[m] == below[m]):
                for j in above[m] | below[m]:
                    alive.discard(j)
                    for n in self.columns[j]:
                        above[n].discard(j)
                        below[n].discard(j)
                        queue.append(n)
        return sorted(alive) if all(alive.intersection(group) for group in self.groups) else None

    @cached_property
    def _context(self) -> z3.Context:
        """One of its own: an answer must not depend on what z3 was asked before."""
        return z3.Context()

    def _simplex(self, alive: Sequence[int], deadline: Deadline) -> Solution | None:
        solver = z3.SolverFor("QF_LRA", ctx=self._context)
        solver.from_string(self._text(alive))
        model = smt.model(solver, ENGINE, deadline, f"{len(alive)} unknowns, ")
        if model is None:
            return None
        values = {int(d.name()[1:]): model[d].as_fraction() for d in model.decls()}
        return {j: Fraction(values[j]) for j in alive if values.get(j)}

    def _text(self, alive: Sequence[int]) -> str:
        """The system in SMT-LIB: z3 reads text faster than Python builds its expressions."""
        lines = [f"(declare-const x{j} Real)" + (f"(assert (>= x{j} 0.0))" if j < self.free else "") for j in alive]
        rows: dict[Exponents, list[str]] = {m: [] for m in self.target}
        for j in alive:
            for m, a in self.columns[j].items():
                rows.setdefault(m, []).append(f"(* {_number(a)} x{j})")
        for m, parts in rows.items():
            lines.append(f"(assert (= (+ 0.0 {' '.join(parts)}) {_number(self.target.get(m, fmpq(0)))}))")
        kept = set(alive)
        for group in self.groups:
            lines.append(f"(assert (> (+ 0.0 {' '.join(f'x{j}' for j in group if j in kept)}) 0.0))")
        return "\n".join(lines)


def _rows(columns: Iterable[Vector]) -> list[Exponents]:
    return list(dict.fromkeys(m for column in columns for m in column))


def _eliminated(columns: Sequence[Vector], target: Vector) -> tuple[fmpq_mat, int]:
    """The reduced echelon form of the equations, the target last, and its rank."""
    table, rows, zero = [*columns, target], _rows(columns), fmpq(0)
    return fmpq_mat(len(rows), len(table), [column.get(m, zero) for m in rows for column in table]).rref()


def _contradicted(lines: list[list[fmpq]]) -> bool:
    """Do steps of the dual simplex method lead to a line of which no unknowns >= 0 are a solution?

    lines: a reduced echelon form, without lines of 0, in which what the sum is comes last.
    """
    for _ in range(STEPS if lines else 0):
        leaving = min(range(len(lines)), key=lambda n: lines[n][-1])
        line = lines[leaving]
        if line[-1] >= 0:
            return False
        entering = min(range(len(line) - 1), key=line.__getitem__)
        if line[entering] >= 0:
            return True
        line = [a / line[entering] for a in line]
        lines = [
            [x - other[entering] * a for x, a in zip(other, line, strict=True)] if other[entering] else other
            for other in lines
        ]
        lines[leaving] = line
    return False


def _number(value: fmpq) -> str:
    return smt.number(int(value.p), int(value.q))
