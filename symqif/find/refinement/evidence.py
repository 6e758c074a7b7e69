"""Evidence for and against refinements of explicit channels of rationals: a witness, or a gain function.

Of two-by-two channels with other entries, evidence for: A^-1.B, if it is a witness.
"""

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from symqif.exact.evaluation import with_head
from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import completed
from symqif.find.refinement.matrices import witness_or_gain
from symqif.kernel.definedness import presupposed
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, show
from symqif.kernel.value import rational
from symqif.reduction.channels import minus, product, rows, times
from symqif.reduction.outline import AUTO, by
from symqif.reduction.refutation import Matrix, as_matrix
from symqif.refinement_kernel.number import Number

Rows = list[tuple[Term, ...]]
SECONDS = 20.0


def refinement_evidence(formula: Term, deadline: Deadline | None = None) -> dict[str, dict[str, Any]]:
    """Evidence for each statement `refines(A, B)` in a formula without variables.

    deadline: `SECONDS` for each of them where there is none; what is not decided in time has no evidence.
    """
    found: dict[str, dict[str, Any] | None] = {}
    for statement in with_head(formula, "refines"):
        try:
            matrices = [matrix(channel) for channel in statement[1:]]
        except Rejected:
            continue
        try:
            a, b = ([[rational(entry) for entry in row] for row in matrix] for matrix in matrices)
        except Rejected:
            first, second = matrices
            found[show(statement)] = by_inverse(statement, first, second, deadline or Deadline(SECONDS))
            continue
        if len(a) == len(b):
            with suppress(GaveUp):
                found[show(statement)] = certificate(a, b, deadline or Deadline(SECONDS))
    return {text: own for text, own in found.items() if own}


def matrix(channel: Term) -> Rows:
    """The rows of a channel that is written out, or has an explicit form."""
    written = isinstance(channel, tuple) and channel[0] == "matrix"
    return rows(channel if written else as_matrix(channel))


def certificate(a: Matrix, b: Matrix, deadline: Deadline) -> dict[str, Any]:
    """A witness W with A.W = B, or a gain function with an action for each output of B, by linear programming."""
    found = witness_or_gain(a, b, deadline)
    if found.holds:
        return {"matrix": matrix_text(found.matrix)}
    values = [
        [sum((p * g for p, g in zip(column, row, strict=True)), Fraction(0)) for row in found.matrix]
        for column in zip(*a, strict=True)
    ]
    return {
        "gain": matrix_text(found.matrix),
        "prior": [str(Fraction(1, len(a)))] * len(a),
        "best": [row.index(max(row)) for row in values],
        "strategy": found.strategy,
    }


def by_inverse(statement: tuple[Any, ...], a: Rows, b: Rows, deadline: Deadline) -> dict[str, Any] | None:
    """Proofs that two-by-two channels are channels, and that A^-1.B is a witness; or None."""
    if any(len(row) != 2 for row in (a, b, *a, *b)):
        return None
    (p, q), (r, s) = a
    determinant = minus(times(p, s), times(q, r))
    inverse: Rows = [(s, ("neg", q)), (("neg", r), p)]
    entries = [[("/", entry, determinant) for entry in row] for row in product(inverse, b)]
    witness = by("witness", matrix=show(("matrix", *(("row", *row) for row in entries))))
    here = Sequent({}, (), statement)
    try:
        proofs = [completed(goal, AUTO, deadline) for goal in presupposed(here, statement)]
        return {"holds": True, "proofs": [*proofs, completed(here, witness, deadline)]}
    except (GaveUp, Rejected):
        return None


def matrix_text(matrix: Sequence[Sequence[Number]]) -> str:
    return f"matrix([{', '.join('[' + ', '.join(map(str, row)) + ']' for row in matrix)}])"
