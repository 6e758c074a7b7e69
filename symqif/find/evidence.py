"""Evidence for and against refinements of explicit channels of rationals: a witness, or a gain function.

Of two-by-two channels with other entries, evidence for: A^-1.B, if it is a witness.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from flint import fmpq

from symqif.find.limits import Deadline
from symqif.find.linear import System
from symqif.find.ring import Vector
from symqif.kernel.term import Rejected, Term, show
from symqif.reduction.channels import ONE, minus, product, rows, times
from symqif.reduction.refutation import Matrix, as_matrix, rational, refinement_holds

Rows = list[tuple[Term, ...]]
SECONDS = 20.0


def refinement_evidence(formula: Term, channels: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Evidence for each statement `refines(A, B)` in a formula without variables.

    channels: the explicit form of those that are not written out, as in a certificate.
    """
    found = {}
    for statement in refinements(formula):
        try:
            matrices = [rows(as_matrix(channel, {"channels": channels})) for channel in statement[1:]]
        except (Rejected, KeyError):
            continue
        try:
            a, b = ([[rational(entry) for entry in row] for row in matrix] for matrix in matrices)
        except Rejected:
            found[show(statement)] = quotient(statement, *matrices)
            continue
        if len(a) == len(b):
            found[show(statement)] = witness(a, b) or gain(a, b)
    return {text: own for text, own in found.items() if own}


def refinements(formula: Term) -> Iterator[tuple[Any, ...]]:
    if isinstance(formula, tuple):
        if formula[0] == "refines":
            yield formula
        for part in formula[1:]:
            yield from refinements(part)


def witness(a: Matrix, b: Matrix) -> dict[str, Any] | None:
    """W >= 0 with A.W = B and rows that sum to 1, by linear programming; None if there is none."""
    height, width = len(a[0]), len(b[0])
    columns = [
        vector([*(((0, x, z), row[y]) for x, row in enumerate(a)), ((1, y, 0), ONE)])
        for y in range(height)
        for z in range(width)
    ]
    target = [((0, x, z), row[z]) for x, row in enumerate(b) for z in range(width)]
    solution = solve(columns, len(columns), vector([*target, *(((1, y, 0), ONE) for y in range(height))]))
    if solution is None:
        return None
    entries = [[solution.get(y * width + z, Fraction(0)) for z in range(width)] for y in range(height)]
    return {"matrix": text(entries)}


def quotient(statement: tuple[Any, ...], a: Rows, b: Rows) -> dict[str, Any] | None:
    """A^-1.B for two-by-two channels, if the checker takes it for a witness."""
    if any(len(row) != 2 for row in (a, b, *a, *b)):
        return None
    (p, q), (r, s) = a
    determinant = minus(times(p, s), times(q, r))
    inverse: Rows = [(s, ("neg", q)), (("neg", r), p)]
    entries = [[("/", entry, determinant) for entry in row] for row in product(inverse, b)]
    own = {"matrix": show(("matrix", *(("row", *row) for row in entries)))}
    try:
        return own if refinement_holds(statement, {"refinements": {show(statement): own}}) else None
    except Rejected:
        return None


def gain(a: Matrix, b: Matrix) -> dict[str, Any] | None:
    """A gain function with an action for each output z of B, under which B is worth more than A.

    The unknowns are the slacks v_y - sum over x of A_xy g(z, x), then the values v_y of the outputs of A, then g.
    """
    secrets, height, width = len(a), len(a[0]), len(b[0])
    outputs, value = range(height), (1, 0, 0)
    columns = [vector([((0, y, z), -ONE)]) for y in outputs for z in range(width)]
    columns += [vector([*(((0, y, z), ONE) for z in range(width)), (value, -ONE)]) for y in outputs]
    columns += [
        vector([*(((0, y, z), -a[x][y]) for y in outputs), (value, b[x][z])])
        for z in range(width)
        for x in range(secrets)
    ]
    solution = solve(columns, height * width, vector([(value, ONE)]))
    if solution is None:
        return None
    first = height * width + height
    gains = [[solution.get(first + z * secrets + x, Fraction(0)) for x in range(secrets)] for z in range(width)]
    values = [[sum(a[x][y] * g[x] for x in range(secrets)) for g in gains] for y in range(height)]
    return {
        "gain": text(gains),
        "prior": [str(Fraction(1, secrets))] * secrets,
        "best": [row.index(max(row)) for row in values],
        "strategy": list(range(width)),
    }


def solve(columns: list[Vector], free: int, target: Vector) -> Mapping[int, Fraction] | None:
    return System(columns, free, target).solve(Deadline(SECONDS))


def text(matrix: Matrix) -> str:
    return f"matrix([{', '.join('[' + ', '.join(map(str, row)) + ']' for row in matrix)}])"


def vector(entries: Iterable[tuple[tuple[int, ...], Fraction]]) -> Vector:
    return {row: fmpq(value.numerator, value.denominator) for row, value in entries if value}
