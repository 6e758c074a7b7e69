"""Refinement between channels that report subsets of k secrets, size by size: O(k^2) instead of 2^k.

The uniform prior and such a channel give a hyper-distribution: with the probability `weight`, a subset S of `size`
elements is reported, all of that size alike, and the posterior of each member of S is `inside`, of each other secret
`outside` < `inside`. (A report that makes its members less likely reports the complement. One that tells nothing is
the empty set.) A witness may be averaged over all permutations of the secrets, as both channels are symmetric. From S
it then chooses the size of the report T, and T by its overlap with S. For the posterior of T's members, the largest
overlap is best: it is P(X in T) = `success`, and all lower ones down to size/k are had by mixing with uniform T. Hence
A is refined by B iff there are probabilities T_ij, that A reports i and B then j, with the two hypers' weights as
marginals and sum_i T_ij (success_ij - P(X in T | T of B)) >= 0 for each j. (McIver et al., "Abstract channels and
their robust information-leakage ordering", POST 2014, for refinement as a relation of hypers.) Moves may leave a part
r_i, s_j >= 0 of the weights, of the same sum d, so that enclosures of weights will do: T_ij + r_i s_j / d has them as
marginals, and what it adds to the sum for j is at least -s_j P(X in T | T of B).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from symqif.kernel.budget import spend
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.columns import BySize, Index, check_alike
from symqif.refinement_kernel.irrational import Number, nonnegative, positive, rising, times, zero
from symqif.refinement_kernel.number import cancel, larger, total

Moves = Mapping[tuple[Index, Index], Number]  # the probability of a pair of groups


@dataclass(frozen=True)
class Group:
    """The reports of one size, and one posterior of their members."""

    size: int
    weight: Number
    inside: Number
    outside: Number

    def success(self, size: int) -> Number:
        """P(X in T) for a report T of another size that overlaps as much as it can."""
        if size > self.size:
            return self.size * self.inside + (size - self.size) * self.outside
        return size * self.inside

    @property
    def own(self) -> Number:
        """P(X in S)."""
        return self.success(self.size)


@dataclass(frozen=True)
class Action:
    """For each T of this size, an action with one gain for members and one, not larger, for the others."""

    size: int
    inside: Number
    outside: Number

    def value(self, group: Group) -> Number:
        """The largest expected gain of these actions under a posterior of the group."""
        spend(20)
        return self.outside + times(self.inside - self.outside, group.success(self.size))


@dataclass(frozen=True)
class Hyper:
    """The groups of a channel; the first one is of size 0 and tells nothing (its weight may be 0)."""

    k: int
    groups: tuple[Group, ...]

    @staticmethod
    def of(channel: BySize) -> Hyper:
        """The hyper of a channel in subset form."""
        k = channel.k
        flat: Number = Fraction(0)
        groups = []
        even = Fraction(1, k)
        for (size, _, member, nonmember), weight in zip(channel.columns, channel.shares, strict=True):
            if zero(weight):
                continue
            mass = times(size, member) + times(k - size, nonmember)
            gap = member - nonmember
            if size not in range(1, k) or zero(gap):
                flat = flat + weight
            elif positive(gap):
                groups.append(Group(size, weight, member / mass, nonmember / mass))
            elif positive(-gap):
                groups.append(Group(k - size, weight, nonmember / mass, member / mass))
            else:
                raise Rejected(f"which secrets are more likely is not certain at size {size}")
        return Hyper(k, (Group(0, flat, even, even), *groups))

    def value(self, actions: Sequence[Action], replies: Sequence[int | None] | None = None) -> Number:
        """The posterior vulnerability, under the uniform prior, of a gain function; 0 is always one of the gains.

        replies: the action that is taken after the reports of each group (None: the gain 0), if not the best one; then
        what is gained is at most the vulnerability.
        """
        if not all(nonnegative(n.inside - n.outside) and 0 <= n.size <= self.k for n in actions):
            raise Rejected("an action gains more from the members of a subset than from the others")
        nothing: Number = Fraction(0)
        if replies is None:
            return total(g.weight * reduce(larger, (n.value(g) for n in actions), nothing) for g in self.groups)
        if len(replies) != len(self.groups) or not all(n is None or 0 <= n < len(actions) for n in replies):
            raise Rejected("each group has its action")
        taken = zip(self.groups, replies, strict=True)
        return total(group.weight * actions[reply].value(group) for group, reply in taken if reply is not None)


def same(a: Hyper, b: Hyper) -> bool | None:
    """Are the hypers equal, so that each channel is refined by the other? None where that is not decided."""
    # what tells nothing has what the others leave
    groups = ((g, sign * g.weight) for sign, hyper in ((1, a), (-1, b)) for g in hyper.groups[1:])
    return cancel(((Fraction(group.size), group.inside), weight) for group, weight in groups)


def left(a: Hyper, b: Hyper, moves: Moves) -> tuple[list[Number], list[Number]]:
    """What the moves leave of the weights of A's groups and of B's."""
    rows, columns = ([[group.weight] for group in hyper.groups] for hyper in (a, b))
    for (i, j), chance in moves.items():
        rows[i].append(-chance)
        columns[j].append(-chance)
    return list(map(total, rows)), list(map(total, columns))


def check_moves(a: Hyper, b: Hyper, moves: Moves) -> None:
    """Accept that A is refined by B, or raise `Rejected`."""
    check_alike(a.k, b.k)
    if not all(0 <= i < len(a.groups) and 0 <= j < len(b.groups) for i, j in moves):
        raise Rejected("a move is from a group of A to one of B")
    rows, columns = left(a, b, moves)
    if not all(map(nonnegative, (*moves.values(), *rows, *columns))):
        raise Rejected("a probability is not certainly >= 0")
    surplus = [[Fraction(0) - rest * group.own] for rest, group in zip(columns, b.groups, strict=True)]
    for (i, j), chance in moves.items():
        if j:
            surplus[j].append(times(chance, a.groups[i].success(b.groups[j].size) - b.groups[j].own))
    if not all(nonnegative(total(parts)) for parts in surplus):
        raise Rejected("the reports of B say more than those of A that they come from")


def check_gain(
    a: Hyper, b: Hyper, actions: Sequence[Action], replies: Sequence[int | None] | None = None
) -> tuple[Number, Number]:
    """Accept that A is not refined by B, or raise `Rejected`; returns the vulnerabilities under A and under B.

    replies: for each group of B, an action that is taken there (None: the gain 0); the best one if not given.
    """
    check_alike(a.k, b.k)
    return rising(a.value(actions), b.value(actions, replies))
