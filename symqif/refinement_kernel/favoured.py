"""Refinement of channels whose reports favour sets of secrets: one comparison for each set, or a gain function.

A report that favours S has the entry `member` for the secrets in S and `nonmember` for the others. It tells something
if S is neither empty nor all, and the entries differ. Let all such reports of A and B have one ratio r = member /
nonmember > 1, and let a(S), b(S) be the sums of `nonmember` over the reports of A and of B that favour S. Then A is
refined by B iff b(S) <= a(S) for each such S (beyond.equal-ratio of the catalogue, which Rocq has checked). A gain
function is checked by its value, for which no ratio need be known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import comb
from typing import Annotated, Any

from symqif.kernel.budget import spend
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.columns import BySize, Favoured, Favours, check_alike, check_secrets
from symqif.refinement_kernel.irrational import Number, nonnegative, positive, rising, times, zero
from symqif.refinement_kernel.number import comparable, larger, number, total

Report = tuple[Favoured, Number, Number]  # the favoured secrets among 1..k, their entry, and that of the others


@dataclass(frozen=True)
class BySet(Favours):
    """A channel with one column for each of these reports; `Rejected` unless it is one."""

    k: Annotated[int, "secrets"]
    reports: Sequence[Report]

    def __post_init__(self) -> None:
        check_secrets(self.k)
        reports = [(frozenset(s), number(p), number(q)) for s, p, q in self.reports]
        object.__setattr__(self, "reports", tuple(reports))
        secrets = range(1, self.k + 1)
        if not all(type(x) is int and x in secrets for s, *_ in reports for x in s):
            raise Rejected(f"what is favoured is among the secrets 1..{self.k}")
        if not all(nonnegative(p) and nonnegative(q) for p, q, _ in self._kinds):
            raise Rejected("the entries of a channel are not negative")
        some = {x for s, *_ in reports for x in s}
        some |= {*islice((x for x in secrets if x not in some), 1)}  # which stands for all that are in none
        spend(2 * len(some) * len(reports))
        for row in {tuple(sum(x in s for s in sets) for *_, sets in self._kinds) for x in some}:
            entries = (n * p + (len(sets) - n) * q for n, (p, q, sets) in zip(row, self._kinds, strict=True))
            if not zero(total(entries) - 1):
                raise Rejected("the rows of a channel sum to 1")

    @cached_property
    def _kinds(self) -> list[tuple[Number, Number, list[Favoured]]]:
        """The sets that are favoured with the same entries, by these."""
        found: dict[tuple[object, object], tuple[Number, Number, list[Favoured]]] = {}
        for favoured, p, q in self.reports:
            found.setdefault((comparable(p), comparable(q)), (p, q, []))[2].append(favoured)
        return list(found.values())

    @property
    def informative(self) -> Iterator[tuple[Favoured, int, Number, Number]]:
        return ((favoured, 1, p, q) for favoured, p, q in self.reports if len(favoured) in range(1, self.k))

    def weights_of(self, favoured: Favoured | int) -> list[Number]:
        """The weight of a set; of those of a size the least one, and perhaps others."""
        if not isinstance(favoured, int):
            return [self.weights.get(favoured, Fraction(0))]
        found = [weight for other, weight in self.weights.items() if len(other) == favoured]
        return found if len(found) == comb(self.k, favoured) else [Fraction(0)]

    def overlaps(self, plus: Favoured, minus: Favoured) -> Iterator[tuple[int, int, int, Number, Number]]:
        """How many reports favour so many of either set, and their entries."""
        for p, q, sets in self._kinds:
            for (i, j), ways in Counter((len(s & plus), len(s & minus)) for s in sets).items():
                yield ways, i, j, p, q


Favouring = BySet | BySize


def check_order(a: Favouring, b: Favouring) -> None:
    """Accept that A is refined by B, for channels with one likelihood ratio above 1, or raise `Rejected`."""
    check_one_ratio(a, b)
    for ours, theirs in _compared(a, b):
        if not nonnegative(ours - theirs):
            raise Rejected("a set is not certainly favoured as often under A as under B")


def same_order(a: Favouring, b: Favouring) -> bool | None:
    """Of two channels with one likelihood ratio, is A refined by B? None where that is not decided."""
    gaps = [ours - theirs for ours, theirs in _compared(a, b)]
    holds = all(map(nonnegative, gaps))
    return holds if holds or any(positive(-gap) for gap in gaps) else None


def check_loss(
    a: Favouring, b: Favouring, plus: Favoured, minus: Favoured, gain: Number, loss: Number
) -> tuple[Number, Number]:
    """Accept that A is not refined by B, or raise `Rejected`; returns the vulnerabilities V(A) < V(B).

    Of two actions one gains nothing. The other gains `gain` from the secrets in `plus` and loses `loss` by those in
    `minus`. The prior is uniform.
    """
    check_alike(a.k, b.k)
    if plus & minus or not plus | minus <= set(range(1, a.k + 1)):
        raise Rejected("gains and losses need different secrets")
    gain, loss = number(gain), number(loss)
    return rising(_vulnerability(a, plus, minus, gain, loss), _vulnerability(b, plus, minus, gain, loss))


def check_one_ratio(a: Favouring, b: Favouring) -> None:
    """Accept that all reports of both that tell something have one likelihood ratio above 1, or raise `Rejected`."""
    check_alike(a.k, b.k)
    first: tuple[Number, Number] | None = None
    for member, nonmember in (*a.pairs, *b.pairs):
        first = first or (member, nonmember)
        if not positive(nonmember) or not positive(member - nonmember):
            raise Rejected("what is favoured is not certainly more likely")
        if not zero(member * first[1] - nonmember * first[0]):
            raise Rejected("the likelihood ratios are not equal")


def _compared(a: Favouring, b: Favouring) -> Iterable[tuple[Number, Number]]:
    """a(S) and b(S), for each S that B favours: where it favours all sets of a size, the least a(S) among them."""
    weights: Iterable[tuple[Any, Number]] = b.weights.items()
    return ((ours, theirs) for favoured, theirs in weights for ours in a.weights_of(favoured))


def _vulnerability(channel: Favouring, plus: Favoured, minus: Favoured, gain: Number, loss: Number) -> Number:
    values: list[Number] = []
    for ways, i, j, member, nonmember in channel.overlaps(plus, minus):
        spend(100)
        inside, outside = (i * member + (len(plus) - i) * nonmember), (j * member + (len(minus) - j) * nonmember)
        values.append(times(ways, larger(Fraction(0), times(gain, inside) - times(loss, outside))))
    return total(values) / Fraction(channel.k)
