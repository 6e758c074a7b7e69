"""Is a formula equal to an exact quantity, for all parameters? A certificate, or the smallest counterexample."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from numbers import Rational
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any

from symqif.bounded import OutOfBounds, bounded
from symqif.claims.decide import decide
from symqif.claims.outcome import Outcome
from symqif.claims.verify import recheck
from symqif.comparison.beside import Meanings, is_name_of, ranges, refuse_other_meanings, refuse_other_sides
from symqif.comparison.channel_value import on_the_channel
from symqif.comparison.ends import End, at_ends, closed
from symqif.comparison.factor import Factor, factor
from symqif.comparison.point_value import PointValue, point_value
from symqif.comparison.problem import Certificate, Problem
from symqif.comparison.proof_folder import keep, kept_outcome
from symqif.comparison.ranges import Agreement, agreements, as_eps_grows
from symqif.comparison.smallest import AT_MOST, FIRST, Difference, first, smallest
from symqif.comparison.values import Point
from symqif.comparison.wrong_form import less_likely, where_unsupported, where_wrong
from symqif.errors import SymqifError
from symqif.find.limits import Deadline, GaveUp
from symqif.formula.function import from_function
from symqif.formula.reading import Formula, Reading, Target
from symqif.kernel.term import Rejected, Term, Undefined, show
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.mechanisms.parameters import takes
from symqif.quantities import Quantity, quantity
from symqif.quantities.specialised import specialised
from symqif.quantities.support import probabilities, support_alone
from symqif.shown import Shown

if TYPE_CHECKING:
    import sympy

Ask = Callable[..., Any]  # `bounded`, or `ask` of a process that goes on
GLANCE = 24  # points tried before the search for a proof
LOOK, PROOF = 0.1, 0.4  # shares of the time
RANGES = 4.0  # seconds
SHARE = 0.25  # seconds for the decimals of a value
ENDS = 4.0  # seconds
LEAST = 0.1  # seconds for the comparison, however long the basis took
BASED = "basis"  # the part of a certificate that ties the closed form to the definition
BASIS = 30.0  # seconds for what ties the closed form to the definition
UNREAD = (
    "the condition of the row is not understood, and they may differ outside it: give the formula alone, with values "
    "that it allows"
)
SIZES = "they differ at some sizes, for which there may be no such design: give the sizes, as in hadamard(K=8)"
EMPTY: Mapping[str, Any] = MappingProxyType({})
SUPPORT = 6.0  # seconds for what ties a stated support to the channel, which an answer need not wait for


@dataclass(frozen=True, repr=False)
class Check(Shown):
    """The answer of `check`; in a condition it is true only where the two are equal.

    Attributes:
        equal: for all parameters in their ranges (True), different somewhere (False), undecided (None).
        point: the first counterexample, least k first.
        point_values: of the formula and of the quantity there.
        explicit: was that of the quantity found on the explicit channel too?
        equal_for, open_for: the smaller k at which the two are proved equal, and those that are open.
        agreements: other ranges on which they are proved equal.
        ends: those of the range of an entropy at which they are proved equal too, 0 log 0 being 0; all or none.
        factor: what the exact one is proved to be multiplied by in the formula: a number, perhaps with a power of a
            parameter.
        certificates: of the equality, or of its refutation.
        basis: the proof that the closed form is the quantity.
        reason: why it is undecided.
        asked: the formula as it was typed in, with what was said of it.

    >>> from symqif import check
    >>> check("eps", "epsilon.grr").equal
    True
    """

    problem: Problem
    equal: bool | None
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
        return hash((self.problem.quantity.name, self.problem.yours, self.equal))

    def __bool__(self) -> bool:
        """Is it equal? What is undecided is not: `equal` tells None from False."""
        return self.equal is True


def check(
    formula: str | Formula | sympy.Expr | FunctionType,
    against: str,
    *,
    protocols: Mapping[str, Protocol] | None = None,
    quantities: Mapping[str, Quantity] | None = None,
    timeout: float = 20.0,
    bits: bool = False,
    **given: object,
) -> Check:
    """Is a formula equal to an exact quantity, for all parameters in their ranges?

    Args:
        formula: LaTeX, a Python expression, or a SymPy expression, in the quantity's symbols; of an equation, its last
            side. Or a Python function of them, with operators, math and numpy. What is not exact is refused.
        against: the name of a quantity, such as "capacity.oue"; `symqif.quantities.quantities()` has all.
        protocols: mechanisms of your own by name, beside ours.
        quantities: of your own, from `quantities_of`.
        timeout: seconds for the search, in a process of its own. After that the answer is undecided.
        bits: is the formula in bits? The quantity is in nats.
        given: exact values for some of the parameters, or for y = e^(eps/2), t = e^eps, x = e^(eps theta/2); or a
            formula in the other parameters, as a text: g="exp(eps)+1".

    Raises:
        SymqifError: it is no formula in these symbols, or a value is out of range.

    >>> from symqif import check
    >>> check("k*exp(eps)/(exp(eps)+k)", "capacity.grr").point.texts()
    {'k': '2', 'eps': 'log(2)'}
    """
    target = quantity(against, {**PROTOCOLS, **(protocols or {})}, quantities, checked=False)
    asked = Formula.typed(formula) if isinstance(formula, str) else formula
    ours = not protocols and not quantities
    return answered(bounded, asked, target.in_bits if bits else target, given, timeout, ours=ours)


def answered(
    ask: Ask,
    formula: Formula | sympy.Expr | FunctionType,
    target: Quantity,
    given: Mapping[str, object],
    timeout: float,
    *,
    ours: bool,
) -> Check:
    """The answer of `check`. ask: calls a function in another process. ours: is the quantity symqif's own?"""
    problem, said = question(formula, target, given)
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
    if found.equal is False and why:
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
        from symqif.formula.sympy_expression import from_sympy  # which loads SymPy

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
            raise SymqifError(f"{target.name} has no parameter {name!r}: its parameters are {', '.join(known)}")
        if isinstance(number, bool) or not isinstance(number, Rational):
            raise SymqifError(f"{name} must be an integer or a Fraction, not {str(number)[:40]!r}")
        values[name] = Fraction(int(number.numerator), int(number.denominator))
        if target.variables.get(name) == "integer" and values[name].denominator != 1:
            raise SymqifError(f"{name} must be an integer, not {values[name]}")
    return values


