"""Relations about sums between integers that have no normal form: such a sum compares with others as the terms do.

The terms are compared where the index is between its ends: with those of other sums, with 0, with the first and the
last term, and, where the goal bounds a sum, with the mean that the bound allows. From then on numbers stand for the
sums.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from symqif.exact.evaluation import put_in
from symqif.kernel.algebra import Algebra
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Rejected, Term, names, show, substitute
from symqif.outline import AUTO, Node, by, steps
from symqif.reduction.comparison import new_names

ZERO, ONE = Fraction(0), Fraction(1)
Sum = tuple[str, Term, str, Term, Term]


def opaque(sequent: Sequent, *formulas: Term) -> list[Sum]:
    """The sums in these formulas, in the names of the sequent, that have no normal form."""
    found = (s for formula in formulas for s in _sums(formula) if names(s) <= sequent.variables.keys())
    return [s for s in dict.fromkeys(found) if not _readable(sequent, s)]


def _sums(term: Term) -> Iterator[Sum]:
    """The sums in a term that are in no other."""
    match term:
        case ("sum", body, str(index), low, high):
            yield ("sum", body, index, low, high)
        case (_, *parts):
            for part in parts:
                yield from _sums(part)


def _readable(sequent: Sequent, term: Term) -> bool:
    try:
        Algebra.of(sequent.sorts, [term]).ratio(term)
    except Rejected:
        return False
    return True


def comparisons(sequent: Sequent, sums: list[Sum]) -> Iterator[tuple[Term, Term]]:
    """Pairs of sums over the same integers, of which one may be at most the other."""
    yield from ((a, b) for a, b in combinations(sums, 2) if a[3:] == b[3:])
    (index,) = new_names(sequent, "j")
    for one in sums:
        _, body, own, low, high = one
        ends = (substitute(body, {own: end}) for end in (low, high))
        for term in dict.fromkeys((ZERO, *ends, *_means(sequent, one))):
            yield one, ("sum", term, index, low, high)


def _means(sequent: Sequent, one: Sum) -> Iterator[Term]:
    """What each term may be at most, or at least, for the goal to hold of their sum."""
    if is_relation(sequent.goal) and one in sequent.goal[1:]:
        for other in sequent.goal[1:]:
            if other not in (one, ZERO) and not opaque(sequent, other):
                yield ("/", other, ("+", ("-", one[4], one[3]), ONE))


def between(sequent: Sequent) -> Node:
    """How one of two sums is shown to be at most the other, or less."""
    (index,) = new_names(sequent, "j")
    return by("term-by-term", name=index)


def generalised(sequent: Sequent, sums: list[Sum], facts: list[Term]) -> tuple[Sequent, Node]:
    """The goal for any numbers in place of the sums, of which these facts hold; and what follows once it is shown."""
    chosen = new_names(sequent, *(f"s{n}" for n in range(1, len(sums) + 1)))
    numbers: dict[Term, str] = dict(zip(sums, chosen, strict=True))
    inside = sequent
    for name in chosen:
        inside = inside.declare(name, ("real",))
    *premises, goal = (put_in(formula, numbers) for formula in (*facts, sequent.goal))
    inside = inside.aim(goal, *premises)
    said: Term = ("implies", ("all", *premises), goal) if premises else goal
    for name in reversed(chosen):
        said = ("forall", said, name, ("real",))
    proof = by("introduce", AUTO) if premises else AUTO
    for _ in chosen:
        proof = by("for-each", proof)
    line = [by("have", proof, formula=show(said), reason="of any numbers"),
            by("instance", hypothesis=-1, values=list(map(show, sums)))]  # fmt: skip
    line += [by("detach", hypothesis=-1)] if premises else []
    return inside, steps(*line, by("hypothesis", hypothesis=-1))
