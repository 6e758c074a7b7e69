"""Measures and privacy levels of channels in subset form, and what refinement does to them."""

from __future__ import annotations

from collections.abc import Mapping

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, parse, substitute
from symqif.reduction.channels import ONE, ZERO, Subset, minus, times
from symqif.reduction.logic import whole
from symqif.reduction.rule import Arguments, defined, expect, hypothesis, rule

Theorems = Mapping[str, Sequent]


def with_size(sequent: Sequent, goal: Term, *ranges: Term) -> Sequent:
    """The same sequent for a size i in the given ranges."""
    if "i" in sequent.variables:
        raise Rejected("a size i is already under discussion")
    return Sequent({**sequent.variables, "i": "integer"}, (*sequent.hypotheses, *ranges), goal)


@rule(
    "column-maxima",
    "The Bayes capacity is the sum over all columns of the largest entry, and the ASR is that divided by k. In the "
    "subset form of a channel, where members have the larger entry: sum over i >= 1 of binomial(k, i) count member, "
    "plus count nonmember at i = 0.",
)
def column_maxima(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    measure, value = expect(sequent.goal, "==")
    (channel,) = expect(measure, "capacity", "asr")
    form = Subset.of(channel)
    whole(sequent, form.low, form.high, form.k)
    some, others = (("<=", ONE, "i"),), (("<=", "i", minus(form.k, ONE)),)
    goals = [with_size(sequent, ("<=", ZERO, form.count), *form.in_range())]
    goals.append(with_size(sequent, ("<=", ZERO, form.member), *form.in_range(), *some))
    goals.append(with_size(sequent, ("<=", ZERO, form.nonmember), *form.in_range(), *others))
    goals.append(with_size(sequent, ("<=", form.nonmember, form.member), *form.in_range(), *some, *others))
    total = column_total(form)
    total = total if measure[0] == "capacity" else ("/", total, form.k)
    least = ZERO if form.low == ZERO != form.high else ONE
    bounds: list[Term] = [("<=", ONE, form.k), ("<=", form.low, form.high), ("<=", form.high, form.k)]
    bounds += [("<=", least, form.low), ("==", row_sum(form), ONE)]
    return [*goals, *(sequent.aim(b) for b in bounds), sequent.aim(("==", total, value))]


def row_sum(form: Subset) -> Term:
    """The sum of a row: binomial(k, i) i/k of the subsets of size i have x as a member, the others do not."""
    inside: Term = times(("/", "i", form.k), form.member)
    outside: Term = times(("/", minus(form.k, "i"), form.k), form.nonmember)
    weighed = times(("binomial", form.k, "i"), form.count, ("+", inside, outside))
    return substitute(weighed, {"i": form.low}) if form.low == form.high else ("sum", weighed, "i", form.low, form.high)


def column_total(form: Subset) -> Term:
    """The sum of the column maxima, where members have the larger entry."""
    if form.low == form.high:
        one = form.at(form.low)
        return times(one.binomial(0, 0), one.count, one.member)
    weighed = times(("binomial", form.k, "i"), form.count, form.member)
    if form.low != ZERO:
        return ("sum", weighed, "i", form.low, form.high)
    empty = form.at(ZERO)
    return ("+", ("sum", weighed, "i", ONE, form.high), times(empty.count, empty.nonmember))


def minima(form: Subset) -> Term:
    """The sum of the entries of one non-member of each column, and of the column of [k]: at least that of the minima.

    For members that have the larger entry it is the sum of the column minima.
    """
    weighed = times(("binomial", form.k, "i"), form.count, form.nonmember)
    if form.high != form.k:
        return ("sum", weighed, "i", form.low, form.high)
    last = form.at(form.k)
    return ("+", ("sum", weighed, "i", form.low, minus(form.k, ONE)), times(last.count, last.member))


@rule(
    "column-minima",
    "If A is refined by B, then the column minima of A sum to at most those of B: if A.W = B, the minimum of column z "
    "of B is at least the sum over y of W_yz times the minimum of column y of A, and the rows of W sum to 1.",
)
def column_minima(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    (claim,) = expect(sequent.goal, "no")
    a, b = map(Subset.of, expect(claim, "refines"))
    if a.k != b.k:
        raise Rejected("the channels have different numbers of secrets")
    whole(sequent, a.k, a.low, a.high, b.low, b.high)
    some, others = ("<=", ONE, "i"), ("<=", "i", minus(a.k, ONE))
    goals = [*is_channel(sequent, a), *is_channel(sequent, b)]
    goals.append(with_size(sequent, ("<=", a.nonmember, a.member), *a.in_range(), some, others))
    goals += [sequent.aim(("<=", f.high, minus(f.k, ONE))) for f in (a, b) if f.high != f.k]
    return [*goals, sequent.aim(("<", minima(b), minima(a)))]


@rule("ldp", "A channel is ratio-bounded by r (log r-LDP) iff no entry exceeds r times another one of its column.")
def ldp(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    channel, bound = expect(sequent.goal, "ldp")
    form = Subset.of(channel)
    whole(sequent, form.low, form.high, form.k)
    m, n = form.member, form.nonmember
    anywhere: list[Term] = [("<=", ZERO, m), ("<=", ZERO, n)]
    both: list[Term] = [("<=", m, times(bound, n)), ("<=", n, times(bound, m))]
    inner: tuple[Term, ...] = (("<=", ONE, "i"), ("<=", "i", minus(form.k, ONE)))
    goals = [with_size(sequent, g, *form.in_range()) for g in anywhere]
    goals += [with_size(sequent, g, *form.in_range(), *inner) for g in both]
    return [*channel_in_subset_form(sequent, form), sequent.aim(("<=", ONE, bound)), *goals]


def channel_in_subset_form(sequent: Sequent, form: Subset) -> list[Sequent]:
    """That a subset form is one of a channel, apart from its entries being non-negative."""
    sizes: list[Term] = [("<=", ONE, form.k), ("<=", ZERO, form.low), ("<=", form.low, form.high)]
    sizes += [("<=", form.high, form.k), ("==", row_sum(form), ONE)]
    return [with_size(sequent, ("<=", ZERO, form.count), *form.in_range()), *(sequent.aim(s) for s in sizes)]


def is_channel(sequent: Sequent, form: Subset) -> list[Sequent]:
    """That a subset form is one of a channel."""
    some, others = ("<=", ONE, "i"), ("<=", "i", minus(form.k, ONE))
    goals = channel_in_subset_form(sequent, form)
    goals.append(with_size(sequent, ("<=", ZERO, form.member), *form.in_range(), some))
    return [*goals, with_size(sequent, ("<=", ZERO, form.nonmember), *form.in_range(), others)]


@rule("ldp-entry", "If a channel is ratio-bounded by r, then member <= r nonmember in a column of a size that occurs.")
def ldp_entry(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    channel, bound = expect(hypothesis(sequent, arguments["hypothesis"]), "ldp")
    form, size = Subset.of(channel), parse(arguments["size"])
    whole(sequent, size, form.low, form.high, form.k)
    here = form.at(size)
    bounds: list[Term] = [("<=", form.low, size), ("<=", size, form.high), ("<=", ONE, size)]
    bounds += [("<=", size, minus(form.k, ONE)), ("<", ZERO, here.count)]
    entry: Term = ("<=", here.member, times(bound, here.nonmember))
    return [*(sequent.aim(b) for b in bounds), *defined(sequent, entry), sequent.aim(sequent.goal, entry)]


@rule("post-processing", "If A is refined by B and A is ratio-bounded by r, then so is B.",
      "Dwork and Roth, The Algorithmic Foundations of Differential Privacy, 2014, proposition 2.1")  # fmt: skip
def post_processing(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    channel, bound = expect(sequent.goal, "ldp")
    a, b = expect(hypothesis(sequent, arguments["hypothesis"]), "refines")
    if b != channel:
        raise Rejected("the hypothesis refines another channel")
    return [sequent.aim(("ldp", a, bound))]


@rule("data-processing", "If A is refined by B, then the Bayes capacity of B is at most that of A.",
      "Alvim et al., The Science of Quantitative Information Flow, 2020, theorem 9.11 (data processing)")  # fmt: skip
def data_processing(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    smaller, larger = expect(sequent.goal, "<=")
    (b,), (a,) = expect(smaller, "capacity"), expect(larger, "capacity")
    return [sequent.aim(("refines", a, b))]
