"""Channels that report subsets and favour members by one factor: refinement is a comparison size by size."""

from __future__ import annotations

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Term
from symqif.reduction.channels import ONE, ZERO, Subset, minus, times
from symqif.reduction.logic import whole
from symqif.reduction.measures import of_same_secrets, with_size
from symqif.reduction.rule import Arguments, Theorems, expect, rule


@rule(
    "equal-ratio",
    "Let `A` and `B` report subsets of [`k`]: count of each size, each with the entry member for its elements and "
    "nonmember for others, where member = `r` nonmember at all sizes from 1 to `k - 1`. `A` is refined by `B` if, and "
    "for the same `r > 1` at all of them only if, for each such size, count nonmember of `B` is at most that of `A`, "
    "where it is 0 for a size that is not reported.",
    "beyond.equal-ratio of the catalogue (2026), with the subsets as outputs",
)
def equal_ratio(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """It shows a refinement; or tells of one that is given how the weights of a size compare, in both or in B alone.

    Proof of "if", where r may depend on the size. Keep a report of a size from 1 to k - 1 with a probability, B's
    weight over A's, or 0 where A's is 0; keep no other. What is not kept is as likely whatever the secret is, since
    each size is; report the empty set or [k] instead, in the ratio in which B does. This makes the columns of B.
    """
    given = arguments.has("hypothesis")
    channels = expect(sequent.hypothesis(arguments.number("hypothesis")) if given else sequent.goal, "refines")
    (a, b), ratio = of_same_secrets(*channels), arguments.term("ratio")
    goals = [sequent.aim(("stochastic", channel)) for channel in channels]
    for form in (a, b):
        equal: Term = ("==", form.member, times(ratio, form.nonmember))
        goals.append(with_size(sequent, equal, *form.reported(), *form.proper()))
    if not given:
        compared = (*a.reported(), ("<=", weight(b), weight(a)))
        return [*goals, *(with_size(sequent, goal, *b.reported(), *b.proper()) for goal in compared)]
    size, in_both = arguments.term("size"), {0: False, 1: True}[arguments.number("in_both")]
    whole(sequent, size)
    outside: Term = ("<", ZERO, times(minus(size, a.low), minus(size, a.high)))
    known = [*b.proper(size), *b.reported(size), *(a.reported(size) if in_both else [outside])]
    order: Term = ("<=", weight(b, size), weight(a, size) if in_both else ZERO)
    return [sequent.aim(("<", ONE, ratio)), *goals, *map(sequent.aim, known), sequent.aim(sequent.goal, order)]


def weight(form: Subset, size: Term = "i") -> Term:
    here = form.at(size)
    return times(here.count, here.nonmember)
