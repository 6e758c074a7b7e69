"""Refinement of channels that report subsets. Members are favoured by one factor, and sizes are compared one by one; or
by factors of their own, and there is a table of sizes, or a symmetric gain.

For a channel in subset form and a size i, `inside` = binomial(k-1, i-1) count member and `outside` = binomial(k-1, i)
count nonmember are the probabilities that a subset of this size is reported which has, or lacks, the secret. All
binomial(k, i) subsets S of the size together have, in row x, inside if x is drawn from S and outside if not, so S has
the entry inside k/(i binomial(k, i)) at a member and outside k/((k-i) binomial(k, i)) elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symqif.kernel.algebra import Algebra
from symqif.kernel.budget import spend
from symqif.kernel.ratio import Condition
from symqif.kernel.sequent import Sequent
from symqif.kernel.sorts import integer
from symqif.kernel.term import Rejected, Term, show
from symqif.reduction.channels import ONE, ZERO, Subset, minus, rows, times, total
from symqif.reduction.measures import of_same_secrets, with_size
from symqif.reduction.rule import Arguments, Theorems, expect, rule

MANY = 64  # sizes
SYMMETRY = "averaging over the symmetric group: Boyd, Diaconis and Xiao, SIAM Review 46 (2004), section 2"


@rule("equal-ratio",
      "Let `A` and `B` report subsets of [`k`]: count of each size, each with the entry member for its elements and "
      "nonmember for others, where member = `r` nonmember at all sizes from 1 to `k - 1`. `A` is refined by `B` if, "
      "and for the same `r > 1` at all of them only if, for each such size, count nonmember of `B` is at most that of "
      "`A`, where it is 0 for a size that is not reported.",
      "beyond.equal-ratio of the catalogue (2026), with the subsets as outputs")  # fmt: skip
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
    integer(size, sequent.sorts)
    outside: Term = ("<", ZERO, times(minus(size, a.low), minus(size, a.high)))
    known = [*b.proper(size), *b.reported(size), *(a.reported(size) if in_both else [outside])]
    order: Term = ("<=", weight(b, size), weight(a, size) if in_both else ZERO)
    return [sequent.aim(("<", ONE, ratio)), *goals, *map(sequent.aim, known), sequent.aim(sequent.goal, order)]


def weight(form: Subset, size: Term = "i") -> Term:
    here = form.at(size)
    return times(here.count, here.nonmember)


@dataclass(frozen=True)
class Size:
    """The columns of one size, with a set between the empty one and all of [k] if it is `proper`."""

    form: Subset
    proper: bool
    inside: Term
    outside: Term

    @staticmethod
    def of(sequent: Sequent, form: Subset) -> Size:
        if constant(sequent, form.low) == ZERO:
            return Size(form, False, ZERO, times(form.count, form.nonmember))
        if constant(sequent, minus(form.k, form.low)) == ZERO:
            return Size(form, False, times(form.count, form.member), ZERO)
        with_x, without_x = (("binomial", minus(form.k, ONE), m) for m in (minus(form.low, ONE), form.low))
        return Size(form, True, times(with_x, form.count, form.member), times(without_x, form.count, form.nonmember))

    @property
    def size(self) -> Term:
        return self.form.low

    @property
    def weight(self) -> Term:
        """The probability of the size."""
        return ("+", self.inside, self.outside)

    def conditions(self) -> list[Term]:
        """The size is what it is taken for, and the entries are not negative."""
        count, member, nonmember = (("<=", ZERO, t) for t in (self.form.count, self.form.member, self.form.nonmember))
        if not self.proper:
            return [count, member if self.outside == ZERO else nonmember]
        range_: list[Term] = [("<=", ONE, self.size), ("<=", self.size, minus(self.form.k, ONE))]
        return [*range_, count, member, nonmember]

    def expected(self, at_members: Term, at_others: Term) -> Term:
        """The sum over the subsets S of the size, with the secret uniform, of the probability of S times a value: the
        value at members of S and at the others is given as its sum over them."""
        if not self.proper:
            return times(self.weight, ("/", at_others if self.inside == ZERO else at_members, self.form.k))
        inside = times(self.inside, ("/", at_members, self.size))
        return ("+", inside, times(self.outside, ("/", at_others, minus(self.form.k, self.size))))


def constant(sequent: Sequent, term: Term) -> Fraction | None:
    """The value of a term whose normal form is a number, without conditions."""
    algebra = Algebra.of(sequent.sorts, [term])
    value = algebra.ratio(term).value
    if any(isinstance(note, Condition) for note in algebra.notes):
        raise Rejected(f"{show(term)[:60]} has no normal form without conditions")
    return value


def sizes(sequent: Sequent, form: Subset) -> list[Size]:
    """The sizes that a channel reports, of which there is a known number."""
    last = constant(sequent, minus(form.high, form.low))
    if last is None or not 0 <= last < MANY:
        raise Rejected(f"a known number of sizes is wanted, at most {MANY}")
    return [Size.of(sequent, form.at(("+", form.low, Fraction(n)) if n else form.low)) for n in range(int(last) + 1)]


def both(sequent: Sequent, a: Term, b: Term) -> tuple[list[Size], list[Size], list[Term]]:
    """The sizes of two channels, and the goals that they are channels on the same secrets."""
    one, other = of_same_secrets(a, b)
    first, second = (sizes(sequent, form) for form in (one, other))
    goals: list[Term] = [("<=", ONE, one.k)]
    for each in (first, second):
        goals += [goal for size in each for goal in size.conditions()]
        goals.append(("==", total([size.weight for size in each]), ONE))
    return first, second, goals


def largest_overlap(i: Term, j: Term) -> Term:
    """min(i, j)"""
    return minus(("+", i, j), ("max", i, j))


@rule("symmetric-table",
      "Let `A` and `B` report subsets of [`k`] of finitely many sizes. `A` is refined by `B` if some channel `R` from "
      "the sizes of `A` to those of `B` makes the probabilities of the sizes of `B` of those of `A` and if, at each "
      "size `j` from 1 to `k-1` of `B`, members are at least as likely as others, and `j` is reported along with the "
      "secret by `B` at most as often as by this: report `S` by `A`, choose `j` by `R`, then report `T` of size `j`, "
      "uniform among those with |`S` & `T`| = `min(|S|, j)`.",
      SYMMETRY)  # fmt: skip
def symmetric_table(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """Proof. From S and j as stated, x is in T with probability m/i for x in S and (j-m)/(k-i) for others, where
    i = |S| and m = min(i, j); so j is reported with x in T with probability best_j, the sum over i of R_ij (inside_i
    m/i + outside_i (j-m)/(k-i)), whatever x is, and for all T of size j with x in T equally often, by symmetry. With T
    uniform instead, that is weight_j(B) j/k <= inside_j(B), as members are as likely as others under B. So, where
    weight_j(B) j/k <= inside_j(B) <= best_j, choosing T in the first way with some probability mu_j and else in the
    second reports j with x in T with probability inside_j(B), and j with x not in T with probability weight_j(B) -
    inside_j(B) = outside_j(B). This is a channel W with A.W = B; T is alone of its size for j = 0 and j = k.
    """
    a, b, goals = both(sequent, *expect(sequent.goal, "refines"))
    table = rows(arguments.term("table"))
    goals += [("<=", ZERO, entry) for row in table for entry in row if entry != ZERO]
    goals += [("==", total(list(row)), ONE) for row in table]
    for j, column in zip(b, zip(*table, strict=True), strict=True):
        chosen = [(i, entry) for i, entry in zip(a, column, strict=True) if entry != ZERO]
        goals.append(("==", total([times(entry, i.weight) for i, entry in chosen]), j.weight))
        if j.proper:
            members = [reported(i, j.size) for i, _ in chosen]
            best = total([times(entry, member) for (_, entry), member in zip(chosen, members, strict=True)])
            goals += [("<=", j.form.nonmember, j.form.member), ("<=", j.inside, best)]
    return [sequent.aim(goal) for goal in goals]


def reported(i: Size, j: Term) -> Term:
    """The probability of the size i of S, and that the secret is in T of size j, with the largest overlap."""
    if not i.proper:
        return i.expected(j, j)
    overlap = largest_overlap(i.size, j)
    return i.expected(overlap, minus(j, overlap))


@rule("symmetric-gain",
      "Let `A` and `B` report subsets of [`k`] of finitely many sizes, and let the actions of a gain function be "
      "finitely many triples `(m, g, h)`, each with all subsets `T` of [`k`] of size `m`: the gain is `g` if the "
      "secret is in `T`, else `h`. With a uniform prior, a report `S` is worth most with |`S` & `T`| as large or as "
      "small as possible. If `B` is worth more than `A`, then `A` is not refined by `B`.",
      "Alvim et al., The Science of Quantitative Information Flow, 2020, theorem 9.11 (data processing)")  # fmt: skip
def symmetric_gain(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """Proof. Let o = |S & T|. The gains of (m, g, h) with T sum to o g + (i-o) h over S, i = |S|, and to (m-o) g +
    (k-i-m+o) h over the others: what the subsets of one size are worth with this action and o is linear in o, and o
    runs from max(0, i+m-k) to min(i, m). So `bounds`, which are at least the values of all actions at both ends, sum
    to at least the posterior vulnerability of A, and one action for each size of B (`chosen`) with a mean of o in that
    range (`overlaps`) is a strategy for B: its values sum to at most the posterior vulnerability of B.
    """
    (claim,) = expect(sequent.goal, "no")
    a, b, goals = both(sequent, *expect(claim, "refines"))
    k, actions = a[0].form.k, rows(arguments.term("actions"))
    bounds, overlaps = (arguments.terms(name) for name in ("bounds", "overlaps"))
    chosen = arguments.numbers("chosen")
    for m, _, _ in actions:
        integer(m, sequent.sorts)
        goals += [("<=", ZERO, m), ("<=", m, k)]

    def value(i: Size, action: tuple[Term, ...], overlap: Term) -> Term:
        spend(100)
        m, g, h = action
        rest = minus(m, overlap)
        members = ("+", times(overlap, g), times(minus(i.size, overlap), h))
        return i.expected(members, ("+", times(rest, g), times(minus(minus(k, i.size), rest), h)))

    for i, bound in zip(a, bounds, strict=True):
        for action in actions:
            goals += [("<=", value(i, action, end), bound) for end in dict.fromkeys(overlap_range(i, *action))]
    least = []
    for j, n, overlap in zip(b, chosen, overlaps, strict=True):
        low, high = overlap_range(j, *actions[n])
        goals += [("<=", low, overlap), ("<=", overlap, high)]
        least.append(value(j, actions[n], overlap))
    return [sequent.aim(goal) for goal in [*goals, ("<", total(bounds), total(least))]]


def overlap_range(i: Size, m: Term, *_: Term) -> tuple[Term, Term]:
    """The least and the largest number of elements that S, of size i, and a subset of size m share."""
    if not i.proper:
        return (ZERO, ZERO) if i.inside == ZERO else (m, m)
    return ("max", ZERO, minus(("+", i.size, m), i.form.k)), largest_overlap(i.size, m)
