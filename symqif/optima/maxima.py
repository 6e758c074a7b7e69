"""Maxima of which one part is the larger one, as far as some points of the range tell.

What they tell is to be proved.
"""

from collections.abc import Sequence
from itertools import islice

from symqif.comparison.values import Point, value_at
from symqif.kernel.term import Term, Undefined
from symqif.optima.question import Question

POINTS = 24


def without_maxima(question: Question) -> Term:
    """The function with the larger part in place of such maxima."""
    points = list(islice(question.problem.points(question.problem.given), POINTS))
    return _chosen(question.function, points) if points else question.function


def _chosen(term: Term, points: Sequence[Point]) -> Term:
    if not isinstance(term, tuple):
        return term
    chosen: Term = (term[0], *(_chosen(part, points) for part in term[1:]))
    match chosen:
        case ("max", a, b):
            for larger, smaller in ((a, b), (b, a)):
                if all(_at_least(larger, smaller, point) for point in points):
                    return larger  # type: ignore[no-any-return]
    return chosen


def _at_least(a: Term, b: Term, point: Point) -> bool:
    """Is a at least b at a point, as far as rational arithmetic tells?"""
    try:
        first, second = value_at(a, point), value_at(b, point)
    except Undefined:
        return False
    return first is not None and second is not None and first >= second
