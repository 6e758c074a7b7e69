"""Max-case refinement: every posterior of B is a mean of posteriors of A, or a gain function tells that one is not.

The prior is uniform. A is refined by B in the max case iff B's posteriors are in the convex hull of A's: B = A.W for a
matrix W with entries >= 0. Else a plane has one of B's on its far side and all of A's on the near one: one action, of
which the largest expected gain over all reports is larger under B. (K. Chatzikokolakis, N. Fernandes and C.
Palamidessi, "Comparing systems: max-case refinement orders and application to differential privacy", CSF 2019.)

Of channels that report subsets, the posterior of a subset T of B is in the hull iff P(X in T) is, for some size of A's,
at most what it is for a report that overlaps most with T: the mean over all of these is a posterior like T's, and what
is less, down to the prior, is had by mixing with it. To bet on T tells if there is no such size.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import mul

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.columns import check_alike
from symqif.refinement_kernel.hyper import Group, Hyper
from symqif.refinement_kernel.irrational import Number, nonnegative, positive, rising
from symqif.refinement_kernel.number import Matrix, larger, total
from symqif.refinement_kernel.witness import check_channel, check_product, posteriors


def check_means(a: Matrix, matrix: Matrix, b: Matrix) -> None:
    """Accept that A.W = B for a matrix W with entries >= 0, or raise `Rejected`."""
    for channel in (a, b):
        check_channel(channel)
    if not all(nonnegative(entry) for row in matrix for entry in row):
        raise Rejected("the entries of a matrix of means are not negative")
    check_product(a, matrix, b, is_channel=False)


def check_action(a: Matrix, gains: Sequence[Number], b: Matrix) -> tuple[Number, Number]:
    """Accept that one action gains more under some posterior of B than under all of A; returns the largest gains."""
    for channel in (a, b):
        check_channel(channel)
        if len(gains) != len(channel):
            raise Rejected("an action has a gain for each secret")
    under_a, under_b = (
        reduce(larger, (total(map(mul, gains, posterior)) for posterior, _ in posteriors(channel)))
        for channel in (a, b)
    )
    return rising(under_a, under_b)


def check_sizes(a: Hyper, b: Hyper, groups: Sequence[int]) -> None:
    """Accept that the posteriors of each of B's groups but the first are in the hull of those of one of A's."""
    check_alike(a.k, b.k)
    if len(groups) != len(b.groups) - 1 or not all(0 <= i < len(a.groups) for i in groups):
        raise Rejected("each group of B that tells something has one of A")
    for i, group in zip(groups, b.groups[1:], strict=True):
        if not is_mean(a.groups[i], group):
            raise Rejected("a posterior of B is not certainly in the hull of those of A")


def is_mean(ours: Group, theirs: Group) -> bool:
    """Are the posteriors of a group of B certainly in the hull of those of this one of A, and of the prior?"""
    return positive(ours.weight) and nonnegative(ours.success(theirs.size) - theirs.own)


def check_bet(a: Hyper, b: Hyper, j: int) -> tuple[Number, Number]:
    """Accept that to bet on a subset of the size of B's j-th group tells; returns the largest chances to win it."""
    check_alike(a.k, b.k)
    if not 0 < j < len(b.groups) or not positive(b.groups[j].weight):
        raise Rejected("a bet is on what B reports")
    size, seen = b.groups[j].size, (group for group in b.groups if positive(group.weight))
    return rising(*(reduce(larger, (group.success(size) for group in groups)) for groups in (a.groups, seen)))
