"""Is an exact quantity equal to a formula, at most or at least it, for all parameters? A certificate, or the smallest
counterexample."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from numbers import Rational
from types import FunctionType
from typing import TYPE_CHECKING, Any

from symqif.bounded import OutOfBounds, bounded
from symqif.claims.outcome import Outcome
from symqif.closed_forms.channel_value import on_the_channel
from symqif.closed_forms.established import Ask, empty, establish, established, unproved
from symqif.code.function import from_function
from symqif.comparison.beside import Meanings, is_name_of, ranges, refuse_other_meanings, refuse_other_sides
from symqif.comparison.ends import End, at_ends, closed
from symqif.comparison.factor import Factor, factor
from symqif.comparison.point_value import PointValue, point_value
from symqif.comparison.problem import RELATIONS, Certificate, Problem
from symqif.comparison.ranges import Agreement, agreements
from symqif.comparison.smallest import AT_MOST, FIRST, first, smallest
from symqif.comparison.values import Point
from symqif.errors import SymqifError
from symqif.find.limits import Deadline, GaveUp
from symqif.formula.reading import Formula, Reading, Target
from symqif.kernel.term import Rejected, Term, Undefined
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.mechanisms.parameters import takes
from symqif.quantities import Quantity, quantity
from symqif.quantities.specialised import specialised
from symqif.shown import Shown

if TYPE_CHECKING:
    import sympy

GLANCE = 24  # points tried before the search for a proof
LOOK, PROOF = 0.1, 0.4  # shares of the time
RANGES = 4.0  # seconds
SHARE = 0.25  # seconds for the decimals of a value
ENDS = 4.0  # seconds
LEAST = 0.1  # seconds for the comparison, however long the basis took
UNREAD = (
    "the condition of the row is not understood, and they may differ outside it: give the formula alone, with values "
    "that it allows"
)
SIZES = "they differ at some sizes, for which there may be no such design: give the sizes, as in hadamard(K=8)"


@dataclass(frozen=True, repr=False)
class Check(Shown):
    """The answer of `check`; in a condition it is true only where the relation that was asked for holds.

    Attributes:
        holds: for all parameters in their ranges (True), not at some point (False), undecided (None).
        equal: the same of equality; None where only an order is known, which a strict one may fail by equality.
        point: the first counterexample, least k first.
        point_values: of the formula and of the quantity there.
        explicit: was that of the quantity found on the explicit channel too?
        equal_for, open_for: the smaller k at which the relation is proved, and those that are open.
        agreements: other ranges on which they are proved equal.
        ends: those of the range of an entropy at which they are proved equal too, 0 log 0 being 0; all or none.
        factor: what the exact one is proved to be multiplied by in the formula: a number, perhaps with a power of a
            parameter.
        certificates: of the relation, or of its refutation.
        basis: the proof that the closed form is the quantity.
        reason: why it is undecided.
        asked: the formula as it was typed in, with what was said of it.

    >>> from symqif import check
    >>> check("eps", "epsilon.grr").equal
    True
    """

    problem: Problem
    holds: bool | None
    reason: str = ""
    point: Point | None = None
    point_values: tuple[PointValue, PointValue] = (PointValue(), PointValue())
    explicit: bool = False
    equal_for: tuple[int, ...] = ()
    open_for: tuple[int, ...] = ()
    agreements: tuple[Agreement, ...] = ()
    ends: tuple[End, ...] = ()
    factor: Factor | None = None
    certificates: Sequence[Certificate] = ()
    basis: Outcome | None = None
    seconds: float = 0.0
    asked: Formula | None = None

    @property
    def equal(self) -> bool | None:
        """Are the two equal for all parameters (True), different somewhere (False), or is it not known (None)?"""
        relation = self.problem.relation
        shown = relation == "equal" or (self.holds is False and relation in ("at most", "at least"))
        return self.holds if shown else None

    @property
    def values(self) -> tuple[Fraction | None, Fraction | None]:
        """Of the formula and of the quantity at the point, each None where it is not rational or not defined."""
        yours, exact = self.point_values
        return yours.rational, exact.rational

    @property
    def given(self) -> tuple[str, ...]:
        """The ranges for which it is equal, different or undecided."""
        shut = self.problem.quantity.ends if self.ends else {}
        return tuple(shut.get(text, text) for text in self.problem.quantity.given)

    def __hash__(self) -> int:  # its certificates have none
        return hash((self.problem.quantity.name, self.problem.yours, self.holds))

    def __bool__(self) -> bool:
        """Does it hold? What is undecided does not: `holds` tells None from False."""
        return self.holds is True


def check(
    formula: str | Formula | sympy.Expr | FunctionType,
    against: str,
    *,
    protocols: Mapping[str, Protocol] | None = None,
    quantities: Mapping[str, Quantity] | None = None,
    timeout: float = 20.0,
    bits: bool = False,
    relation: str = "equal",
    **given: object,
) -> Check:
    """Is an exact quantity equal to a formula, at most or at least it, for all parameters in their ranges?

    Args:
        formula: LaTeX, a Python expression, or a SymPy expression, in the quantity's symbols; of an equation, its last
            side. Or a Python function of them, with operators, math and numpy. What is not exact is refused.
        against: the name of a quantity, such as "capacity.oue"; `symqif.quantities.quantities()` has all.
        protocols: mechanisms of your own by name, beside ours.
        quantities: of your own, from `quantities_of`.
        timeout: seconds for the search, in a process of its own. After that the answer is undecided.
        bits: is the formula in bits? The quantity is in nats.
        relation: of the quantity to the formula: "equal", "at most", "at least", "less than" or "more than".
        given: exact values for some of the parameters, or for y = e^(eps/2), t = e^eps, x = e^(eps theta/2); or a
            formula in the other parameters, as a text: g="exp(eps)+1".

    Raises:
        SymqifError: it is no formula in these symbols, or a value is out of range.

    >>> from symqif import check
    >>> check("k*exp(eps)/(exp(eps)+k)", "capacity.grr").point.texts()
    {'k': '2', 'eps': 'log(2)'}
    >>> check("k", "capacity.grr", relation="at most").holds
    True
    """
    target = quantity(against, {**PROTOCOLS, **(protocols or {})}, quantities, checked=False)
    asked = Formula.typed(formula) if isinstance(formula, str) else formula
    ours = not protocols and not quantities
    return answered(bounded, asked, target.in_bits if bits else target, given, timeout, ours=ours, relation=relation)


def answered(
    ask: Ask,
    formula: Formula | sympy.Expr | FunctionType,
    target: Quantity,
    given: Mapping[str, object],
    timeout: float,
    *,
    ours: bool,
    relation: str = "equal",
) -> Check:
    """The answer of `check`. ask: calls a function in another process. ours: is the quantity symqif's own?"""
    if relation not in RELATIONS:
        raise SymqifError(f"{relation!r} is not a relation: there are {', '.join(RELATIONS)}")
    problem, said = question(formula, target, given)
    problem = replace(problem, relation=relation)
    target, condition = problem.quantity, said.condition
    asked = formula if isinstance(formula, Formula) else None
    started = time.perf_counter()
    try:
        if ours:
            establish(target, timeout, ask)
        left = max(LEAST, timeout - (time.perf_counter() - started))
        found: Check = ask(_compare, problem, left, said.others, said.meanings, seconds=left)
    except OutOfBounds as error:
        return Check(problem, None, reason=str(error), asked=asked)
    why = SIZES if not target.everywhere else UNREAD if condition is None else ""
    if found.holds is False and why:
        return Check(problem, None, reason=why, basis=found.basis, seconds=found.seconds, asked=asked)
    return replace(found, asked=asked)


