"""Refinement of explicit channels: a witness W with A.W = B, or a gain function by which B leaks more than A."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import chain
from math import lcm
from operator import mul

from symqif.kernel.budget import operation, spend
from symqif.kernel.polynomial import size
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.irrational import Irrational, Number, apart, nonnegative, rising, zero
from symqif.refinement_kernel.number import Matrix, cancel, larger, number, total
from symqif.refinement_kernel.symmetric import Symmetry, one_of_each

NOTHING = Fraction(0)  # most entries of a large witness; to see that an entry is this very object takes no time


def exact(rows: Sequence[Sequence[object]]) -> Matrix:
    """The numbers of a matrix; `Rejected` for what is none, or of rows that are not equally long."""
    matrix = tuple(tuple(n if type(n) is Fraction else number(n) for n in row) for row in rows)
    if not matrix or not matrix[0] or any(len(row) != len(matrix[0]) for row in matrix):
        raise Rejected("the rows of a matrix have one positive length")
    return matrix


def check_channel(matrix: Matrix) -> None:
    """Accept a matrix with entries >= 0 and rows that sum to 1, or raise `Rejected`."""
    for row in matrix:
        held = [entry for entry in row if entry is not NOTHING and (not isinstance(entry, Fraction) or entry)]
        if not all(map(nonnegative, held)):
            raise Rejected("the entries of a channel are not negative")
        entries, factor = _whole(held)
        if not zero(total(entries) - factor):
            raise Rejected("the rows of a channel sum to 1")


def check_witness(a: Matrix, witness: Matrix, b: Matrix, symmetries: Sequence[Symmetry] = ()) -> None:
    """Accept that A is refined by B, as A.W = B for the channel W, or raise `Rejected`."""
    for matrix in (a, b):
        check_channel(matrix)
    if len(witness) != len(a[0]) or len(witness[0]) != len(b[0]) or len(a) != len(b):
        raise Rejected("the matrices do not fit")
    firsts, columns = one_of_each(symmetries, a, witness, b)
    check_channel([witness[y] for y in firsts])
    rows = [(row, scale, _bits(row)) for row, scale in map(_whole, a)]
    for z in columns:
        column = [row[z] for row in witness]
        held = [(y, entry) for y, entry in enumerate(column) if entry is not NOTHING and not zero(entry)]
        entries, factor = _whole([entry for _, entry in held])
        most = _bits(entries)
        for (row, scale, bits), goal in zip(rows, b, strict=True):
            spend(len(entries) * (1 + operation(bits, most)))
            made = total(row[y] * entry for (y, _), entry in zip(held, entries, strict=True))
            if not zero(made - goal[z] * (scale * factor)):
                raise Rejected("A.W is not B")


def _whole(numbers: Sequence[Number]) -> tuple[Sequence[Number | int], int]:
    """Rational numbers times a common denominator, as integers, and that; others as they are, and 1."""
    fractions = [number for number in numbers if isinstance(number, Fraction)]
    if len(fractions) < len(numbers):
        return numbers, 1
    most = sum(number.denominator.bit_length() for number in fractions)
    spend(len(fractions) + (len(fractions) * most >> 8))
    factor = lcm(*{number.denominator for number in fractions})
    return [number.numerator * (factor // number.denominator) for number in fractions], factor


def _bits(numbers: Sequence[Number | int]) -> int:
    """Of the largest rational one; the work on others is counted by their kinds."""
    return max((size(number) for number in numbers if not isinstance(number, Irrational)), default=0)


def same(a: Matrix, b: Matrix) -> bool | None:
    """Have the channels the same columns, once proportional ones are added up? Then each is refined by the other.

    None where that is not decided.
    """
    return cancel(chain(_posteriors(a, 1), _posteriors(b, -1)))


def _posteriors(channel: Matrix, sign: int) -> Iterator[tuple[Sequence[Number], Number]]:
    """Those of the uniform prior, and k times how often each occurs, times the sign."""
    for column in zip(*channel, strict=True):
        weight, most = total(column), _bits(column)
        if apart(weight, NOTHING):
            spend(len(column) * (1 + operation(most, most)))
            yield [entry / weight for entry in column], sign * weight


def vulnerability(channel: Matrix, gains: Matrix) -> Number:
    """The posterior g-vulnerability under the uniform prior; gains: a row for each action, a column for each secret."""
    if not gains or any(len(row) != len(channel) for row in gains):
        raise Rejected("a gain function has an entry for each action and each secret")
    flat, factor = _whole([gain for row in gains for gain in row])
    actions = [flat[n : n + len(channel)] for n in range(0, len(flat), len(channel))]
    most = _bits(flat)
    values = []
    for column in zip(*channel, strict=True):
        entries, scale = _whole(column)
        spend(len(flat) * (1 + operation(_bits(entries), most)))
        best = reduce(larger, (total(map(mul, entries, action)) for action in actions))
        values.append(best * Fraction(1, scale * factor))
    return total(values) / Fraction(len(channel))


def check_gain(a: Matrix, gains: Matrix, b: Matrix) -> tuple[Number, Number]:
    """Accept that A is not refined by B, as V(A) < V(B), or raise `Rejected`; returns V(A) and V(B)."""
    for matrix in (a, b):
        check_channel(matrix)
    return rising(vulnerability(a, gains), vulnerability(b, gains))
