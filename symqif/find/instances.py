"""That sets have elements; and what is given for all of these, said of those that have names, and of the terms of sums.

So total(P(w)*X(w)**2, w, W) is total(P(w)*X(w), w, W) where X(w)**2 = X(w) for all w.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

from symqif.exact.evaluation import with_head
from symqif.kernel.algebra import Algebra
from symqif.kernel.leaf import for_all
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.outline import AUTO, Node, by, steps
from symqif.reduction.logic import replaced
from symqif.reduction.rule import expect, new_names

Instance = tuple[Node, list[Term]]  # a step, and what it says


def sizes(sequent: Sequent) -> Iterator[Instance]:
    """That the sets have elements whose sizes occur."""
    for size in dict.fromkeys(with_head(("all", *sequent.hypotheses, sequent.goal), "size")):
        if size[1] in sequent.variables:
            some: Term = ("<=", Fraction(1), size)
            yield by("have", by("integer", AUTO), formula=show(some), reason="a set has elements"), [some]


def named(sequent: Sequent) -> Iterator[Instance]:
    """The instances for elements that have names."""
    for n, hypothesis in enumerate(sequent.hypotheses):
        places, relations = for_all(hypothesis)
        for values in _choices(sequent.variables, places) if relations else ():
            put = dict(zip((x for x, _ in places), values, strict=True))
            yield by("instance", hypothesis=n, values=values), [substitute(r, put) for r in relations]


def inside_sums(sequent: Sequent) -> Iterator[Instance]:
    """That a sum of the goal stays the same where an equation is put into its terms."""
    element, name = new_names(sequent, "z", "z_")
    for _, body, bound, domain in dict.fromkeys(_sums(sequent)):
        term = substitute(body, {bound: element})
        for instance, relations in named(sequent.declare(element, domain)):
            values = [name if value == element else value for value in instance["values"]]
            how = by("term-by-term", steps({**instance, "values": values}, AUTO), name=name)
            for relation in relations:
                match relation:
                    case "==", old, new if element in names(old) and (other := replaced(term, old, new)) != term:
                        same: Term = ("==", *(("total", f, element, domain) for f in (term, other)))
                        yield by("have", how, formula=show(same), reason="term by term"), [same]


def _choices(kinds: Mapping[str, Term], places: list[tuple[str, str]]) -> Iterator[list[str]]:
    """The names that may stand in these places."""
    return map(list, product(*([x for x, kind in kinds.items() if kind == domain] for _, domain in places)))


def _sums(sequent: Sequent) -> Iterator[tuple[Any, ...]]:
    """The sums over sets in the goal, as written and in its normal form, in the names of the sequent."""
    terms = [sequent.goal]
    with suppress(Rejected):
        left, right = expect(sequent.goal, "==", "<=", "<", "!=")
        ratio = Algebra.of(sequent.sorts, [sequent.goal]).ratio(("-", left, right))
        terms += map(parse, ratio.num.atoms)
    for term in terms:
        yield from (total for total in with_head(term, "total") if names(total) <= sequent.variables.keys())
