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
    "1 to k - 1. A is refined by B iff, for each such size that B reports, A reports it too and count nonmember of B "
    "is at most that of A."
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


@rule("equal-ratio", STATEMENT, REFERENCE)
def equal_ratio(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    a, b = map(Subset.of, expect(sequent.goal, "refines"))
    ratio = parse(arguments["ratio"])
    order: Term = ("<=", times(b.count, b.nonmember), times(a.count, a.nonmember))
    compared = [("<=", a.low, "i"), ("<=", "i", a.high), order]
    goals = premises(sequent, a, b, ratio)
    return [*goals, *(with_size(sequent, goal, *b.in_range(), *inner(b)) for goal in compared)]


@rule("equal-ratio-order", STATEMENT, REFERENCE)
def equal_ratio_order(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """From a refinement that is given, the comparison at one size."""
    a, b = map(Subset.of, expect(hypothesis(sequent, arguments["hypothesis"]), "refines"))
    ratio, size = parse(arguments["ratio"]), parse(arguments["size"])
    whole(sequent, size)
    here_a, here_b = a.at(size), b.at(size)
    order: Term = (
        "<=",
        times(here_b.count, here_b.nonmember),
        times(here_a.count, here_a.nonmember),
    )
    bounds: list[Term] = [("<=", ONE, size), ("<=", size, minus(a.k, ONE))]
    bounds += [bound for form in (a, b) for bound in (("<=", form.low, size), ("<=", size, form.high))]
    goals = premises(sequent, a, b, ratio)
    return [
        *goals,
        *(sequent.aim(bound) for bound in bounds),
        *defined(sequent, order),
        sequent.aim(sequent.goal, order),
    ]
