"""Maxima in a claim: each is replaced by its larger argument, by cases where that depends on the point."""

from collections.abc import Sequence
from typing import Any

from symqif.comparison.values import Point, decided
from symqif.kernel.term import Term, names, show
from symqif.outline import AUTO, Node, by
from symqif.reduction.logic import replaced


def by_cases(claim: Term, sample: Sequence[Point], outline: Node) -> Node:
    """The outline after the maxima in the claim are replaced, inner ones first.

    sample: points of the range. Within a case only those points are looked at that belong to it, so that what
    one maximum says of another one is not split again.
    """
    inner = next(reversed(maxima(claim)), None)
    if inner is None:
        return outline
    orders = [(point, first_is_larger(inner, point)) for point in sample]

    def case(which: int, other: bool) -> Node:
        points = [point for point, first in orders if first is not other]
        rest = by_cases(replaced(claim, inner, inner[1 + which]), points, outline)
        return by("larger", AUTO, rest, max=show(inner), **{"is": which})

    seen = {first for _, first in orders} - {None}
    if seen == {True} or not orders:
        return case(0, False)
    if seen == {False}:
        return case(1, True)
    return by("cases", case(0, False), case(1, True), formula=f"{show(inner[1])} >= {show(inner[2])}")


def maxima(term: Term, bound: frozenset[str] = frozenset()) -> list[tuple[Any, ...]]:
    """The maxima in a term, outer ones first; none of what a sum binds, of which nothing can be said outside it."""
    if not isinstance(term, tuple):
        return []
    own = [term] if term[0] == "max" and not names(term) & bound else []
    inner = bound | {term[2]} if term[0] == "sum" else bound
    return list(dict.fromkeys([*own, *(m for part in term[1:] for m in maxima(part, inner))]))


def first_is_larger(term: tuple[Any, ...], point: Point) -> bool | None:
    """Is the first term of a maximum at least the second one? None if that is not decided, or if they are equal."""
    a, b = term[1:]
    if decided(("<", b, a), point):
        return True
    return False if decided(("<", a, b), point) else None
