"""Exact linear feasibility with a reason for each answer: a solution, or multipliers that rule every solution out.

z3's simplex over the rationals decides. Where there is no solution, its conflict names the rows and the bounds x_j >= 0
that exclude each other; the multipliers of the rows are then the one solution of linear equations (Farkas' lemma).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import z3
from flint import fmpq_mat

from symqif.find import smt
from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear.feasibility import ENGINE
from symqif.find.signs.ring import fraction, rational
from symqif.refinement_kernel.irrational import Number

Row = tuple[int, ...]
Column = Mapping[Row, Number]


@dataclass(frozen=True)
class Solution:
    """The x_j that are not 0."""

    values: Mapping[int, Number]


@dataclass(frozen=True)
class Multipliers:
    """y with y.column <= 0 for each column and y.target > 0; y >= 0 on the rows that are inequalities."""

    values: Mapping[Row, Number]


def feasible(
    columns: Sequence[Column],
    target: Mapping[Row, Number],
    equal: Collection[Row],
    deadline: Deadline,
    stages: Sequence[Collection[Row]] = (),
) -> Solution | Multipliers:
    """Is there x >= 0 with sum_j x_j columns[j] >= target, row by row, and = on the rows `equal`?

    target: has every row. stages: rows to be added one set after the other, after all the rest; z3 then repairs
    what it has, which may be a hundred times faster than all at once. `GaveUp` when the time is up.
    """
    solver = smt.solver("QF_LRA")
    names = {row: f"r{n}" for n, row in enumerate(target)}
    written = _rows(columns, target, equal, names)
    unknown = "(declare-const x{0} Real)(declare-const b{0} Bool)(assert (=> b{0} (>= x{0} 0.0)))"  # when b is assumed
    kept = (f"(declare-const {name} Bool)" for name in names.values())
    solver.from_string("".join([*(unknown.format(j) for j in range(len(columns))), *kept]))
    assumed = [z3.Bool(f"b{j}", ctx=solver.ctx) for j in range(len(columns))]
    later = {row for stage in stages for row in stage}
    for stage in ([row for row in target if row not in later], *stages):
        solver.from_string("".join(written[row] for row in stage))
        assumed += [z3.Bool(names[row], ctx=solver.ctx) for row in stage]
        answer = smt.answer(solver, ENGINE, deadline, *assumed)
        if answer == z3.unsat:
            core = {str(name) for name in solver.unsat_core()}
            return _multipliers(columns, target, equal, [row for row in names if names[row] in core], core)
        if answer != z3.sat:
            raise GaveUp(ENGINE, f"{len(columns)} unknowns, no answer in {deadline.span}")
    model = solver.model()
    found = {d.name(): model[d] for d in model.decls() if d.name().startswith("x")}
    return Solution({int(name[1:]): q for name, value in found.items() if (q := Fraction(value.as_fraction()))})


def _multipliers(
    columns: Sequence[Column], target: Mapping[Row, Number], equal: Collection[Row], rows: list[Row], core: set[str]
) -> Multipliers:
    """Columns whose bound is not in the conflict have value 0 under the multipliers."""
    used = [c for j, c in enumerate(columns) if f"b{j}" not in core and any(row in c for row in rows)]
    entries = [rational(plain(column.get(row, Fraction(0)))) for column in used for row in rows]
    reduced, rank = fmpq_mat(len(used), len(rows), entries).rref()
    if rank != len(rows) - 1:
        raise GaveUp(ENGINE, "the conflict that z3 reports is not minimal")
    pivots = [next(j for j in range(len(rows)) if reduced[i, j]) for i in range(rank)]
    (free,) = set(range(len(rows))) - set(pivots)
    values = {rows[free]: Fraction(1)}
    for i, j in enumerate(pivots):
        values[rows[j]] = -fraction(reduced[i, free])
    gap = sum((values[row] * plain(target[row]) for row in rows), Fraction(0))
    scale = max(map(abs, values.values())) * (1 if gap > 0 else -1)
    values = {row: value / scale for row, value in values.items() if value}
    if not gap or any(value < 0 for row, value in values.items() if row not in equal):
        raise GaveUp(ENGINE, "the conflict that z3 reports has no multipliers")
    return Multipliers(values)


def _rows(
    columns: Sequence[Column], target: Mapping[Row, Number], equal: Collection[Row], names: Mapping[Row, str]
) -> dict[Row, str]:
    """The rows in SMT-LIB, each under an assumption of its own."""
    parts: dict[Row, list[str]] = {row: [] for row in target}
    for j, column in enumerate(columns):
        for row, value in column.items():
            parts[row].append(f"(* {_smt(value)} x{j})")
    return {
        row: f"(assert (=> {names[row]} ({'=' if row in equal else '>='} "
        f"(+ 0.0 {' '.join(parts[row])}) {_smt(target[row])})))"
        for row in target
    }


def _smt(value: Number) -> str:
    number = plain(value)
    return smt.number(number.numerator, number.denominator)


def plain(value: object) -> Fraction:
    """The value, which is to be a rational number."""
    if not isinstance(value, Fraction):
        raise TypeError(f"rational numbers are wanted here, not {value}")
    return value