def question(
    formula: Formula | sympy.Expr | FunctionType, target: Quantity, given: Mapping[str, object]
) -> tuple[Problem, Reading]:
    """A formula beside a quantity with these values of parameters, and what else the formula says; SymqifError where it
    is none in the symbols of the quantity, or a value makes no sense."""
    formulas = {name: value for name, value in given.items() if isinstance(value, str)}
    target = specialised(target, formulas) if formulas else target
    values = given_values(target, {name: value for name, value in given.items() if name not in formulas})
    if isinstance(formula, Formula):
        said = _read(formula, target)
    elif isinstance(formula, FunctionType):
        said = Reading(from_function(formula, target.symbols))
    else:
        from symqif.code.sympy_expression import from_sympy  # which loads SymPy

        said = Reading(from_sympy(formula, target.symbols))
    said = replace(said, condition=ranges(said.condition, target))
    target = replace(target, given=(*target.given, *(said.condition or ())))
    return closed(Problem(target, said.term, values, condition=said.condition or ())), said


def _read(formula: Formula, target: Quantity) -> Reading:
    """What a formula says in the symbols of the quantity that it is compared with."""
    return formula.read(target.symbols, Target(target.name, target.variables, partial(is_name_of, target)))


def given_values(target: Quantity, given: Mapping[str, object]) -> dict[str, Fraction]:
    known = takes(target.variables)
    values = {}
    for name, number in given.items():
        if name not in known:
            its = f"its parameters are {', '.join(known)}" if known else "it has none"
            raise SymqifError(f"{target.name} has no parameter {name!r}: {its}")
        if isinstance(number, bool) or not isinstance(number, Rational):
            raise SymqifError(f"{name} must be an integer or a Fraction, not {str(number)[:40]!r}")
        values[name] = Fraction(int(number.numerator), int(number.denominator))
        if target.variables.get(name) == "integer" and values[name].denominator != 1:
            raise SymqifError(f"{name} must be an integer, not {values[name]}")
    return values


