"""Measures and privacy levels of channels in subset form, and what refinement does to them."""

from symqif.kernel.sequent import Sequent
from symqif.kernel.sorts import integer
from symqif.kernel.term import Rejected, Term, substitute
from symqif.reduction.channels import ONE, ZERO, Subset, minus, rows, times, total
from symqif.reduction.rule import Arguments, Theorems, expect, rule


def with_size(sequent: Sequent, goal: Term, *ranges: Term) -> Sequent:
    """The same sequent for a size i in the given ranges."""
    return sequent.declare("i", ("integer",)).aim(goal, *ranges)


def of_same_secrets(*channels: Term) -> tuple[Subset, Subset]:
    """Two channels in subset form."""
    a, b = map(Subset.of, channels)
    if a.k != b.k:
        raise Rejected("the channels have different numbers of secrets")
    return a, b


@rule("stochastic",
      "A channel has entries `>=` 0 and rows that sum to 1. Kronecker powers of a channel are channels, and so are "
      "their one-hot rows. In subset form, a row sums to the sum over `i` of `binomial(k, i)` count (`i/k` member + "
      "`(k-i)/k` nonmember).")  # fmt: skip
def stochastic(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    (channel,) = expect(sequent.goal, "stochastic")
    match channel:
        case str():
            return []  # the values of a name of that sort are channels
        case ("kron", inside, n) | ("hot", ("kron", inside, n)):
            return [sequent.aim(("<=", ONE, n)), sequent.aim(("stochastic", inside))]
        case ("matrix", *_):
            return [sequent.aim(goal) for goal in is_channel(rows(channel))]
    form = Subset.of(channel)
    some, others = form.proper()
    return [
        with_size(sequent, ("<=", ZERO, form.count), *form.reported()),
        sequent.aim(("<=", ONE, form.k)),
        *map(sequent.aim, within(form, ZERO, form.k)),
        sequent.aim(("==", row_sum(form), ONE)),
        with_size(sequent, ("<=", ZERO, form.member), *form.reported(), some),
        with_size(sequent, ("<=", ZERO, form.nonmember), *form.reported(), others),
    ]


def is_channel(matrix: list[tuple[Term, ...]]) -> list[Term]:
    """The entries are not negative, and the rows sum to 1."""
    nonnegative: list[Term] = [("<=", ZERO, entry) for row in matrix for entry in row]
    return nonnegative + [("==", total(list(row)), ONE) for row in matrix]


def within(form: Subset, least: Term, most: Term) -> list[Term]:
    """There are sizes, and they are between these."""
    return [("<=", least, form.low), ("<=", form.low, form.high), ("<=", form.high, most)]


def over_sizes(form: Subset, low: Term, high: Term, entry: Term) -> Term:
    """The sum over the sizes from one to another of binomial(k, i) count times what is said of i."""
    weighed = times(("binomial", form.k, "i"), form.count, entry)
    return substitute(weighed, {"i": low}) if low == high else ("sum", weighed, "i", low, high)


def row_sum(form: Subset) -> Term:
    """The sum of a row: binomial(k, i) i/k of the subsets of size i have x as a member, the others do not."""
    inside: Term = times(("/", "i", form.k), form.member)
    outside: Term = times(("/", minus(form.k, "i"), form.k), form.nonmember)
    return over_sizes(form, form.low, form.high, ("+", inside, outside))


@rule("column-maxima",
      "The Bayes capacity is the sum over all columns of the largest entry, and the ASR is that divided by `k`. In the "
      "subset form of a channel, where members have the larger entry: sum over `i >= 1` of `binomial(k, i)` count "
      "member, plus count nonmember at `i = 0`.")  # fmt: skip
def column_maxima(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    measure, value = expect(sequent.goal, "==")
    (channel,) = expect(measure, "capacity", "asr")
    form = Subset.of(channel)
    sum_ = column_total(form) if measure[0] == "capacity" else ("/", column_total(form), form.k)
    least = ZERO if with_empty(form) else ONE
    return [
        with_size(sequent, ("<=", ZERO, form.count), *form.reported()),
        with_size(sequent, ("<=", form.nonmember, form.member), *form.reported(), *form.proper()),
        *map(sequent.aim, [("<=", ONE, form.k), *within(form, least, form.k), ("==", sum_, value)]),
    ]


def with_empty(form: Subset) -> bool:
    """Is the empty set reported, and others too?"""
    return form.low == ZERO != form.high


def column_total(form: Subset) -> Term:
    """The sum of the column maxima, where members have the larger entry."""
    if not with_empty(form):
        return over_sizes(form, form.low, form.high, form.member)
    empty = form.at(ZERO)
    return ("+", over_sizes(form, ONE, form.high, form.member), times(empty.count, empty.nonmember))


def minima(form: Subset) -> Term:
    """The sum of the entries of one non-member of each column, and of the column of [k]: at least that of the minima,
    and equal to it where members have the larger entry."""
    last = form.at(form.k)
    return ("+", over_sizes(form, form.low, minus(form.k, ONE), form.nonmember), times(last.count, last.member))


@rule("column-minima",
      "If `A` is refined by `B`, then the column minima of A sum to at most those of `B`: if `A.W = B`, the minimum of "
      "column `z` of `B` is at least the sum over `y` of `W_yz` times the minimum of column `y` of `A`, and the rows "
      "of `W` sum to 1.")  # fmt: skip
def column_minima(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    (claim,) = expect(sequent.goal, "no")
    a, b = of_same_secrets(*expect(claim, "refines"))
    goals = [with_size(sequent, ("<=", ZERO, f.count), *f.reported()) for f in (a, b)]
    goals.append(with_size(sequent, ("<=", a.nonmember, a.member), *a.reported(), *a.proper()))
    bounds: list[Term] = [("<=", ONE, a.k)]
    for f in (a, b):
        bounds += [*within(f, ZERO, f.k), ("<=", f.k, f.high)]
    return [*goals, *map(sequent.aim, bounds), sequent.aim(("<", minima(b), minima(a)))]


@rule("ldp",
      "A channel is ratio-bounded by `r` (log `r`-LDP) iff no entry exceeds `r` times one of its column. For `r >= 1` "
      "and entries `>=` 0 that is member `<=` `r` nonmember and nonmember `<=` `r` member; of a bound that is given, "
      "the first, at a size that occurs.")  # fmt: skip
def ldp(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    given = arguments.has("hypothesis")
    formula = sequent.hypothesis(arguments.number("hypothesis")) if given else sequent.goal
    channel, bound = expect(formula, "ldp")
    form = Subset.of(channel)
    if given:
        size = arguments.term("size")
        integer(size, sequent.sorts)
        here = form.at(size)
        occurs: list[Term] = [*form.reported(size), *form.proper(size), ("<", ZERO, here.count)]
        entry: Term = ("<=", here.member, times(bound, here.nonmember))
        return [*map(sequent.aim, occurs), sequent.aim(sequent.goal, entry)]
    m, n = form.member, form.nonmember
    goals = [with_size(sequent, ("<=", ZERO, g), *form.reported()) for g in (form.count, m, n)]
    both: list[Term] = [("<=", m, times(bound, n)), ("<=", n, times(bound, m))]
    goals += [with_size(sequent, g, *form.reported(), *form.proper()) for g in both]
    return [sequent.aim(("<=", ONE, bound)), *goals]


@rule("data-processing",
      "If `A` is refined by `B`, then the Bayes capacity of `B` is at most that of `A`, and `B` is ratio-bounded by "
      "`r` if A is.",
      "Alvim et al., The Science of Quantitative Information Flow, 2020, theorem 9.11; Dwork and Roth, The Algorithmic "
      "Foundations of Differential Privacy, 2014, proposition 2.1")  # fmt: skip
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
