"""Refinement of explicit channels: a witness W with A.W = B, or a gain function by which B leaks more than A."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.number import Interval, Number, check, larger, nonnegative, positive, zero

Matrix = Sequence[Sequence[Number]]


def check_channel(matrix: Matrix) -> None:
    """Accept a rectangular matrix with entries >= 0 and rows that sum to 1, or raise `Rejected`."""
    if not matrix or not matrix[0] or any(len(row) != len(matrix[0]) for row in matrix):
        raise Rejected("the rows of a channel have one positive length")
    for row in matrix:
        for entry in row:
            check(entry)
        if not all(map(nonnegative, row)):
            raise Rejected("the entries of a channel are not negative")
        if not zero(sum(row, Fraction(0)) - 1):
            raise Rejected("the rows of a channel sum to 1")


def check_witness(a: Matrix, witness: Matrix, b: Matrix) -> None:
    """Accept that A is refined by B, as A.W = B for the channel W, or raise `Rejected`."""
    for matrix in (a, witness, b):
        check_channel(matrix)
    if len(witness) != len(a[0]) or len(witness[0]) != len(b[0]) or len(a) != len(b):
        raise Rejected("the matrices do not fit")
    columns = list(zip(*witness, strict=True))
    for row, goal in zip(a, b, strict=True):
        for column, entry in zip(columns, goal, strict=True):
            total: Number = Fraction(0)
            for left, right in zip(row, column, strict=True):
                if not zero(left) and not zero(right):
                    total = total + left * right
            if not zero(total - entry):
                raise Rejected("A.W is not B")


def same(a: Matrix, b: Matrix) -> bool:
    """Have the channels the same columns, once proportional ones are added up? Then each is refined by the other.

    B has no more columns than A then: all sum to the number of secrets.
    """
    left, right = _merged(a), _merged(b)
    return all(any(_equal(one, other) for other in right) for one in left)


def _merged(matrix: Matrix) -> list[list[Number]]:
    """The columns, with their sums in front; proportional ones added up, those of zeros left out."""
    found: list[list[Number]] = []
    for column in zip(*matrix, strict=True):
        own: list[Number] = [sum(column, Fraction(0)), *column]
        place = next((n for n, other in enumerate(found) if _parallel(own, other)), None)
        if place is not None:
            found[place] = [x + y for x, y in zip(found[place], own, strict=True)]
        elif not zero(own[0]):
            found.append(own)
    return found


def _equal(one: Sequence[Number], other: Sequence[Number]) -> bool:
    return all(zero(x - y) for x, y in zip(one, other, strict=True))


def _parallel(one: Sequence[Number], other: Sequence[Number]) -> bool:
    """Do they differ by a factor only? The first entries are not 0, unless all are."""
    return all(zero(x * other[0] - y * one[0]) for x, y in zip(one, other, strict=True))


def vulnerability(channel: Matrix, gains: Matrix) -> Number:
    """The posterior g-vulnerability under the uniform prior; gains: a row for each action, a column for each secret."""
    if not gains or any(len(row) != len(channel) for row in gains):
        raise Rejected("a gain function has an entry for each action and each secret")
    total: Number = Fraction(0)
    for column in zip(*channel, strict=True):
        values = [sum((p * g for p, g in zip(column, row, strict=True)), Fraction(0)) for row in gains]
        best: Number = values[0]
        for value in values[1:]:
            best = larger(best, value)
        total = total + best
    return total / Fraction(len(channel))


def check_gain(a: Matrix, gains: Matrix, b: Matrix) -> tuple[Number, Number]:
    """Accept that A is not refined by B, as V(A) < V(B), or raise `Rejected`; returns V(A) and V(B)."""
    for matrix in (a, b):
        check_channel(matrix)
    if any(isinstance(entry, Interval) for row in (*a, *b, *gains) for entry in row):
        raise Rejected("exact entries are wanted here")
    for gain in (gain for row in gains for gain in row):
        check(gain)
    values = vulnerability(a, gains), vulnerability(b, gains)
    if not positive(values[1] - values[0]):
        raise Rejected("the gain function does not show that B leaks more than A")
    return values
