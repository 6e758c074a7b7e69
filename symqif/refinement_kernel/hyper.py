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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.columns import BySize, chances
from symqif.refinement_kernel.number import Number, enclosed, exceeds, larger, nonnegative, positive, zero

Moves = Mapping[tuple[int, int], Number]  # the probability of a pair of groups


@dataclass(frozen=True)
class Group:
    """The reports of one size, and one posterior of their members."""

    size: int
    weight: Number
    inside: Number
    outside: Number

    def success(self, size: int) -> Number:
        """P(X in T) for a report T of another size that overlaps as much as it can."""
        if size >= self.size:
            return self.size * self.inside + (size - self.size) * self.outside
        return size * self.inside

    @property
    def own(self) -> Number:
        """P(X in S)."""
        return self.size * self.inside


@dataclass(frozen=True)
class Action:
    """For each T of this size, an action with one gain for members and one, not larger, for the others."""

    size: int
    inside: Number
    outside: Number

    def value(self, group: Group) -> Number:
        """The largest expected gain of these actions under a posterior of the group."""
        return self.outside + (self.inside - self.outside) * group.success(self.size)


@dataclass(frozen=True)
class Hyper:
    """The groups of a channel; the first one is of size 0 and tells nothing (its weight may be 0)."""

    k: int
    groups: tuple[Group, ...]

    @staticmethod
    @lru_cache(maxsize=1 << 4)
    def of(channel: BySize) -> Hyper:
        """The hyper of a channel in subset form; numbers that are elementary are intervals in it."""
        k = channel.k
        flat: Number = Fraction(0)
        groups = []
        even = Fraction(1, k)
        for size, *exact in channel.columns:
            count, member, nonmember = map(enclosed, exact)
            within, beyond = chances(k, size)
            weight = count * (within * member + beyond * nonmember)
            if zero(weight):
                continue
            mass = size * member + (k - size) * nonmember
            if not within or not beyond:
                flat = flat + weight
            elif exceeds(exact[1], exact[2]):
                groups.append(Group(size, weight, member / mass, nonmember / mass))
            elif exceeds(exact[2], exact[1]):
                groups.append(Group(k - size, weight, nonmember / mass, member / mass))
            elif zero(exact[1] - exact[2]):
                flat = flat + weight
            else:
                raise Rejected(f"which secrets are more likely is not certain at size {size}")
        return Hyper(k, (Group(0, flat, even, even), *groups))

    def value(self, actions: Sequence[Action]) -> Number:
        """The posterior vulnerability, under the uniform prior, of a gain function; 0 is always one of the gains."""
        self._check(actions)
        total: Number = Fraction(0)
        for group in self.groups:
            best: Number = Fraction(0)
            for action in actions:
                best = larger(best, action.value(group))
            total = total + group.weight * best
        return total

    def reached(self, actions: Sequence[Action], replies: Sequence[int | None]) -> Number:
        """What is gained if this action is taken after a report of each group: at most the vulnerability."""
        self._check(actions)
        if len(replies) != len(self.groups) or not all(n is None or 0 <= n < len(actions) for n in replies):
            raise Rejected("each group has its action")
        total: Number = Fraction(0)
        for group, reply in zip(self.groups, replies, strict=True):
            if reply is not None:
                total = total + group.weight * actions[reply].value(group)
        return total

    def _check(self, actions: Sequence[Action]) -> None:
        if not all(nonnegative(n.inside - n.outside) and 0 <= n.size <= self.k for n in actions):
            raise Rejected("an action gains more from the members of a subset than from the others")


def same(a: BySize, b: BySize) -> bool | None:
    """Are the hypers equal, so that each channel is refined by the other? None where that is not decided."""
    ours, theirs = Hyper.of(a), Hyper.of(b)
    if _told_apart(ours, theirs) or _told_apart(theirs, ours):
        return False
    posteriors = [*_posteriors(a), *_posteriors(b)]
    try:  # what is not informative has what the others leave
        return all(zero(_weight(a, *own) - _weight(b, *own)) for own in posteriors)
    except Rejected:
        return None


def _told_apart(a: Hyper, b: Hyper) -> bool:
    """Has A certainly a posterior that B has not?"""
    for one in a.groups[1:]:
        gaps = [one.inside - other.inside for other in b.groups[1:] if other.size == one.size]
        if positive(one.weight) and all(positive(gap) or positive(-1 * gap) for gap in gaps):
            return True
    return False


def _posteriors(channel: BySize) -> Iterator[tuple[int, Number, Number, Number]]:
    """Exactly, for columns that tell something: size, entries of all secrets and of a more likely one, and count."""
    for size, count, member, nonmember in channel.informative:
        mass = size * member + (channel.k - size) * nonmember
        if positive(member - nonmember):
            yield size, mass, member, count
        elif not zero(member - nonmember):
            yield channel.k - size, mass, nonmember, count


def _weight(channel: BySize, size: int, mass: Number, inside: Number, _: Number) -> Number:
    """The probability of one posterior."""
    alike = (
        count * comb(channel.k, size) * other / Fraction(channel.k)
        for n, other, entry, count in _posteriors(channel)
        if n == size and zero(entry * mass - inside * other)
    )
    return sum(alike, Fraction(0))


def left(a: Hyper, b: Hyper, moves: Moves) -> tuple[list[Number], list[Number]]:
    """What the moves leave of the weights of A's groups and of B's."""
    rows: list[Number] = [group.weight for group in a.groups]
    columns: list[Number] = [group.weight for group in b.groups]
    for (i, j), chance in moves.items():
        rows[i], columns[j] = rows[i] - chance, columns[j] - chance
    return rows, columns


def check_moves(a: Hyper, b: Hyper, moves: Moves) -> None:
    """Accept that A is refined by B, or raise `Rejected`."""
    if a.k != b.k:
        raise Rejected("the channels have different numbers of secrets")
    if not all(0 <= i < len(a.groups) and 0 <= j < len(b.groups) for i, j in moves):
        raise Rejected("a move is from a group of A to one of B")
    rows, columns = left(a, b, moves)
    if not all(map(nonnegative, (*moves.values(), *rows, *columns))):
        raise Rejected("a probability is not certainly >= 0")
    surplus: list[Number] = [Fraction(0) - rest * group.own for rest, group in zip(columns, b.groups, strict=True)]
    for (i, j), chance in moves.items():
        if j and not zero(chance):
            surplus[j] = surplus[j] + chance * (a.groups[i].success(b.groups[j].size) - b.groups[j].own)
    if not all(map(nonnegative, surplus)):
        raise Rejected("the reports of B say more than those of A that they come from")


def check_gain(
    a: Hyper, b: Hyper, actions: Sequence[Action], replies: Sequence[int | None] | None = None
) -> tuple[Number, Number]:
    """Accept that A is not refined by B, or raise `Rejected`; returns the vulnerabilities under A and under B.

    replies: for each group of B, an action that is taken there (None: the gain 0); the best one if not given.
    """
    if a.k != b.k:
        raise Rejected("the channels have different numbers of secrets")
    values = a.value(actions), b.value(actions) if replies is None else b.reached(actions, replies)
    if not positive(values[1] - values[0]):
        raise Rejected("the gain function does not show that B leaks more than A")
    return values
