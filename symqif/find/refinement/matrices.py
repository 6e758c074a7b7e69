"""Matrices for the search of witnesses and gain functions: columns of one direction are one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from symqif.find.linear.quadratic import plain
from symqif.refinement_kernel.irrational import Number, zero
from symqif.refinement_kernel.witness import NOTHING

Matrix = Sequence[Sequence[Number]]
Rows = list[list[Number]]
Entry, RowSum = range(2)


@dataclass(frozen=True)
class Merged:
    """A channel with one column for each direction; shares: where each of the old columns went, and as what part."""

    columns: Rows
    shares: list[tuple[int, Number] | None]  # None for a column of zeros

    @staticmethod
    def of(matrix: Matrix) -> Merged:
        """Columns that are proportional to each other become one, columns of zeros none."""
        places: dict[tuple[Number | int, ...], int] = {}
        columns: Rows = []
        found: list[tuple[int, Number] | None] = []
        for column in zip(*matrix, strict=True):
            weight: Number = sum(column, Fraction(0))
            if zero(weight):
                found.append(None)
                continue
            place = places.setdefault(direction(column), len(columns))
            if place == len(columns):
                columns.append(list(column))
            else:
                columns[place] = [x + y for x, y in zip(columns[place], column, strict=True)]
            found.append((place, weight))
        sums = [sum(column, Fraction(0)) for column in columns]
        return Merged(columns, [own and (own[0], own[1] / sums[own[0]]) for own in found])


@dataclass(frozen=True)
class Comparison:
    """A witness with A.W = B, or the gains (a row for each action) of a gain function by which B leaks more."""

    holds: bool
    matrix: Rows


def spread(entries: Sequence[Mapping[int, Number]], left: Merged, right: Merged) -> Rows:
    """A witness for the channels as they were; entries: those that are not 0, for each column of A's.

    A column of zeros of A may go anywhere.
    """
    parts: dict[int, list[tuple[int, Number]]] = {}
    for z, own in enumerate(right.shares):
        if own:
            parts.setdefault(own[0], []).append((z, own[1]))
    lines: list[list[Number]] = []
    for row in entries:
        line: list[Number] = [NOTHING] * len(right.shares)
        for column, value in row.items():
            for z, share in parts[column]:
                line[z] = value if share == 1 else value * share
        lines.append(line)
    return [lines[own[0] if own else 0] for own in left.shares]


def direction(column: Sequence[Number]) -> tuple[Number | int, ...]:
    """The same for columns that are proportional, and not 0: coprime integers, or parts of the sum."""
    if not all(isinstance(entry, Fraction) for entry in column):
        weight: Number = sum(column, Fraction(0))
        column = [plain(entry / weight) for entry in column]  # type: ignore[arg-type]
    parts = [entry for entry in column if isinstance(entry, Fraction)]
    if len(parts) < len(column):
        return tuple(column)
    factor = lcm(*{part.denominator for part in parts})
    whole = [part.numerator * (factor // part.denominator) for part in parts]
    divisor = gcd(*whole)
    return tuple(part // divisor for part in whole)
