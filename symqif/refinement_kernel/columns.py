"""Channels that report subsets of k secrets, by the columns of each size: that they are channels, and of one ratio."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any

from symqif.kernel.budget import remembered
from symqif.kernel.enclosure import binomial
from symqif.kernel.term import Rejected, Term, numeral, show, substitute
from symqif.refinement_kernel.irrational import Number, nonnegative, times, zero
from symqif.refinement_kernel.number import comparable, integer, number, of_term, total, whole

Column = tuple[int, Number, Number, Number]  # size, count, member, nonmember
Entries = tuple[Term, Term, Term]  # count, member, nonmember
MOST = 10**5  # secrets


def index(data: object) -> int:
    """An integer from 0 to `MOST`, of which no two have one hash."""
    value = integer(data)
    if not 0 <= value <= MOST:
        raise Rejected(f"{str(value)[:60]} is not from 0 to {MOST}")
    return value


Index = Annotated[int, index]  # of a secret, a size or a group
Favoured = frozenset[Index]


def check_secrets(k: object) -> None:
    """Accept a number of secrets, or raise `Rejected`."""
    if type(k) is not int or not 0 < k <= MOST:
        raise Rejected(f"the number of secrets is an integer from 1 to {MOST}, not {str(k)[:60]}")


def check_alike(k: int, other: int) -> None:
    """Accept channels with as many secrets, or raise `Rejected`."""
    if k != other:
        raise Rejected("the channels have different numbers of secrets")


class Favours:
    """A channel whose reports favour sets of secrets."""

    @property
    def informative(self) -> Iterator[tuple[Any, Number | int, Number, Number]]:
        """The set that is favoured, or its size, how often, and the entries, where it is neither empty nor all."""
        raise NotImplementedError

    @property
    def pairs(self) -> Iterable[tuple[Number, Number]]:
        """The entries of these reports, each once."""
        return {(comparable(p), comparable(q)): (p, q) for *_, p, q in self.informative}.values()

    @cached_property
    def weights(self) -> dict[Any, Number]:
        """The sum of `nonmember` over the reports that favour one set, or by the size of sets."""
        found: dict[Any, Number] = {}
        for favoured, count, _, nonmember in self.informative:
            found[favoured] = found.get(favoured, Fraction(0)) + count * nonmember
        return found


@dataclass(frozen=True, eq=False)
class BySize(Favours):
    """A channel that reports subsets and treats all of a size alike; `Rejected` unless it is one.

    term: which it was made of, if any.
    """

    k: int
    columns: Sequence[Column]
    term: Term = ""

    def __post_init__(self) -> None:
        check_secrets(self.k)
        columns = [(size, number(count), number(p), number(q)) for size, count, p, q in self.columns]
        object.__setattr__(self, "columns", tuple(columns))
        if not zero(total(self.shares) - 1):
            raise Rejected("the rows of a channel sum to 1")

    @cached_property
    def shares(self) -> list[Number]:
        """How often each of them is reported; `Rejected` for an entry that may be negative."""
        found: list[Number] = []
        for size, count, member, nonmember in self.columns:
            if not 0 <= size <= self.k:
                raise Rejected(f"{self.k} secrets have no subset of {size}")
            within, beyond = binomial(self.k - 1, size - 1), binomial(self.k - 1, size)  # those with a secret, or not
            parts = times(within, member), times(beyond, nonmember)
            if not all(map(nonnegative, (count, *parts))):
                raise Rejected("the entries of a channel are not negative")
            found.append(times(count, parts[0] + parts[1]))
        return found

    @staticmethod
    def of(term: Term, value: Callable[[Term], Number] = of_term) -> BySize:
        """The channel of a term subset(k, low, high, count, member, nonmember), by the values of terms without i."""
        k, entries = table(term)
        return BySize(k, [(size, *map(value, own)) for size, own in entries], term)  # type: ignore[misc]

    @property
    def informative(self) -> Iterator[Column]:
        for column, share in zip(self.columns, self.shares, strict=True):
            if column[0] in range(1, self.k) and not zero(share):
                yield column

    def weights_of(self, favoured: Favoured | int) -> list[Number]:
        """The weight of a set; of those of a size, the least one, and perhaps others."""
        return [self.weights.get(favoured if isinstance(favoured, int) else len(favoured), Fraction(0))]

    def overlaps(self, plus: Favoured, minus: Favoured) -> Iterator[tuple[Number, int, int, Number, Number]]:
        """How many reports favour so many of either set, and their entries."""
        rest = self.k - len(plus) - len(minus)
        for size, count, member, nonmember in self.columns:
            for i in range(min(size, len(plus)) + 1):
                for j in range(max(0, size - i - rest), min(size - i, len(minus)) + 1):
                    ways = binomial(len(plus), i) * binomial(len(minus), j) * binomial(rest, size - i - j)
                    yield count * Fraction(ways), i, j, member, nonmember


@remembered
def table(term: Term) -> tuple[int, Sequence[tuple[int, Entries]]]:
    """The number of secrets; for each size that occurs count, member and nonmember, 0 where there is no such."""
    if not isinstance(term, tuple) or term[0] != "subset" or len(term) != 7:
        raise Rejected(f"a channel in subset form is wanted, not {show(term)[:60]}")
    k, low, high = map(whole, term[1:4])
    check_secrets(k)
    if not 0 <= low <= high <= k:
        raise Rejected(f"the sizes of subsets of {k} secrets are not from {low} to {high}")
    nothing, found = Fraction(0), []
    for size in range(low, high + 1):
        count, member, nonmember = (substitute(entry, {"i": numeral(size)}) for entry in term[4:])
        found.append((size, (count, member if size else nothing, nonmember if size < k else nothing)))
    return k, tuple(found)
