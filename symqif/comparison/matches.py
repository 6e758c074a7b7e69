"""Which quantities a formula is, or is but for a factor, a power of a parameter or a constant: proved."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from symqif.bounded import OutOfBounds, bounded
from symqif.comparison.check import Check, check, question
from symqif.comparison.factor import both, factor
from symqif.comparison.problem import Problem
from symqif.errors import SymqifError
from symqif.find.limits import Deadline, GaveUp
from symqif.formula.reading import Formula
from symqif.kernel.term import Rejected, Term, names
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.quantities import Quantity, all_values

if TYPE_CHECKING:
    import sympy

SEEN, FEWEST = 10, 3  # points at which a formula is compared with each quantity
COUNTED = {"n", "f", "k"}  # of users and values: what a formula may do without, which is of counts, say
SHARE = 2.0  # seconds for the proof of what it is but for a factor or a constant


@dataclass(frozen=True)
class Match:
    """A quantity that a formula is; or that it is this factor times, or this much more than. check: the proof."""

    against: str
    equal: bool
    factor: Term | None = None
    more: Term | None = None
    check: Check | None = None


def matches(
    formula: str | Formula | sympy.Expr,
    *,
    protocols: Mapping[str, Protocol] | None = None,
    quantities: Mapping[str, Quantity] | None = None,
    timeout: float = 20.0,
    **given: Any,
) -> list[Match]:
    """The quantities that a formula is equal to, proved; where there are none, those that it misses by little.

    Arguments are those of `check`. SymqifError if the formula can be read for none of them.

    >>> [match.against for match in matches("(exp(eps)-1)/(exp(eps)+k-1)")]
    ['tv.grr']
    """
    asked = Formula.typed(formula) if isinstance(formula, str) else formula
    targets = {**all_values({**PROTOCOLS, **(protocols or {})}), **{q.name: q for q in (quantities or {}).values()}}
    wrong, near, found = SymqifError("there is no quantity"), list[Problem](), list[Match]()
    for name, target in targets.items():
        try:
            problem = question(asked, target, given)[0]
        except SymqifError as error:
            wrong = error
            continue
        near.append(problem)
        if any(problem.differ(point) is not False for point in islice(problem.points(problem.given), SEEN)):
            continue
        with suppress(SymqifError):
            answer = check(asked, name, protocols=protocols, quantities=quantities, timeout=timeout, **given)
            found += [Match(name, True, check=answer)] if answer.equal else []
    if not near:
        raise wrong
    if not found:
        with suppress(OutOfBounds):
            found = bounded(_nearest, near, timeout, seconds=timeout)
    return found


def _nearest(problems: list[Problem], timeout: float) -> list[Match]:
    """What the formula is but for a factor or a constant, of quantities that are no constants themselves."""
    deadline, found = Deadline(timeout), list[Match]()
    for problem in problems:
        points = list(both(problem, SEEN))
        free = names(problem.exact)
        if len(points) < FEWEST or not free or not free - names(problem.formula) <= COUNTED or not deadline.left:
            continue
        more = {yours - exact for _, yours, exact in points}
        with suppress(GaveUp, Rejected):
            if len(more) == 1:
                (constant,) = more
                replace(problem, yours=("-", problem.yours, constant)).prove(deadline.part(SHARE))
                found.append(Match(problem.quantity.name, False, more=constant))
            elif one := factor(problem, deadline.part(SHARE), SEEN):
                found.append(Match(problem.quantity.name, False, factor=one.term))
    return found
