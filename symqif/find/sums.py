"""Relations about sums between integers that are not written out: what these add up to, or how they compare.

Some are added up by a rule, once their terms are written as it has them. Others compare with each other as their terms
do, where the index is between its ends: with 0, with the first and the last term, and, where the goal bounds a sum,
with the mean that the bound allows.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from symqif.exact.evaluation import with_head
from symqif.exact.finite_sums import Sum, is_written_out, step_of, sum_with_value
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Term, names, show, substitute
from symqif.outline import AUTO, Node, by
from symqif.reduction.rule import new_names

ZERO, ONE = Fraction(0), Fraction(1)


def opaque(sequent: Sequent, *formulas: Term) -> list[Sum]:
    """The sums in these formulas, in the names of the sequent, that are not written out; inner ones first."""
    found = (s for formula in formulas for s in with_head(formula, "sum") if names(s) <= sequent.variables.keys())
    return [s for s in dict.fromkeys(found) if not is_written_out(s, sequent.sorts)]


def added_up(sequent: Sequent, one: Sum) -> list[Node]:
    """The steps that say what a sum adds up to; none, if no rule does."""
    step = step_of(one, sequent.sorts)
    if step is None:
        return []
    other, _ = sum_with_value(sequent, step)
    how = between(sequent)
    same = by("have", how, formula=show(("==", one, other)), reason="term by term")
    return [*([] if _anonymous(one) == _anonymous(other) else [same]), {**step, "then": []}]


def _anonymous(one: Term) -> Term:
    """The same whatever the index is called."""
    assert isinstance(one, tuple)
    return (substitute(one[1], {one[2]: "_1"}), *one[3:])


def comparisons(sequent: Sequent, sums: list[Sum]) -> Iterator[tuple[Sum, Sum]]:
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
    """How one of two sums is shown to be at most the other, or less, or the same."""
    (index,) = new_names(sequent, "j")
    return by("term-by-term", AUTO, name=index)
