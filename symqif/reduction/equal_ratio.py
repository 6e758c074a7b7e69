"""Channels that report subsets and favour members by one factor: refinement is a comparison size by size."""

from __future__ import annotations

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term
from symqif.reduction.channels import ONE, ZERO, Subset, minus, times
from symqif.reduction.logic import whole
from symqif.reduction.measures import some_and_others, with_size
from symqif.reduction.rule import Arguments, Theorems, expect, rule

STATEMENT = (
    "Let A and B report subsets of [k], in subset form, with member = r nonmember for the same r > 1 at all sizes from "
    "1 to k - 1. A is refined by B iff, for each such size, count nonmember of B is at most that of A, where it is 0 "
    "for a size that is not reported."
)
REFERENCE = "beyond.equal-ratio of the catalogue (2026), with the subsets as outputs"


def premises(sequent: Sequent, channels: tuple[Term, Term], ratio: Term) -> list[Sequent]:
    """Both are channels on the same secrets, and favour members by this factor."""
    forms = [Subset.of(channel) for channel in channels]
    if forms[0].k != forms[1].k:
        raise Rejected("the channels have different numbers of secrets")
    goals = [sequent.aim(("<", ONE, ratio)), *(sequent.aim(("stochastic", channel)) for channel in channels)]
    for form in forms:
        equal: Term = ("==", form.member, times(ratio, form.nonmember))
        goals.append(with_size(sequent, equal, *form.in_range(), *some_and_others(form)))
    return goals


@rule("equal-ratio", f"{STATEMENT} It shows a refinement.", REFERENCE)
def equal_ratio(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    channels = expect(sequent.goal, "refines")
    a, b = map(Subset.of, channels)
    order: Term = ("<=", times(b.count, b.nonmember), times(a.count, a.nonmember))
    compared = [("<=", a.low, "i"), ("<=", "i", a.high), order]
    goals = premises(sequent, channels, arguments.term("ratio"))
    return [*goals, *(with_size(sequent, goal, *b.in_range(), *some_and_others(b)) for goal in compared)]


@rule("equal-ratio-order", f"{STATEMENT} From a refinement, it gives the comparison at one size.", REFERENCE)
def equal_ratio_order(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """From a refinement that is given, the comparison at one size."""
    a, b, size, goals = compared(sequent, arguments)
    reported: list[Term] = [("<=", a.low, size), ("<=", size, a.high)]
    order: Term = ("<=", weight(b, size), weight(a, size))
    return [*goals, *(sequent.aim(bound) for bound in reported), sequent.aim(sequent.goal, order)]


@rule(
    "equal-ratio-unreported",
    f"{STATEMENT} From a refinement, it gives that B has count nonmember 0 at a size that A does not report.",
    REFERENCE,
)
def equal_ratio_unreported(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """From a refinement that is given, that B does not report subsets of a size that A does not report."""
    a, b, size, goals = compared(sequent, arguments)
    outside: Term = ("<", ZERO, times(minus(size, a.low), minus(size, a.high)))
    return [*goals, sequent.aim(outside), sequent.aim(sequent.goal, ("<=", weight(b, size), ZERO))]


def compared(sequent: Sequent, arguments: Arguments) -> tuple[Subset, Subset, Term, list[Sequent]]:
    """The channels of the refinement that is given, the size at which they are compared, and what is to be shown: the
    criterion speaks of this size, which B reports."""
    channels = expect(sequent.hypothesis(arguments.number("hypothesis")), "refines")
    a, b = map(Subset.of, channels)
    size = arguments.term("size")
    whole(sequent, size)
    bounds: list[Term] = [("<=", ONE, size), ("<=", size, minus(a.k, ONE)), ("<=", b.low, size), ("<=", size, b.high)]
    goals = premises(sequent, channels, arguments.term("ratio"))
    return a, b, size, [*goals, *(sequent.aim(bound) for bound in bounds)]


def weight(form: Subset, size: Term) -> Term:
    here = form.at(size)
    return times(here.count, here.nonmember)