def _compare(problem: Problem, timeout: float, others: Mapping[str, Term], meanings: Meanings) -> Check:
    """Decide within about `timeout` seconds; SymqifError where the question makes no sense.

    others: other sides of the same equation. meanings: what is said of names beside what they are.
    """
    started, deadline = time.perf_counter(), Deadline(timeout)
    refuse_other_meanings(problem, meanings, GLANCE)
    basis = established(problem.quantity, problem.values)

    def answer(holds: bool | None, **more: Any) -> Check:
        return Check(problem, holds, basis=basis, seconds=time.perf_counter() - started, **more)

    if why := unproved(problem.quantity, basis):
        return answer(None, reason=why)
    if not has_points(problem):
        return answer(None, reason=empty(problem.quantity))
    problem.statement()  # raises where a rounded part cannot be stated
    reason = "a counterexample was seen, but could not be certified in the time"
    if problem.kept or first(problem, problem.given, GLANCE, deadline.part(LOOK * timeout)) is None:
        refuse_other_sides(problem, others, GLANCE, deadline.part(LOOK * timeout))
        try:
            proofs, ends = problem.prove(deadline.part(PROOF * timeout)), list[End]()
            with suppress(GaveUp, Rejected):
                ends = list(at_ends(problem, deadline.part(ENDS)))
            return answer(
                True, certificates=[*(c for end in ends for c in end.certificates), *proofs], ends=tuple(ends)
            )
        except (GaveUp, Rejected) as error:
            reason = (
                problem.unread or (_nowhere(problem, deadline) if problem.relation != "equal" else "") or str(error)
            )
    found = smallest(problem, deadline, FIRST if problem.unread else AT_MOST)
    certificate = problem.refute(found.point, deadline) if found.point else None
    if not found.point or not certificate:
        return answer(None, reason=reason, equal_for=found.equal, open_for=found.open)
    values, explicit = _values(problem, found.point, deadline)
    equality = problem.relation == "equal"
    return answer(
        False,
        point=found.point,
        point_values=values,
        explicit=explicit,
        equal_for=found.equal,
        open_for=found.open,
        agreements=tuple(agreements(problem, found, deadline.part(RANGES))) if equality else (),
        factor=factor(problem, deadline.part(RANGES)) if equality else None,
        certificates=[certificate],
    )


def _nowhere(problem: Problem, deadline: Deadline) -> str:
    """Why an order cannot be proved, where the formula has no value at a point: that is no counterexample to it."""
    for point in islice(problem.points(problem.given), GLANCE):
        if deadline.left and problem.undefined(point):
            where = ", ".join(f"{name} = {text}" for name, text in point.texts().items())
            return f"your formula has no value at {where}, which counts as no counterexample"
    return ""


def has_points(problem: Problem) -> bool:
    """Are parameters found in the stated range? SymqifError if the given values alone contradict it."""
    if list(islice(problem.points(problem.given), 1)):
        return True
    if problem.contradicted:
        where = ", ".join(problem.quantity.given)
        raise SymqifError(f"{problem.quantity.name} is for {where}: no such parameters have the given values")
    return False


def _values(problem: Problem, point: Point, deadline: Deadline) -> tuple[tuple[PointValue, PointValue], bool]:
    """The two values at a point, and whether the explicit channel has the second one; SymqifError if another one."""
    try:
        ours = point_value(problem.yours_at(point), point, deadline.part(SHARE))
    except Undefined:
        ours = PointValue()
    exact = point_value(problem.quantity.exact, point, deadline.part(SHARE))
    found = on_the_channel(problem.quantity, point)
    if found is not None and exact.rational not in (None, found):
        raise SymqifError(
            f"the explicit channel gives {found} for {problem.quantity.name}, its closed form {exact.rational}"
        )
    return (ours, exact), found is not None