def _compare(
    problem: Problem,
    timeout: float,
    others: Mapping[str, Term] = EMPTY,
    meanings: Meanings = EMPTY,
) -> Check:
    """Decide within about `timeout` seconds; SymqifError where the question makes no sense.

    others: other sides of the same equation. meanings: what is said of names beside what they are.
    """
    started, deadline = time.perf_counter(), Deadline(timeout)
    refuse_other_meanings(problem, meanings, GLANCE)
    basis = established(problem.quantity, problem.values)

    def answer(equal: bool | None, **more: Any) -> Check:
        return Check(problem, equal, basis=basis, seconds=time.perf_counter() - started, **more)

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
            reason = problem.unread or str(error)
    found = smallest(problem, deadline, FIRST if problem.unread else AT_MOST)
    certificate = problem.refute(found.point, deadline) if found.point else None
    if not found.point or not certificate:
        return answer(None, reason=reason, equal_for=found.equal, open_for=found.open)
    values, explicit = _values(problem, found.point, deadline)
    return answer(
        False,
        point=found.point,
        point_values=values,
        explicit=explicit,
        equal_for=found.equal,
        open_for=found.open,
        agreements=tuple(_agreements(problem, found, deadline.part(RANGES))),
        factor=factor(problem, deadline.part(RANGES)),
        certificates=[certificate],
    )


MEASURED = ("capacity", "asr", "epsilon")  # what their bases are about; those of others are of the capacity
ANY_NUMBERS = "where its terms are any real numbers"  # of a search that did not come to an end
NO_CHANNEL = "could not prove that {} is a channel (entries >= 0, rows sum to 1): give the ranges where it is one"
SIMPLER = "a strict range may help, as eps > 0, or other parameters, as a/(a+1) with a > 0 for a number below 1"


