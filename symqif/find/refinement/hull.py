"""Are the posteriors of one channel in the convex hull of those of another? A linear program for each of them."""

from collections.abc import Sequence
from fractions import Fraction

from symqif.find.limits import Deadline
from symqif.find.linear import basis
from symqif.find.linear.basis import Column, Multipliers, Row
from symqif.find.refinement.matrices import Comparison, Matrix
from symqif.refinement_kernel.irrational import Number, zero
from symqif.refinement_kernel.witness import NOTHING


def means_or_action(a: Matrix, b: Matrix, deadline: Deadline) -> Comparison:
    """A matrix W with entries >= 0 and A.W = B, or an action that gains more by some posterior of B than by any of A.

    The entries are in Q or in one quadratic field; `GaveUp` when the time is up.
    """
    some = [(y, column) for y, column in enumerate(map(_column, zip(*a, strict=True))) if column]
    columns = [column for _, column in some]
    made: list[list[Number]] = []
    for goal in zip(*b, strict=True):
        target: dict[Row, Number] = {(x,): entry for x, entry in enumerate(goal)}
        found = basis.feasible(columns, target, (), deadline)
        if isinstance(found, Multipliers):
            return Comparison(False, [[found.values.get((x,), Fraction(0)) for x in range(len(a))]])
        values = {some[n][0]: value for n, value in found.values.items()}
        made.append([values.get(y, NOTHING) for y in range(len(a[0]))])
    return Comparison(True, [list(row) for row in zip(*made, strict=True)])


def _column(entries: Sequence[Number]) -> Column:
    places: dict[Row, Number] = {(x,): entry for x, entry in enumerate(entries) if not zero(entry)}
    return places
