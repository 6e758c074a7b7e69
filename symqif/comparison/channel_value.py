"""The value of a measure at a point, from the explicit channel alone."""

from __future__ import annotations

from fractions import Fraction

from symqif.comparison.values import Point
from symqif.errors import SymqifError
from symqif.find.refinement.explicit_channels import explicit_channels
from symqif.kernel.term import Rejected
from symqif.quantities import Quantity

MOST = 6  # secrets


def on_the_channel(quantity: Quantity, point: Point) -> Fraction | None:
    """The Bayes capacity or the ASR as a sum of column maxima; None for other quantities, and for large channels."""
    kind = quantity.name.partition(".")[0]
    if kind not in ("capacity", "asr") or not quantity.basis or point.numbers.get("k", MOST + 1) > MOST:
        return None
    try:
        (matrix,) = explicit_channels(quantity.basis.statement, point.texts()).values()
        columns = zip(*([Fraction(entry) for entry in row] for row in matrix), strict=True)
    except (Rejected, SymqifError, ValueError):  # not rational at the point, or too large
        return None
    total = sum(map(max, columns), Fraction(0))
    return total / len(matrix) if kind == "asr" else total
