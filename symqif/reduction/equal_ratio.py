"""Channels that report subsets and favour members by one factor: refinement is a comparison size by size."""

from __future__ import annotations

from collections.abc import Mapping

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, parse
from symqif.reduction.channels import ONE, ZERO, Subset, minus, times
from symqif.reduction.logic import whole
from symqif.reduction.measures import channel_in_subset_form, with_size
from symqif.reduction.rule import Arguments, defined, expect, hypothesis, rule

Theorems = Mapping[str, Sequent]
STATEMENT = (
    "Let A and B report subsets of [k], in subset form, with member = r nonmember for the same r > 1 at all sizes from "
    "1 to k - 1. A is refined by B iff, for each such size, count nonmember of B is at most that of A, where it is 0 "
    "for a size that is not reported."
)
REFERENCE = "beyond.equal-ratio of the catalogue (2026), with the subsets as outputs"


def premises(sequent: Sequent, a: Subset, b: Subset, ratio: Term) -> list[Sequent]:
    """Both are channels on the same secrets, and favour members by this factor."""
    if a.k != b.k:
        raise Rejected("the channels have different numbers of secrets")
    goals = [sequent.aim(("<", ONE, ratio))]
    for form in (a, b):
        goals += channel_in_subset_form(sequent, form)
        one, other = inner(form)
        goals.append(with_size(sequent, ("<=", ZERO, form.member), *form.in_range(), one))
        goals.append(with_size(sequent, ("<=", ZERO, form.nonmember), *form.in_range(), other))
        equal: Term = ("==", form.member, times(ratio, form.nonmember))
        goals.append(with_size(sequent, equal, *form.in_range(), one, other))
    return goals


def inner(form: Subset) -> tuple[Term, Term]:
    """A size that tells something."""
    return ("<=", ONE, "i"), ("<=", "i", minus(form.k, ONE))


@rule("equal-ratio", f"{STATEMENT} It shows a refinement.", REFERENCE)
def equal_ratio(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    a, b = map(Subset.of, expect(sequent.goal, "refines"))
    ratio = parse(arguments["ratio"])
    order: Term = ("<=", times(b.count, b.nonmember), times(a.count, a.nonmember))
    compared = [("<=", a.low, "i"), ("<=", "i", a.high), order]
    goals = premises(sequent, a, b, ratio)
    return [*goals, *(with_size(sequent, goal, *b.in_range(), *inner(b)) for goal in compared)]


@rule("equal-ratio-order", f"{STATEMENT} From a refinement, it gives the comparison at one size.", REFERENCE)
def equal_ratio_order(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """From a refinement that is given, the comparison at one size."""
    a, b, size = compared(sequent, arguments)
    order: Term = ("<=", weight(b, size), weight(a, size))
    return [*read(sequent, arguments, a, b, ("<=", a.low, size), ("<=", size, a.high)), *conclude(sequent, order)]


@rule(
    "equal-ratio-unreported",
    f"{STATEMENT} From a refinement, it gives that B has count nonmember 0 at a size that A does not report.",
    REFERENCE,
)
def equal_ratio_unreported(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """From a refinement that is given, that B does not report subsets of a size that A does not report."""
    a, b, size = compared(sequent, arguments)
    order: Term = ("<=", weight(b, size), ZERO)
    outside: Term = ("<", ZERO, times(minus(size, a.low), minus(size, a.high)))
    return [*read(sequent, arguments, a, b, outside), *conclude(sequent, order)]


def compared(sequent: Sequent, arguments: Arguments) -> tuple[Subset, Subset, Term]:
    """The channels of the refinement that is given, and the size at which they are compared."""
    a, b = map(Subset.of, expect(hypothesis(sequent, arguments["hypothesis"]), "refines"))
    size = parse(arguments["size"])
    whole(sequent, size)
    return a, b, size


def weight(form: Subset, size: Term) -> Term:
    here = form.at(size)
    return times(here.count, here.nonmember)


def read(sequent: Sequent, arguments: Arguments, a: Subset, b: Subset, *reported: Term) -> list[Sequent]:
    """That the criterion speaks of the size, which B reports; and whether A does."""
    size = parse(arguments["size"])
    bounds: list[Term] = [("<=", ONE, size), ("<=", size, minus(a.k, ONE)), *reported]
    bounds += [("<=", b.low, size), ("<=", size, b.high)]
    return [*premises(sequent, a, b, parse(arguments["ratio"])), *(sequent.aim(bound) for bound in bounds)]


def conclude(sequent: Sequent, order: Term) -> list[Sequent]:
    return [*defined(sequent, order), sequent.aim(sequent.goal, order)]
