"""Outlines by cases of < and >: an equality, as neither holds; a goal from a != b, in both cases.

What an equality contradicts is a hypothesis L <= R or L = R of which the other order is shown: so f(x) <= f(a) gives
x = a where f(a) < f(x) for all other x.
"""

from __future__ import annotations

from collections.abc import Iterator

from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Term, names, parse, relation, show
from symqif.reduction.comparison import new_names
from symqif.reduction.outline import AUTO, Node, by, steps

FEW = 2  # hypotheses that are tried
ZERO = parse("0")
HYPOTHESIS = by("hypothesis")


def ways(sequent: Sequent) -> Iterator[Node]:
    """Outlines of a goal that is a relation, the simplest ones first."""
    hypotheses = [h for h in sequent.hypotheses if is_relation(h)]
    if sequent.goal[0] == "==":
        yield by("antisymmetry", by("suppose"), by("suppose"))
        about = [h for h in hypotheses if h[0] in ("<=", "==") and names(h) & names(sequent.goal)]
        for hypothesis in sorted(about, key=lambda h: -len(show(h)))[:FEW]:
            orders = (">",) if hypothesis[0] == "<=" else (">", "<")
            for order in orders:
                other = by("suppose", _contrary(sequent, hypothesis, relation(order, *hypothesis[1:])))
                yield by("antisymmetry", other, other)
    for n, hypothesis in enumerate(sequent.hypotheses):
        if is_relation(hypothesis) and hypothesis[0] == "!=":
            yield by("apart", hypothesis=n)


def _contrary(sequent: Sequent, hypothesis: Term, order: Term) -> Node:
    """0 < 0 from a hypothesis and a relation that contradicts it, which is shown."""
    a, b = new_names(sequent, "a", "b")
    known = [(hypothesis[0], a, b), relation("<" if order[1] == hypothesis[1] else ">", a, b)]
    law: Term = ("implies", ("all", *known), ("<", ZERO, ZERO))
    said = show(("forall", ("forall", law, b, ("real",)), a, ("real",)))
    return steps(
        by("have", AUTO, formula=show(order), reason="the other order"),
        by("have", by("for-each", by("for-each", by("introduce"))), formula=said, reason="orders exclude each other"),
        by("instance", hypothesis=-1, values=[show(side) for side in hypothesis[1:]]),
        by("detach", by("split", HYPOTHESIS, HYPOTHESIS), hypothesis=-1),
        HYPOTHESIS,
    )
