"""Exact linear feasibility over the rationals: elimination and the simplex method, on sparse lines.

Nine systems of ten have fewer than fifty unknowns, and are solved here sooner than z3 has read them. For large ones, and
where the reason for a no is wanted, there is `symqif.find.linear.farkas`.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from flint import fmpq

from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs.ring import Exponents, Vector, fraction

ENGINE = "linear programming"
HASTY = 200  # steps of the simplex method that take what looks best, which may go in a circle
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
        alive.sort(key=lambda j: j < self.free)  # unknowns of any sign first: elimination solves for them
        columns, target = self._with_groups(alive)
        values = _Tableau(columns, target, deadline).solution(free=sum(j >= self.free for j in alive))
        if values is None:
            return None
        scale = 1 + values.get(len(columns) - 1, fmpq(0)) if self.groups else fmpq(1)
        return {j: fraction(values[n] / scale) for n, j in enumerate(alive) if n in values}

    def _with_groups(self, alive: Sequence[int]) -> tuple[list[Vector], Vector]:
        """The columns and the target, where there are groups for multiples of a solution that make each sum at least 1.

        Unknowns that follow those of the system: what each sum has beyond 1, and the factor, less 1.
        """
        rows = [(-1, n) for n in range(len(self.groups))]  # no monomial has an exponent below 0
        one = fmpq(1)
        columns: list[Vector] = []
        for j in alive:
            columns.append({**self.columns[j], **{row: one for row in rows if j in self.groups[row[1]]}})
        if rows:
            columns += [{row: -one} for row in rows]
            columns.append({m: -a for m, a in self.target.items()})
        return columns, {**self.target, **dict.fromkeys(rows, one)}

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


class _Tableau:
    """Equations as lines, {j: a_j} for the sum of a_j x_j; solved for one unknown each, which no other line has."""

    def __init__(self, columns: Sequence[Vector], target: Vector, deadline: Deadline) -> None:
        self.right, self.deadline = len(columns), deadline  # what the sum is has the key that follows the unknowns'
        lines: dict[Exponents, dict[int, fmpq]] = {}
        for j, column in enumerate((*columns, target)):
            for m, a in column.items():
                lines.setdefault(m, {})[j] = a
        self.lines = list(lines.values())
        self.count = [len(column) for column in columns]
        self.basis: dict[int, int] = {}  # line: what it is solved for

    def solution(self, free: int) -> dict[int, fmpq] | None:
        """The non-zero x_j of a basic solution with x_j >= 0 but for the first ones, which are free; None if none is.

        An unknown that is negative leaves the basis, for one that raises it: after hasty choices always the least, with
        which no basis comes twice (the criss-cross method).
        """
        if not self._solved(free):
            return None
        signed = [n for n, j in self.basis.items() if j >= free]
        done = 0
        while negative := [n for n in signed if self.right in self.lines[n] and self.lines[n][self.right] < 0]:
            done += 1
            hasty = done <= HASTY
            leaving = min(negative, key=lambda n: (self.lines[n][self.right] if hasty else 0, self.basis[n]))
            line = self.lines[leaving]
            raising = [j for j, a in line.items() if a < 0 and j != self.right]
            if not raising:
                return None
            self._solve(leaving, min(raising, key=lambda j: (line[j] if hasty else 0, j)))
        return {j: self.lines[n][self.right] for n, j in self.basis.items() if self.right in self.lines[n]}

    def _solved(self, free: int) -> bool:
        """Solve each line, for unknowns that are free as far as there are any; are the equations consistent?"""
        left = set(range(len(self.lines)))
        for j in range(free):
            if lines := [n for n in left if j in self.lines[n]]:
                left.remove(n := min(lines, key=lambda n: (len(self.lines[n]), n)))
                self._solve(n, j)
        while left:
            left.remove(n := min(left, key=lambda n: (len(self.lines[n]), n)))
            unknowns = [j for j in self.lines[n] if j != self.right]
            if unknowns:
                self._solve(n, min(unknowns, key=lambda j: (self.count[j], j)))
            elif self.lines[n]:
                return False  # 0 = a number
        return True

    def _solve(self, n: int, j: int) -> None:
        """Solve line n for x_j, and put that in everywhere else."""
        line = self.lines[n]
        scale = line[j]
        line = self.lines[n] = {m: a / scale for m, a in line.items()}
        others = [other for other in self.lines if j in other and other is not line]
        self.deadline.check(ENGINE, len(self.lines) + 4 * len(line) * (1 + len(others)))
        for other in others:
            factor = other[j]
            for m, a in line.items():
                rest = other.get(m, 0) - factor * a
                if rest:
                    other[m] = rest
                else:
                    del other[m]
        self.basis[n] = j