def unproved(quantity: Quantity, basis: Outcome | None) -> str:
    """That the closed form is not what it should be, or not proved to be that, and why; "" if it may be taken for it.

    It may where it is the definition too, and where nothing contradicts the support that a file states.
    """
    if not basis or basis.verdict == "proved":
        return ""
    if quantity.stated:
        return _unsupported(quantity)
    if quantity.of_a_channel:
        return NO_CHANNEL.format(quantity.name.partition(".")[2])
    if turned := less_likely(quantity):
        return f"the closed form of {quantity.name} is not proved: {turned}"
    wrong = where_wrong(quantity)
    if wrong and quantity.name.partition(".")[0] in MEASURED:
        return f"the closed form of {quantity.name} is wrong: {wrong}"
    reason = wrong or basis.reason.partition("; to be shown")[0]
    if ANY_NUMBERS in reason:
        reason = f"no proof was found, and no point where it is wrong; {SIMPLER}"
    return f"the closed form of {quantity.name} is not proved: {reason or failing(basis)}"


def _unsupported(quantity: Quantity) -> str:
    """What contradicts a support that a file states, or that it is not proved to be of probabilities; else ""."""
    assert quantity.basis
    assert quantity.protocol
    alone = established(replace(quantity, basis=support_alone(quantity.basis)))
    wrong = where_unsupported(quantity) or (failing(alone) if alone and alone.verdict == "refuted" else "")
    if wrong:
        return f"{quantity.name} follows from a support that is not the channel's: {wrong}"
    between = established(replace(quantity, basis=probabilities(quantity.protocol.support, quantity.basis)))
    proved = between is not None and between.verdict == "proved"
    return "" if proved else NO_CHANNEL.format(quantity.name.partition(".")[2])


def failing(refuted: Outcome) -> str:
    """The point at which a statement fails, in words."""
    return f"it fails at {', '.join(f'{name} = {value}' for name, value in point_of(refuted).items())}"


def point_of(refuted: Outcome) -> dict[str, str]:
    """The point of a counterexample; empty if there is none."""
    return dict((refuted.certificate or {}).get("refutation", {}).get("point", {}))


def empty(quantity: Quantity) -> str:
    """That no parameters were found in its range, and what to do."""
    where = ", ".join(quantity.given)
    return f"no parameters were found where {where}: {less_likely(quantity) or 'give values of some of them'}"


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


def _agreements(problem: Problem, found: Difference, deadline: Deadline) -> list[Agreement]:
    parts = list(agreements(problem, found.equal, deadline))
    far = as_eps_grows(problem, found.point, deadline) if found.point else None
    return [*parts, far] if far else parts


def established(quantity: Quantity, values: Mapping[str, Term] = EMPTY) -> Outcome | None:
    """The outcome of the statement that the closed form is the quantity; None where it is its definition.

    values: of parameters; what is not proved for all of them may be for these alone.
    """
    key = _key(quantity)
    if key not in _ESTABLISHED:
        _ESTABLISHED[key] = _decided(quantity)
    found = _ESTABLISHED[key]
    if values and found and found.verdict == "undecided":
        with suppress(SymqifError):  # a claim, or a value that is none of these
            here = established(specialised(quantity, {name: show(value) for name, value in values.items()}))
            return here if here and here.verdict == "proved" else found
    return found


def establish(quantity: Quantity, seconds: float, ask: Ask | None = None) -> None:
    """Find that outcome once, and not in each of the processes; `OutOfBounds` if it takes longer."""
    if (key := _key(quantity)) not in _ESTABLISHED:
        _ESTABLISHED[key] = (ask or bounded)(established, quantity, seconds=seconds)


def _key(quantity: Quantity) -> str:
    return quantity.claim or (quantity.basis.statement.sha256 if quantity.basis else "")


def _decided(quantity: Quantity) -> Outcome | None:
    if quantity.claim:
        (result,) = (r for r in recheck([quantity.claim]) if r.claim.id == quantity.claim)
        return result.outcomes["printed"]
    if not quantity.basis:
        return None
    if known := kept_outcome(quantity.name, BASED, quantity.basis.statement):
        return known
    found = decide(quantity.name, BASED, quantity.basis, {}, SUPPORT if quantity.stated else BASIS)
    if found.verdict == "proved" and found.certificate:
        keep(found.certificate, quantity.basis.statement)
    return found


_ESTABLISHED: dict[str, Outcome | None] = {}
