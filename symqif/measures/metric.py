"""Metrics on the secrets: how far apart two of them are."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.exact.order import at_least
from symqif.later import sympy

Metric = Sequence[Sequence[object]] | Callable[[Any, Any], object]


def distances(metric: Metric, secrets: Sequence[Hashable], others: Sequence[Hashable]) -> list[list[sympy.Expr]]:
    """The distance of each of some labels to each of the others, none of them a negative number.

    Args:
        metric: a matrix with a row for each secret, or a function of two labels. Nothing else is asked of it: it need
            not be symmetric, and two secrets may have distance 0.

    Raises:
        SymqifError: the matrix has another shape, or a distance is a negative number or inexact.
    """
    if callable(metric):
        rows = [[metric(x, y) for y in others] for x in secrets]
    else:
        rows = [list(row) for row in metric]
        if [len(row) for row in rows] != [len(others)] * len(secrets):
            raise SymqifError(f"a metric must have {len(secrets)} rows of {len(others)} distances")
    found = [[exact("a distance", entry) for entry in row] for row in rows]
    for entry in (entry for row in found for entry in row):
        if entry.is_number and not at_least(entry, sympy.Integer(0)):
            raise SymqifError(f"a distance must be at least 0, not {entry}")
    return found
