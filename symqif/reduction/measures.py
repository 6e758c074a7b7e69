"""Measures and privacy levels of channels in subset form, and what refinement does to them."""

from __future__ import annotations

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, substitute
from symqif.reduction.channels import ONE, ZERO, Subset, minus, rows, times, total
from symqif.reduction.logic import whole
from symqif.reduction.rule import Arguments, Theorems, expect, rule


def with_size(sequent: Sequent, goal: Term, *ranges: Term) -> Sequent:
    """The same sequent for a size i in the given ranges."""
    return sequent.declare("i", ("integer",)).aim(goal, *ranges)


@rule(
    "stochastic",
    "A channel has entries >= 0 and rows that sum to 1. Kronecker powers of a channel are channels, and so are their "
    "one-hot rows. In subset form, a row sums to the sum over i of binomial(k, i) count (i/k member + (k-i)/k "
    "nonmember).",
)
def stochastic(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    (channel,) = expect(sequent.goal, "stochastic")
    match channel:
        case str():
            return []  # the values of a name of that sort are channels
        case ("kron", inside, n) | ("hot", ("kron", inside, n)):
            return [sequent.aim(("<=", ONE, n)), sequent.aim(("stochastic", inside))]
        case ("matrix", *_):
            goals: list[Term] = [("<=", ZERO, entry) for row in rows(channel) for entry in row]
            goals += [("==", total(list(row)), ONE) for row in rows(channel)]
            return [sequent.aim(goal) for goal in goals]
    form = Subset.of(channel)
    goals = [("<=", ONE, form.k), ("<=", ZERO, form.low), ("<=", form.low, form.high), ("<=", form.high, form.k)]
    goals.append(("==", row_sum(form), ONE))
    some, others = some_and_others(form)
    return [
        with_size(sequent, ("<=", ZERO, form.count), *form.in_range()),
        *(sequent.aim(goal) for goal in goals),
        with_size(sequent, ("<=", ZERO, form.member), *form.in_range(), some),
        with_size(sequent, ("<=", ZERO, form.nonmember), *form.in_range(), others),
    ]


def some_and_others(form: Subset) -> tuple[Term, Term]:
    """A subset of size i has members; and it lacks others."""
    return ("<=", ONE, "i"), ("<=", "i", minus(form.k, ONE))


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
    goals = [with_size(sequent, ("<=", ZERO, form.count), *form.in_range())]
    goals.append(with_size(sequent, ("<=", form.nonmember, form.member), *form.in_range(), *some_and_others(form)))
    total = column_total(form)
    total = total if measure[0] == "capacity" else ("/", total, form.k)
    least = ZERO if form.low == ZERO != form.high else ONE
    bounds: list[Term] = [("<=", ONE, form.k), ("<=", form.low, form.high), ("<=", form.high, form.k)]
    bounds += [("<=", least, form.low), ("==", total, value)]
    return [*goals, *(sequent.aim(b) for b in bounds)]


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
    goals = [with_size(sequent, ("<=", ZERO, f.count), *f.in_range()) for f in (a, b)]
    goals.append(with_size(sequent, ("<=", a.nonmember, a.member), *a.in_range(), *some_and_others(a)))
    bounds: list[Term] = [("<=", ONE, a.k)]
    for f in (a, b):
        last = f.k if f.high == f.k else minus(f.k, ONE)
        bounds += [("<=", ZERO, f.low), ("<=", f.low, f.high), ("<=", f.high, last)]
    return [*goals, *(sequent.aim(bound) for bound in bounds), sequent.aim(("<", minima(b), minima(a)))]


@rule("ldp", "A channel is ratio-bounded by r (log r-LDP) iff no entry exceeds r times one of its column. For r >= 1 "
      "and entries >= 0 that is member <= r nonmember and nonmember <= r member.")  # fmt: skip
def ldp(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    channel, bound = expect(sequent.goal, "ldp")
    form = Subset.of(channel)
    m, n = form.member, form.nonmember
    goals = [with_size(sequent, ("<=", ZERO, g), *form.in_range()) for g in (form.count, m, n)]
    both: list[Term] = [("<=", m, times(bound, n)), ("<=", n, times(bound, m))]
    goals += [with_size(sequent, g, *form.in_range(), *some_and_others(form)) for g in both]
    return [sequent.aim(("<=", ONE, bound)), *goals]


@rule("ldp-entry", "If a channel is ratio-bounded by r, then member <= r nonmember in a column of a size that occurs.")
def ldp_entry(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    channel, bound = expect(sequent.hypothesis(arguments.number("hypothesis")), "ldp")
    form, size = Subset.of(channel), arguments.term("size")
    whole(sequent, size)
    here = form.at(size)
    bounds: list[Term] = [("<=", form.low, size), ("<=", size, form.high), ("<=", ONE, size)]
    bounds += [("<=", size, minus(form.k, ONE)), ("<", ZERO, here.count)]
    entry: Term = ("<=", here.member, times(bound, here.nonmember))
    return [*(sequent.aim(b) for b in bounds), sequent.aim(sequent.goal, entry)]


@rule(
    "data-processing",
    "If A is refined by B, then the Bayes capacity of B is at most that of A, and B is ratio-bounded by r if A is.",
    "Alvim et al., The Science of Quantitative Information Flow, 2020, theorem 9.11; Dwork and Roth, The Algorithmic "
    "Foundations of Differential Privacy, 2014, proposition 2.1",
)
def data_processing(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """For a ratio bound, the refinement is a hypothesis."""
    match sequent.goal:
        case ("<=", ("capacity", b), ("capacity", a)):
            return [sequent.aim(("refines", a, b))]
        case ("ldp", channel, bound):
            a, b = expect(sequent.hypothesis(arguments.number("hypothesis")), "refines")
            if b == channel:
                return [sequent.aim(("ldp", a, bound))]
    raise Rejected("the goal is not about the capacities of two channels, or a ratio bound")
