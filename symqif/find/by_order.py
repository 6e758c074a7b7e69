"""Outlines by cases of < and >: an equality, as neither holds; a goal from a != b, in both cases.

What an equality contradicts is a hypothesis L <= R or L = R of which the other order is shown: so f(x) <= f(a) gives
x = a where f(a) < f(x) for all other x.
"""

from collections.abc import Iterator

from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Term, names, parse, relation, show
from symqif.outline import AUTO, Node, by, steps
from symqif.reduction.rule import new_names

FEW = 2  # hypotheses that are tried
ZERO = parse("0")
HYPOTHESIS = by("hypothesis")


def ways(sequent: Sequent) -> Iterator[Node]:
    """Outlines of a goal that is a relation, the simplest ones first."""
    hypotheses = [h for h in sequent.hypotheses if is_relation(h)]
    if isinstance(sequent.goal, tuple) and sequent.goal[0] == "==":
        yield by("antisymmetry", by("suppose"), by("suppose"))
        about = [h for h in hypotheses if h[0] in ("<=", "==") and names(h) & names(sequent.goal)]
        for hypothesis in sorted(about, key=lambda h: -len(show(h)))[:FEW]:
            for order in ">" if hypothesis[0] == "<=" else "><":
                other = by("suppose", _contrary(sequent, hypothesis, order))
                yield by("antisymmetry", other, other)
    for n, given in enumerate(sequent.hypotheses):
        if is_relation(given) and given[0] == "!=":
            yield by("apart", hypothesis=n)


def _contrary(sequent: Sequent, hypothesis: tuple[str, Term, Term], order: str) -> Node:
    """0 < 0 from a hypothesis and this order of its sides, which is shown and contradicts it."""
    a, b = new_names(sequent, "a", "b")
    operator, *sides = hypothesis
    law: Term = ("implies", ("all", (operator, a, b), relation(order, a, b)), ("<", ZERO, ZERO))
    said = show(("forall", ("forall", law, b, ("real",)), a, ("real",)))
    return steps(
        by("have", AUTO, formula=show(relation(order, *sides)), reason="the other order"),
        by("have", by("for-each", by("for-each", by("introduce"))), formula=said, reason="orders exclude each other"),
        by("instance", hypothesis=-1, values=list(map(show, sides))),
        by("detach", by("split", HYPOTHESIS, HYPOTHESIS), hypothesis=-1),
        HYPOTHESIS,
    )
