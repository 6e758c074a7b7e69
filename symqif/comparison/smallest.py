"""A counterexample at the least k: k by k, the formulas are proved equal or a point is found where they differ."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice
from typing import Any

from symqif.comparison.problem import Problem
from symqif.comparison.values import Point, holds
from symqif.exact.order import constant_truth
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.sequent import parts
from symqif.kernel.term import Rejected, names, parse, show, substitute

FIRST, AT_MOST = 60, 2000  # points at one k: before the search for a proof, and after it
SHARE = 3.0  # seconds for the proof at one k


@dataclass(frozen=True)
class Difference:
    """Where formulas differ, after which k they are proved equal, and which smaller k are open."""

    point: Point | None
    equal: tuple[int, ...] = ()
    open: tuple[int, ...] = ()


def first(
    problem: Problem, given: Mapping[str, Fraction], most: int, deadline: Deadline, start: int = 0
) -> Point | None:
    """The first point, in order, where the formulas differ; None if there is none among so many."""
    for point in islice(problem.points(given), start, most):
        if not deadline.left:
            return None
        if problem.differ(point):
            return point
    return None


def smallest(problem: Problem, deadline: Deadline, most: int = AT_MOST) -> Difference:
    """The first point where the formulas differ, by k; each smaller k is proved equal, or listed as open.

    If there is one at no end of a range, it is that.

    most: points at one k.
    """
    given = problem.given
    if "k" not in problem.quantity.variables or "k" in given:
        return Difference(_inner(problem, given, first(problem, given, most, deadline), deadline))
    equal, undecided = list[int](), list[int]()
    for k in (k for k in count(2) if not (_outside(problem, k) and deadline.left)):
        here = {**given, "k": Fraction(k)}
        point = first(problem, here, FIRST, deadline)
        if point is None and not _proved(problem, k, deadline):
            point = first(problem, here, most, deadline, FIRST)
            if point is None:
                undecided.append(k)
                if len(undecided) > 3:
                    break
        elif point is None:
            equal.append(k)
        if point is not None or not deadline.left:
            return Difference(_inner(problem, here, point, deadline), tuple(equal), tuple(undecided))
    return Difference(None, tuple(equal), tuple(undecided))


def _inner(problem: Problem, given: Mapping[str, Fraction], point: Point | None, deadline: Deadline) -> Point | None:
    """A point where both have values, which is at no end of a range of real parameters; else the point itself.

    An end such as eps = 0, where a report tells nothing, would be taken for an exception.
    """
    inside = [show(("<", *relation[1:])) for relation in _ends(problem)]
    if point is None or (problem.defined(point) and all(holds(parse(text), point) for text in inside)):
        return point
    for other in islice(problem.points(given, *inside), FIRST):
        if not deadline.left:
            return point
        if problem.defined(other) and problem.differ(other):
            return other
    return point


def _ends(problem: Problem) -> Iterator[tuple[Any, ...]]:
    """The relations a <= b between real parameters that the range states."""
    real = {name for name, sort in problem.variables.items() if sort == "real"}
    for text in problem.quantity.given:
        for relation in parts(parse(text)):
            if isinstance(relation, tuple) and relation[0] == "<=" and names(relation) <= real and names(relation):
                yield relation


def _outside(problem: Problem, k: int) -> bool:
    """Is this k out of the range that is stated for it alone, as 2 is of k >= 3?"""
    relations = [part for text in problem.quantity.given for part in parts(parse(text))]
    own = (substitute(relation, {"k": Fraction(k)}) for relation in relations if names(relation) == {"k"})
    return any(constant_truth(relation) is False for relation in own)


def _proved(problem: Problem, k: int, deadline: Deadline) -> bool:
    """Is equality proved at this k? For each subset size on its own, where there is one."""
    here = problem.at(k=Fraction(k))
    sized = "omega" in here.variables and {"1 <= omega", "omega <= k-1"} <= set(problem.quantity.given)
    parts = [here.at(omega=Fraction(n)) for n in range(1, k)] if sized else [here]
    try:
        for part in parts:
            part.prove(deadline.part(SHARE))
    except (GaveUp, Rejected):
        return False
    return True
