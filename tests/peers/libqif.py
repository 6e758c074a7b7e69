"""libqif (`qif` on PyPI) as these comparisons ask it: what its two functions are given and return.

`qif.refinement.refined_by(A, B)`: does A.R = B for some channel R? (So A leaks at least as much as B, as in
`symqif.refines`.) `refined_by_witness(A, B)` returns (holds, G, R): R with A.R = B and an empty G where it holds; where
not, an empty R and a gain function G, a row for each action, that B's vulnerability exceeds A's with at the uniform
prior. With `set_default_type(Fraction)` matrices are of fractions and all is exact; the default type is float.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import process_time
from typing import Any

VERSION = "1.6.0"
Matrix = Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Answer:
    """holds; the witness or the gain function where one was asked for; the processor time in libqif."""

    holds: bool
    seconds: float
    witness: Matrix = ()
    gain: Matrix = ()


def refined_by(a: Matrix, b: Matrix, exact: bool = True) -> Answer:
    """Is A refined by B? Matrices of fractions; exact=False asks in libqif's default type, the double."""
    qif, matrices = _given((a, b), exact)
    started = process_time()
    holds = qif.refinement.refined_by(*matrices)
    return Answer(holds, process_time() - started)


def refined_by_witness(a: Matrix, b: Matrix, exact: bool = True) -> Answer:
    """The same with a witness or a gain function."""
    qif, matrices = _given((a, b), exact)
    started = process_time()
    holds, gain, witness = qif.refinement.refined_by_witness(*matrices)
    return Answer(holds, process_time() - started, witness.tolist(), gain.tolist())


def _given(matrices: Sequence[Matrix], exact: bool) -> tuple[Any, list[Any]]:
    import numpy
    import qif

    kind = Fraction if exact else float
    qif.set_default_type(kind)
    typed = [[[kind(entry) for entry in row] for row in matrix] for matrix in matrices]
    return qif, [numpy.array(matrix, dtype=object if exact else float) for matrix in typed]


def merged(matrix: Matrix) -> list[list[Fraction]]:
    """The channel with proportional columns added up and zero columns dropped: smaller, and equivalent to it."""
    columns: dict[tuple[Fraction, ...], list[Fraction]] = {}
    for column in zip(*matrix, strict=True):
        total = sum(column)
        if total:
            direction = tuple(entry / total for entry in column)
            sums = columns.setdefault(direction, [Fraction(0)] * len(column))
            columns[direction] = [u + v for u, v in zip(sums, column, strict=True)]
    return [list(row) for row in zip(*columns.values(), strict=True)]


def is_witness(a: Matrix, witness: Matrix, b: Matrix) -> bool:
    """Is the witness a channel R with A.R = B, exactly?"""
    columns = list(zip(*witness, strict=True))
    product = [[sum(u * v for u, v in zip(row, column, strict=True) if u and v) for column in columns] for row in a]
    proper = all(entry >= 0 for row in witness for entry in row) and all(sum(row) == 1 for row in witness)
    return proper and product == [list(row) for row in b]


def tells_apart(a: Matrix, gain: Matrix, b: Matrix) -> bool:
    """Is the vulnerability of B above that of A for this gain function and the uniform prior, exactly?"""
    return _vulnerability(b, gain) > _vulnerability(a, gain)


def _vulnerability(channel: Matrix, gain: Matrix) -> Fraction:
    """Times the number of secrets."""
    columns = zip(*channel, strict=True)
    return sum(
        (max(sum(u * v for u, v in zip(g, column, strict=True)) for g in gain) for column in columns), Fraction(0)
    )
