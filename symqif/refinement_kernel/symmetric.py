"""Symmetries of two channels and a witness between them: of rows and columns that are alike, one is checked.

Let a permutation s of the secrets, l of A's reports and r of B's reports leave all three matrices as they are:
A[s x, l y] = A[x, y], W[l y, r z] = W[y, z] and B[s x, r z] = B[x, z]. Then row l y of W has the entries of row y in
another order, and (A.W)[s x, r z] = sum_y A[s x, l y] W[l y, r z] = (A.W)[x, z]. So W is a channel if one row in each
orbit of the l is one of a channel, and A.W = B if that holds in one column in each orbit of the r.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symqif.kernel.budget import spend
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.number import Matrix, comparable

Permutation = Sequence[int]  # the image of each place


@dataclass(frozen=True)
class Symmetry:
    """Permutations of the secrets, of A's reports and of B's reports."""

    secrets: Permutation
    left: Permutation
    right: Permutation


def one_of_each(symmetries: Sequence[Symmetry], a: Matrix, witness: Matrix, b: Matrix) -> tuple[list[int], list[int]]:
    """The first row of the witness in each orbit, and its first columns; `Rejected` unless all of them are symmetries.

    The matrices fit. Entries that are not rational are the same where they are of one term.
    """
    forms = [[list(map(comparable, row)) for row in matrix] for matrix in (a, witness, b)]
    for symmetry in symmetries:
        secrets, left, right = symmetry.secrets, symmetry.left, symmetry.right
        for permutation, size in ((secrets, len(a)), (left, len(witness)), (right, len(b[0]))):
            if sorted(permutation) != list(range(size)):
                raise Rejected("a symmetry permutes secrets and reports")
        for matrix, rows, columns in zip(forms, (secrets, left, secrets), (left, right, right), strict=True):
            spend(len(rows) * len(columns) >> 4)
            if any(list(map(matrix[rows[x]].__getitem__, columns)) != row for x, row in enumerate(matrix)):
                raise Rejected("a symmetry leaves the matrices as they are")
    of_rows, of_columns = [one.left for one in symmetries], [one.right for one in symmetries]
    return _firsts(of_rows, len(witness)), _firsts(of_columns, len(b[0]))


def _firsts(permutations: Sequence[Permutation], size: int) -> list[int]:
    """The least place in each orbit."""
    seen: set[int] = set()
    found: list[int] = []
    for first in range(size):
        new = {first} - seen
        found += new
        while new:
            seen |= new
            new = {permutation[place] for place in new for permutation in permutations} - seen
    return found
