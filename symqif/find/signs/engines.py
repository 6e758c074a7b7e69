"""The engines for signs, in the order in which they are tried: what is quick before what is not.

z3 is asked first at a glance, and once more before the long search: what it refutes needs no search.
"""

from __future__ import annotations

from collections.abc import Sequence

from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs import (
    chain,
    cone,
    descartes,
    elimination,
    factors,
    positivstellensatz,
    substitution,
    univariate,
    z3_search,
)
from symqif.find.signs.combination import Combination
from symqif.find.signs.positivstellensatz import Shape
from symqif.find.signs.problem import Problem
from symqif.find.signs.setting import Setting

GLANCE, ORACLE = 10**4, 10**5  # steps of z3, slow ones: before, and after the engines that answer within seconds
SHORT = 200  # terms of a goal into which an equation is put, and whose factors are looked at, with
GLANCED = 40  # so many terms, for where they are 0
SHARE = 10**7  # steps of each of the other engines that are tried before the long search
SOON = 5 * 10**5  # steps before an equation is put in
LONG = 10**8  # steps of the long search for a factor, and of that for the first of two signs
BEGIN, BOUNDS = 5 * 10**7, 10**8  # steps of the long search before, and for all bounds that are quotients


def quick(setting: Setting, deadline: Deadline) -> Combination | None:
    """A combination from the engines that answer in milliseconds, for the goal or for its factors."""
    return _plain(setting, deadline) or factors.by_factors(setting, lambda part: _plain(part, deadline))


def _plain(setting: Setting, deadline: Deadline) -> Combination | None:
    """A combination as it is. Factors are asked for by the quick search, and again by the long one."""
    goal, before = setting.problem.goal, deadline.done
    found: Combination | None
    if goal in setting.tried:
        price, found = setting.tried[goal]
        if price < deadline.steps_left:
            deadline.spend(price)
            return found
    found = (
        _combined(setting, deadline.steps(SHARE), positivstellensatz.QUICK)
        or descartes.by_descartes(setting)
        or chain.by_chains(setting, deadline.steps(SHARE))
    )
    if not deadline.over:
        setting.tried[goal] = deadline.done - before, found
    return found


def from_contradiction(setting: Setting, deadline: Deadline) -> Combination | None:
    """A combination for any goal f, from facts that contradict each other and share no atom with it: where
    T + sum of g * equation = 0 for a positive T, T * f = T + sum of g * (1 - f) * equation."""
    if len(cone.select(setting)) == len(cone.select(impossible := setting.aim(setting.ring.one * 0, strict=True))):
        return None
    found = _combined(impossible, deadline.steps(SHARE), (Shape(1), Shape(2)))
    if found is None:
        return None
    rest = setting.ring.one - setting.ring.element(setting.problem.goal[0])
    return Combination(found.terms, found.terms, {n: g * rest for n, g in found.cofactors.items()})


def long(setting: Setting, deadline: Deadline) -> Combination:
    """A combination for a goal that z3 did not refute at a glance: for its factors, or else as a whole."""

    def factor(part: Setting) -> Combination | None:
        found = _plain(part, deadline)
        if found is None and failing_point(part.problem, deadline, GLANCE) is None:
            return _further(part, deadline) or _combined(part, deadline.steps(LONG), positivstellensatz.LONG)
        return found

    found = factors.by_factors(setting, factor)
    if found is None and (point := _zero(setting, deadline)) is not None:
        raise false(f"at {point}")
    found = found or _further(setting, deadline)
    if found is None and (point := failing_point(setting.problem, deadline, ORACLE)) is not None:
        raise false(f"at {point}")
    return (
        found
        or _combined(setting, deadline.steps(BEGIN), positivstellensatz.LONG)
        or _through_bounds(setting, deadline.steps(BOUNDS))
        or positivstellensatz.by_products(setting, deadline, positivstellensatz.LONG)
    )


def _zero(setting: Setting, deadline: Deadline) -> str | None:
    """Where one of several factors of a goal is 0 that has to be positive, if z3 finds out at a glance."""
    several = factors.of(setting.goal) if setting.strict and len(setting.goal) <= SHORT else []
    asked = (setting.aim(base * base, True).problem for base in several if len(base) <= GLANCED)
    return next(filter(None, (failing_point(problem, deadline, GLANCE) for problem in asked)), None)


def _further(setting: Setting, deadline: Deadline) -> Combination | None:
    """What is found soon, then through an equation, which leaves fewer atoms, then what takes longer."""
    found = None
    if len(setting.goal) <= SHORT and any(True for _ in substitution.solved_for(setting)):
        found = _combined(setting, deadline.steps(SOON), positivstellensatz.MEDIUM) or substitution.by_substitution(
            setting, lambda part: _known(part, deadline)
        )
    return found or _medium(setting, deadline)


def _known(setting: Setting, deadline: Deadline) -> Combination | None:
    def factor(part: Setting) -> Combination | None:
        found = _plain(part, deadline)
        if found is None and failing_point(part.problem, deadline, GLANCE) is None:
            found = _medium(part, deadline)
        return found

    return factors.by_factors(setting, factor) or factor(setting)


def _through_bounds(setting: Setting, deadline: Deadline) -> Combination | None:
    return elimination.by_elimination(setting, lambda part: quick(part, deadline) or _medium(part, deadline))


def _medium(setting: Setting, deadline: Deadline) -> Combination | None:
    """Engines that answer within a second; short certificates before long ones."""
    return (
        _combined(setting, deadline.steps(SHARE), positivstellensatz.MEDIUM)
        or chain.by_chains(setting, deadline.steps(SHARE), chain.HIGH)
        or univariate.by_squares(setting, deadline)
    )


def _combined(setting: Setting, deadline: Deadline, shapes: Sequence[Shape]) -> Combination | None:
    try:
        return positivstellensatz.by_products(setting, deadline, shapes)
    except GaveUp:
        return None


def failing_point(problem: Problem, deadline: Deadline, steps: int) -> str | None:
    """Where the problem's goal fails, if z3 finds out in time."""
    try:
        point = z3_search.z3_refutation(problem, deadline.steps(steps))
    except GaveUp:
        return None
    return None if point is None else z3_search.point_line(point)


def false(where: str) -> GaveUp:
    return GaveUp(z3_search.ENGINE, f"what is left to show fails where its terms are any real numbers: {where}")
