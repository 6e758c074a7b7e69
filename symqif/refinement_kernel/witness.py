"""Refinement of explicit channels: a witness W with A.W = B, or a gain function by which B leaks more than A."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import chain
from math import lcm
from operator import mul

from symqif.kernel.budget import operation, spend
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.irrational import Number, apart, most_bits, nonnegative, rising, zero
from symqif.refinement_kernel.number import Matrix, cancel, larger, number, total

Scaled = tuple[Sequence[Number | int], int]  # numbers times a common denominator, if they are rational, and that
Held = tuple[Sequence[int], Scaled]  # the places of a column that are not 0, and their entries
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
        some = [entry for entry in row if entry is not NOTHING and (not isinstance(entry, Fraction) or entry)]
        entries, factor = in_integers(some)
        if not all(map(nonnegative, entries)):
            raise Rejected("the entries of a channel are not negative")
        if not zero(total(entries) - factor):
            raise Rejected("the rows of a channel sum to 1")


def check_witness(a: Matrix, witness: Matrix, b: Matrix) -> None:
    """Accept that A is refined by B, as A.W = B for the channel W, or raise `Rejected`."""
    for matrix in (a, witness, b):
        check_channel(matrix)
    check_product(a, witness, b)


def check_product(a: Matrix, witness: Matrix, b: Matrix, *, is_channel: bool = True) -> None:
    """Accept that A.W = B for channels A and B, or raise `Rejected`. is_channel: is W one, too?"""
    if len(witness) != len(a[0]) or len(witness[0]) != len(b[0]) or len(a) != len(b):
        raise Rejected("the matrices do not fit")
    rows, columns = list(map(in_integers, a)), list(map(held, zip(*witness, strict=True)))
    integers = all(type(number) is int for numbers, _ in (*rows, *(own for _, own in columns)) for number in numbers)
    rational = is_channel and integers and all(isinstance(entry, Fraction) for row in b for entry in row)
    if not (at_once if rational else one_by_one)(rows, columns, list(zip(*b, strict=True))):
        raise Rejected("A.W is not B")


def one_by_one(rows: Sequence[Scaled], columns: Sequence[Held], b: Matrix) -> bool:
    """Is A.W = B, entry by entry? A by rows and W by columns, each times a number, and B by columns."""
    bits = [most_bits(row) for row, _ in rows]
    for (places, (entries, factor)), goals in zip(columns, b, strict=True):
        most = most_bits(entries)
        for (row, scale), own, goal in zip(rows, bits, goals, strict=True):
            spend(len(entries) * (1 + operation(own, most)))
            made = total(row[y] * entry for y, entry in zip(places, entries, strict=True))
            if not zero(made - goal * (scale * factor)):
                return False
    return True


def at_once(rows: Sequence[Scaled], columns: Sequence[Held], b: Matrix) -> bool:
    """The same for rational numbers, all rows at once: the entries of a column are digits of one integer.

    No digit is carried: A.W has rows that sum to 1, and B, too, so all entries are at most `scale * factor`.
    """
    digit = sum(max(number.bit_length() for _, number in parts) for parts in (rows, [own for _, own in columns]))
    packed = [_packed(column, digit) for column in zip(*(row for row, _ in rows), strict=True)]
    for (places, (entries, factor)), goals in zip(columns, b, strict=True):
        spend(len(entries) * (1 + operation(len(rows) * digit, most_bits(entries))))
        made = sum(packed[y] * entry for y, entry in zip(places, entries, strict=True))
        goal = [entry * (scale * factor) for entry, (_, scale) in zip(goals, rows, strict=True)]
        whole = [entry.numerator for entry in goal if isinstance(entry, Fraction) and entry.denominator == 1]
        if len(whole) < len(goal) or made != _packed(whole, digit):
            return False
    return True


def _packed(digits: Sequence[int], width: int) -> int:
    spend(len(digits) * (1 + (len(digits) * width >> 10)))
    return sum(digit << n * width for n, digit in enumerate(digits))


def held(column: Sequence[Number]) -> Held:
    """The places of a column that are not 0, and their entries."""
    places = [y for y, entry in enumerate(column) if entry is not NOTHING and not zero(entry)]
    return places, in_integers([column[y] for y in places])


def in_integers(numbers: Sequence[Number]) -> Scaled:
    """Rational numbers times a common denominator, as integers, and that; others as they are, and 1."""
    parts = [number.as_integer_ratio() for number in numbers if isinstance(number, Fraction)]
    if len(parts) < len(numbers):
        return numbers, 1
    factor = 1
    for _, denominator in parts:
        spend(1 + operation(factor.bit_length(), denominator.bit_length()))
        factor = lcm(factor, denominator)
    spend(len(parts) * (factor.bit_length() >> 5))  # which each of them may be as long as
    return [numerator * (factor // denominator) for numerator, denominator in parts], factor


def same(a: Matrix, b: Matrix) -> bool | None:
    """Have the channels the same columns, once proportional ones are added up? Then each is refined by the other.

    None where that is not decided.
    """
    return cancel(chain(posteriors(a), ((posterior, -weight) for posterior, weight in posteriors(b))))


def posteriors(channel: Matrix) -> Iterator[tuple[Sequence[Number], Number]]:
    """Those of the uniform prior, and k times how often each occurs."""
    for column in zip(*channel, strict=True):
        weight, most = total(column), most_bits(column)
        if apart(weight, NOTHING):
            spend(len(column) * (1 + operation(most, most)))
            yield [entry / weight for entry in column], weight


def vulnerability(channel: Matrix, gains: Matrix) -> Number:
    """The posterior g-vulnerability under the uniform prior; gains: a row for each action, a column for each secret."""
    if not gains or any(len(row) != len(channel) for row in gains):
        raise Rejected("a gain function has an entry for each action and each secret")
    flat, factor = in_integers([gain for row in gains for gain in row])
    actions = [flat[n : n + len(channel)] for n in range(0, len(flat), len(channel))]
    most = most_bits(flat)
    values = []
    for column in zip(*channel, strict=True):
        entries, scale = in_integers(column)
        spend(len(flat) * (1 + operation(most_bits(entries), most)))
        best = reduce(larger, (total(map(mul, entries, action)) for action in actions))
        values.append(best * Fraction(1, scale * factor))
    return total(values) / Fraction(len(channel))


def check_gain(a: Matrix, gains: Matrix, b: Matrix) -> tuple[Number, Number]:
    """Accept that A is not refined by B, as V(A) < V(B), or raise `Rejected`; returns V(A) and V(B)."""
    for matrix in (a, b):
        check_channel(matrix)
    return rising(vulnerability(a, gains), vulnerability(b, gains))
