"""Channels that report subsets of k secrets, by the columns of each size: that they are channels, and of one ratio."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb, prod

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.elementary import Elementary
from symqif.refinement_kernel.function import Function
from symqif.refinement_kernel.number import Interval, Number, at_least, nonnegative, positive, zero

Column = tuple[int, Number, Number, Number]  # size, count, member, nonmember


def check_columns(k: int, columns: Sequence[Column]) -> None:
    """Accept only if the entries are >= 0 and the rows sum to 1, or raise `Rejected`; no enclosure shows a sum."""
    for size, count, member, nonmember in columns:
        if not 0 <= size <= k:
            raise Rejected(f"{k} secrets have no subset of {size}")
        if any(isinstance(n, Interval) for n in (count, member, nonmember)):
            raise Rejected("an enclosure does not show that the rows of a channel sum to 1")
        within, beyond = chances(k, size)
        if not all(map(nonnegative, (count, within * member, beyond * nonmember))):
            raise Rejected("the entries of a channel are not negative")
    if not zero(_row_sum(k, columns) - 1):
        raise Rejected("the rows of a channel sum to 1")


def chances(k: int, size: int) -> tuple[int, int]:
    """How many subsets of this size have a given secret as a member, and how many have not."""
    return comb(k - 1, size - 1) if size else 0, comb(k - 1, size)


def check_one_ratio(k: int, a: Sequence[Column], b: Sequence[Column]) -> None:
    """Accept that A is refined by B, for channels with one likelihood ratio above 1, or raise `Rejected`.

    No subset of a size from 1 to k-1 is more likely under B. A witness keeps what A reports, with the quotient as
    probability, and else reports what B does of the sizes 0 and k, which tell nothing: as rows sum to 1, the same is
    left for these in each row.
    """
    check_columns(k, a)
    check_columns(k, b)
    for size, (ours, theirs) in weights(k, a, b).items():
        if not at_least(ours, theirs):
            raise Rejected(f"a subset of {size} is not certainly as likely under A as under B")


def weights(k: int, a: Sequence[Column], b: Sequence[Column]) -> dict[int, tuple[Number, Number]]:
    """For each size from 1 to k-1, count * nonmember under A and B; `Rejected` unless both have one ratio above 1."""
    first: tuple[Number, Number] | None = None
    found: dict[int, list[Number]] = {size: [Fraction(0), Fraction(0)] for size in range(1, k)}
    for side, columns in enumerate((a, b)):
        for size, count, member, nonmember in columns:
            if size not in found or zero(count) or (zero(member) and zero(nonmember)):
                continue
            first = first or (member, nonmember)
            if not positive(count) or not positive(nonmember) or not positive(member - nonmember):
                raise Rejected("members are not certainly more likely")
            if not zero(member * first[1] - nonmember * first[0]):
                raise Rejected("the likelihood ratios are not equal")
            found[size][side] = found[size][side] + count * nonmember
    return {size: (ours, theirs) for size, (ours, theirs) in found.items()}


def _row_sum(k: int, columns: Sequence[Column]) -> Number:
    sides: tuple[list[tuple[int, Number]], ...] = ([], [])
    for size, count, member, nonmember in columns:
        for side, n, entry in zip(sides, chances(k, size), (member, nonmember), strict=True):
            if n and not zero(count) and not zero(entry):
                side.append((n, count * entry))
    total: Number = Fraction(0)
    for side in sides:
        for value in _merged(side):
            total = total + value
    return total


def _merged(parts: Sequence[tuple[int, Number]]) -> Iterator[Number]:
    """Numbers of the same sum: one, by the binomial theorem, for factored c r^i with all coefficients C(n, i)."""
    n, values = len(parts) - 1, [value for _, value in parts]
    factored = all(isinstance(value, Elementary | Function) and positive(value) for value in values)
    if n > 0 and factored and all(m == comb(n, i) for i, (m, _) in enumerate(parts)):
        ratios = [after / before for before, after in pairwise(values)]
        if all(ratio == ratios[0] for ratio in ratios):
            yield prod([1 + ratios[0]] * n, start=values[0])
            return
    yield from (m * value for m, value in parts)
