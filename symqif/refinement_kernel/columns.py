"""Channels that report subsets of k secrets, by the columns of each size: that they are channels, and of one ratio."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, prod

from symqif.kernel.term import Rejected, Term, show, substitute
from symqif.refinement_kernel.constant import number, whole
from symqif.refinement_kernel.elementary import Elementary
from symqif.refinement_kernel.function import Function
from symqif.refinement_kernel.number import Interval, Number, Real, bare, nonnegative, positive, real, zero

Column = tuple[int, Number, Number, Number]  # size, count, member, nonmember
Entries = tuple[Term, Term, Term]  # count, member, nonmember
Favoured = frozenset[int]
MOST = 10**6  # secrets


def check_secrets(k: object) -> None:
    """Accept a number of secrets, or raise `Rejected`."""
    if type(k) is not int or not 0 < k <= MOST:
        raise Rejected(f"the number of secrets is an integer from 1 to {MOST}, not {str(k)[:60]}")


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


@dataclass(frozen=True, eq=False)
class BySize:
    """A channel that reports subsets and treats all of a size alike; `Rejected` unless it is one."""

    k: int
    columns: Sequence[Column]
    term: Term = ""  # which it was made of, if any

    def __post_init__(self) -> None:
        check_secrets(self.k)
        columns = [(size, number(count), number(p), number(q)) for size, count, p, q in self.columns]
        object.__setattr__(self, "columns", tuple(columns))
        check_columns(self.k, columns)

    @staticmethod
    def of(term: Term) -> BySize:
        """The channel of a term subset(k, low, high, count, member, nonmember) without parameters."""
        k, entries = table(term)
        return BySize(k, [(size, *map(number, own)) for size, own in enumerate(entries)], term)  # type: ignore[misc]

    @property
    def informative(self) -> Iterator[Column]:
        """Those of sizes 1 to k-1 that occur."""
        for size, count, member, nonmember in self.columns:
            if 0 < size < self.k and not zero(count) and not (zero(member) and zero(nonmember)):
                yield size, count, member, nonmember

    @property
    def pairs(self) -> Iterator[tuple[Number, Number]]:
        """The entries of the reports that favour some secrets and not all."""
        for _, count, member, nonmember in self.informative:
            if not positive(count):
                raise Rejected("a number of columns is not certainly positive")
            yield member, nonmember

    @cached_property
    def weights(self) -> dict[int, Number]:
        """The sum of `nonmember` over the reports that favour one set, by its size."""
        total: dict[int, Number] = {}
        for size, count, _, nonmember in self.informative:
            total[size] = total.get(size, Fraction(0)) + count * nonmember
        return total

    def weight(self, favoured: Favoured) -> Number:
        return self.weights.get(len(favoured), Fraction(0))

    def overlaps(self, plus: Favoured, minus: Favoured) -> Iterator[tuple[Number, int, int, Number, Number]]:
        """How many reports favour so many of either set, and their entries."""
        rest = self.k - len(plus) - len(minus)
        for size, count, member, nonmember in self.columns:
            for i in range(min(size, len(plus)) + 1):
                for j in range(max(0, size - i - rest), min(size - i, len(minus)) + 1):
                    times = comb(len(plus), i) * comb(len(minus), j) * comb(rest, size - i - j)
                    if times:
                        yield count * Fraction(times), i, j, member, nonmember


def table(term: Term) -> tuple[int, list[Entries]]:
    """The number of secrets, and count, member and nonmember for the sizes 0, 1, .., k; 0 where there is no such."""
    if not isinstance(term, tuple) or term[0] != "subset" or len(term) != 7:
        raise Rejected(f"a channel in subset form is wanted, not {show(term)[:60]}")
    k, low, high = (whole(number(limit)) for limit in term[1:4])
    check_secrets(k)
    if not 0 <= low <= high <= k:
        raise Rejected(f"the sizes of subsets of {k} secrets are not from {low} to {high}")
    zero_, found = Fraction(0), []
    for size in range(k + 1):
        there = low <= size <= high
        own = [substitute(entry, {"i": Fraction(size)}) if there else zero_ for entry in term[4:]]
        found.append((own[0], own[1] if size else zero_, own[2] if size < k else zero_))
    return k, found


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
    factored = all(isinstance(value, Real | Elementary | Function) and positive(value) for value in values)
    if n > 0 and factored and all(m == comb(n, i) for i, (m, _) in enumerate(parts)):
        ratios = [after / before for before, after in pairwise(values)]
        if all(alike(ratio, ratios[0]) for ratio in ratios):
            product = prod([1 + ratios[0]] * n, start=values[0])
            reals = [m * value.near for m, value in parts if isinstance(value, Real)]
            yield real(bare(product), sum(reals, Interval.of(0))) if len(reals) > n else product  # type: ignore[arg-type]
            return
    yield from (m * value for m, value in parts)


def alike(one: Number, other: Number) -> bool:
    """Have two numbers one form? Then they are equal; numbers of different forms may be, too."""
    one, other = bare(one), bare(other)
    if isinstance(one, Elementary) and isinstance(other, Elementary):
        return (one.scale, one.powers) == (other.scale, other.powers)
    return not isinstance(one, Elementary) and not isinstance(other, Elementary) and one == other
