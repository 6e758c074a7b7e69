"""Refinement: witnesses and gain functions, for explicit channels, Kronecker powers and subset forms."""

from __future__ import annotations

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term
from symqif.reduction.channels import ONE, ZERO, product, rows, times, total
from symqif.reduction.logic import whole
from symqif.reduction.rule import Arguments, Theorems, expect, head, rule

ALVIM = "Alvim et al., The Science of Quantitative Information Flow, 2020"


def composes(a: Term, w: Term, b: Term, *, stochastic: bool) -> list[Term]:
    """A.W = B and W >= 0, entry by entry; the rows of W sum to 1 if it is to be a channel."""
    kernel, image = rows(w), rows(b)
    entries = product(rows(a), kernel)
    if [len(row) for row in entries] != [len(row) for row in image]:
        raise Rejected("the matrices do not fit")
    equal: list[Term] = [("==", x, y) for r, s in zip(entries, image, strict=True) for x, y in zip(r, s, strict=True)]
    equal += [("<=", ZERO, entry) for row in kernel for entry in row]
    return equal + [("==", total(list(row)), ONE) for row in kernel if stochastic]


@rule("witness", f"A is refined by B iff A.W = B for a channel W. The posteriors of B lie in the convex hull of those "
      f"of A (uniform prior) iff A.W = B for some W >= 0. (Definitions; {ALVIM}, ch. 9.)")  # fmt: skip
def witness(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    first, second = expect(sequent.goal, "refines", "in_hull")
    channel = head(sequent.goal) == "refines"
    a, b = (first, second) if channel else (second, first)
    return [sequent.aim(g) for g in composes(a, arguments.term("matrix"), b, stochastic=channel)]


@rule("obtain", "A refinement that is given has a witness, and so has a hull of posteriors: name its entries.")
def obtain(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    given = sequent.hypothesis(arguments.number("hypothesis"))
    first, second = expect(given, "refines", "in_hull")
    channel = head(given) == "refines"
    a, b = (first, second) if channel else (second, first)
    height, width = len(rows(a)[0]), len(rows(b)[0])
    if max(height, width) > 9:
        raise Rejected("a witness with more than 9 rows or columns has no names for its entries")
    name = arguments.text("name")
    entries = [f"{name}{r}{c}" for r in range(1, height + 1) for c in range(1, width + 1)]
    wider = sequent
    for entry in entries:
        wider = wider.declare(entry, ("real",))
    w: Term = ("matrix", *(("row", *entries[r * width : (r + 1) * width]) for r in range(height)))
    facts = composes(a, w, b, stochastic=channel)
    return [wider.aim(sequent.goal, *facts)]


@rule("hull", "If A is refined by B, then the posteriors of B lie in the convex hull of those of A (uniform prior).")
def hull(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """The witness of a refinement is not negative, which is all that the hull wants of it."""
    b, a = expect(sequent.goal, "in_hull")
    return [sequent.aim(("refines", a, b))]


@rule("gain", "If a gain function and a prior give B more posterior vulnerability than A, then A is not refined by B.",
      f"{ALVIM}, theorem 9.11 (data processing)")  # fmt: skip
def gain(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """Vulnerability of A from above, by the best action for each output; that of B from below, by a strategy."""
    (claim,) = expect(sequent.goal, "no")
    a, b = (rows(c) for c in expect(claim, "refines"))
    gains, prior = rows(arguments.term("gain")), arguments.terms("prior")
    if len(prior) != len(a) or len(b) != len(a) or any(len(action) != len(a) for action in gains):
        raise Rejected("gain function, prior and channels must have the same secrets")

    def value(channel: list[tuple[Term, ...]], output: int, action: int) -> Term:
        return total([times(p, row[output], g) for p, row, g in zip(prior, channel, gains[action], strict=True)])

    best, strategy = arguments.numbers("best"), arguments.numbers("strategy")
    if len(best) != len(a[0]) or len(strategy) != len(b[0]):
        raise Rejected("one action for each output is wanted")
    if not all(type(w) is int and 0 <= w < len(gains) for w in (*best, *strategy)):
        raise Rejected("an action is a row of the gain function")
    goals: list[Term] = [("<=", ZERO, p) for p in prior]
    goals.append(("==", total(prior), ONE))
    for output, chosen in enumerate(best):
        goals += [("<=", value(a, output, w), value(a, output, chosen)) for w in range(len(gains)) if w != chosen]
    most = total([value(a, output, w) for output, w in enumerate(best)])
    least = total([value(b, output, w) for output, w in enumerate(strategy)])
    return [sequent.aim(g) for g in [*goals, ("<", most, least)]]


@rule("through", "If A is refined by B, and B by C, then A is refined by C.")
def through(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    a, c = expect(sequent.goal, "refines")
    b = arguments.term("channel")
    return [sequent.aim(("refines", a, b)), sequent.aim(("refines", b, c))]


@rule("mixed-product", "If A is refined by B, then so are their k-fold Kronecker powers, k >= 1, and the one-hot rows "
      "of these.", "Horn and Johnson, Topics in Matrix Analysis, 1991, lemma 4.2.10")  # fmt: skip
def mixed_product(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """Proof. (A x C)(W x V) = (A.W) x (C.V) for Kronecker products, and a Kronecker product of channels is a channel;
    so A.W = B gives the k-fold powers. The same rows of both sides satisfy it with the same witness."""
    match expect(sequent.goal, "refines"):
        case (("kron", a, k), ("kron", b, n)) | (("hot", ("kron", a, k)), ("hot", ("kron", b, n))) if k == n:
            return [sequent.aim(("<=", ONE, k)), sequent.aim(("refines", a, b))]
    raise Rejected("the goal is not about two Kronecker powers, or their one-hot rows, with the same exponent")


@rule("fewer-secrets", "For 2x2 channels A, B and integers 1 <= k <= n: if the one-hot rows of the n-fold power of A "
      "are refined by those of B, then so are those of the k-fold powers.")  # fmt: skip
def fewer_secrets(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """Proof. In the rows of the first k of n secrets the last n-k places are made by the first row of A, whatever the
    secret. So from a report of the k-fold power, with n-k more places made in this way, the witness for n makes a
    report of B's n-fold power, whose first k places are one of B's k-fold power: sum the witness over the others."""
    more = arguments.term("secrets")
    match expect(sequent.goal, "refines"):
        case (("hot", ("kron", a, k)), ("hot", ("kron", b, n))) if k == n:
            whole(sequent, k, more)
            goals: list[Term] = [("<=", ONE, k), ("<=", k, more), ("stochastic", a), ("stochastic", b)]
            given: Term = ("refines", ("hot", ("kron", a, more)), ("hot", ("kron", b, more)))
            return [sequent.aim(goal) for goal in [*goals, given]]
    raise Rejected("the goal is not about the one-hot rows of powers of two channels")
