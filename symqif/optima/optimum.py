"""Where is a quantity least over one of its parameters, and only there? Found by SymPy, proved for the kernel."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Protocol as Interface

from symqif.bounded import OutOfBounds, at_work, bounded
from symqif.claims.claim import Derivation
from symqif.claims.decide import Outcome, decide
from symqif.comparison.check import (
    LEAST,
    empty,
    establish,
    established,
    failing,
    given_values,
    has_points,
    point_of,
    unproved,
)
from symqif.comparison.problem import Certificate, Problem
from symqif.errors import SymqifError
from symqif.exact.evaluation import added_up, with_head
from symqif.kernel.budget import Exhausted
from symqif.kernel.term import Rejected, Term, names, parse, show
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.optima.candidates import Landscape, Place
from symqif.optima.finite import Finite
from symqif.optima.inwards import inwards, same_range
from symqif.optima.maxima import without_maxima
from symqif.optima.outcomes import Answer, AtPlace, Constant, FirstInteger, NotFound, Rounded, Unreached
from symqif.optima.question import Question, narrowed
from symqif.optima.slopes import Slopes
from symqif.optima.turning import Turn
from symqif.optima.unreached import Approach
from symqif.optima.whole import Neighbours, floor
from symqif.outline import AUTO, Node, by, steps
from symqif.outlines.script import antisymmetry, cases, exhibit, follows, have, introduce, suppose
from symqif.quantities import Quantity, quantity
from symqif.quantities.quantity import fresh
from symqif.quantities.specialised import specialised
from symqif.reduction import certificate as certificates
from symqif.reduction.statement import Statement
from symqif.shown import Shown
from symqif.symbols import canonical, to_sympy, to_term

Way = Callable[[float], Answer]  # what is proved in so many seconds
SHARE = 0.4  # of the time, for one statement
CRITERION = 10.0  # seconds
LONG, LONGEST = 60, 300  # characters of a formula that a reason names; of a reason


@dataclass(frozen=True, repr=False)
class Optimum(Shown):
    """What `optimum` returns.

    Attributes:
        question: the quantity as a function of the parameter.
        answer: what is proved, of the class of the way in which it was found; its at, value, unique, certificates and
            reason are attributes here as well.
        basis: what was decided of the closed form, of a user's mechanism.
        seconds: how long it took.

    >>> from symqif import optimum
    >>> optimum("mse.ue", "p", q="p/(p+(1-p)*exp(eps))", f=0).at
    Fraction(1, 2)
    """

    question: Question
    answer: Answer
    basis: Outcome | None = None
    seconds: float = 0.0

    def __bool__(self) -> bool:
        """Is a least value proved, reached or not?"""
        return self.value is not None

    @property
    def at(self) -> Term | None:
        return self.answer.at

    @property
    def value(self) -> Term | None:
        return self.answer.value

    @property
    def unique(self) -> bool | None:
        return self.answer.unique

    @property
    def certificates(self) -> Sequence[Certificate]:
        return self.answer.certificates

    @property
    def reason(self) -> str:
        return self.answer.reason


def optimum(
    quantity_name: str,
    over: str,
    *,
    where: Iterable[str] = (),
    protocols: Mapping[str, Protocol] | None = None,
    quantities: Mapping[str, Quantity] | None = None,
    timeout: float = 60.0,
    **given: object,
) -> Optimum:
    """Where is a quantity least over one of its parameters, for all values of the others in their ranges?

    Args:
        quantity_name: the name of a quantity, such as "mse.oue".
        over: the parameter that may be chosen.
        where: further ranges, such as "p + q <= 1"; in them eps may be new.
        protocols, quantities: of your own, as in `check`.
        timeout: seconds for the search, in a process of its own. After that the answer is undecided.
        given: exact values of other parameters, or formulas as texts, in which the parameter may occur.

    Raises:
        SymqifError: there is no such quantity or parameter, or a value is out of range.

    >>> from symqif import optimum
    >>> optimum("mse.lh", "g", f=0, t=3).at
    Fraction(4, 1)
    """
    target = quantity(quantity_name, {**PROTOCOLS, **(protocols or {})}, quantities)
    formulas = {name: value for name, value in given.items() if isinstance(value, str)}
    if formulas:
        target = specialised(target, formulas)
    target = narrowed(target, where)
    values = given_values(target, {name: value for name, value in given.items() if name not in formulas})
    question = Question(Problem(target, parse("0"), values), over)
    started = time.perf_counter()
    try:
        if not protocols and not quantities:
            establish(target, timeout)
        left = max(LEAST, timeout - (time.perf_counter() - started))
        result: Optimum = bounded(_checked, question, left, seconds=left)
    except OutOfBounds as error:
        return Optimum(question, NotFound(reason=str(error)))
    return result


def _checked(question: Question, timeout: float) -> Optimum:
    """What is sought, where the base accepts the certificates."""
    result = sought(question, timeout)
    at_work("kernel")
    for one in result.certificates:
        try:
            certificates.check(one, Statement.of(one["statement"]), {})
        except Exhausted as error:
            return Optimum(question, NotFound(reason=str(error)))
    return result


def sought(question: Question, timeout: float) -> Optimum:
    """Decide within about `timeout` seconds; SymqifError where the question makes no sense."""
    started = time.perf_counter()
    basis = established(question.problem.quantity, question.problem.values)

    def result(answer: Answer) -> Optimum:
        return Optimum(question, answer, basis, time.perf_counter() - started)

    if why := _not_asked(question, basis):
        return result(NotFound(reason=why))
    question, proofs = simplified(question, SHARE * timeout)
    if question.over not in names(question.function):
        return result(Constant(question.function, unique=False, certificates=proofs))
    if question.whole:
        question, rounded = between_integers(question, min(SHARE * timeout, CRITERION))
        proofs += rounded
    if any(with_head(question.function, "sum")):
        reason = "that its sums may be written out is not proved: numbers for more parameters may help"
        return result(NotFound(reason=reason))
    landscape = Landscape(question)
    places = landscape.least(landscape.places)
    reason = "" if places else _nowhere(landscape)
    for way in _ways(question, landscape, places):
        answer = way(SHARE * (timeout - (time.perf_counter() - started)))
        if answer.value is not None:
            return result(replace(answer, certificates=[*proofs, *answer.certificates]))
        reason = reason or answer.reason
    return result(NotFound(reason=question.problem.unread or reason))


def _not_asked(question: Question, basis: Outcome | None) -> str:
    """Why nothing is sought; else nothing."""
    quantity = question.problem.quantity
    if why := unproved(quantity, basis):
        return why
    return _endless(question) if has_points(question.problem) else empty(quantity)


def _ways(question: Question, landscape: Landscape, places: Sequence[tuple[Place, bool]]) -> list[Way]:
    """What is tried, one after the other. The integers beside a place with a square root are not looked for there.
    Where it is not in lowest terms, the values at finitely many integers come first."""
    rooted = [place for place, _ in places if question.whole and not place.side and _has_root(place)]
    ways: list[Way] = [
        partial(_in_range if reached else _unreached, question, landscape, place)
        for place, reached in places
        if place not in rooted
    ]
    turn: list[Way] = [partial(_turning, question, landscape)] if question.whole else []
    ways = [*turn, *ways] if rooted else [*ways, *turn]
    finite = Finite.of(question, landscape) if question.whole else None
    compare: list[Way] = [partial(_compared, finite, landscape)] if finite else []
    return [*compare, *ways] if question.simplified is None else [*ways, *compare]


def _compared(finite: Finite, landscape: Landscape, seconds: float) -> Answer:
    """What is proved of finitely many integers, by their values."""
    return _at(finite.question, landscape, finite.place, seconds, [finite])


def _has_root(place: Place) -> bool:
    return place.at is not None and bool(names(place.at)) and any(with_head(place.at, "sqrt"))


def _turning(question: Question, landscape: Landscape, seconds: float) -> Answer:
    """What is proved of the first integer m with no better m + 1, by a formula if there is one."""
    answer: Answer = NotFound(reason="no factor of the differences between its values was found that changes its sign "
                              "once")  # fmt: skip
    turn = Turn.of(question, landscape)
    ways = [one for one in (turn and turn.solved, turn) if one]
    closer = [replace(one, enclosed=True) for one in ways if question.enclosures()]
    for one in (*ways, *closer):
        answer = _first(one, seconds)
        if answer.value is not None:
            break
    return answer


def _first(turn: Turn, seconds: float) -> Answer:
    question = turn.question
    shown = [_decided(question, part, seconds) for part in turn.parts]
    if missing := next((one for one in shown if one.verdict != "proved"), None):
        reason = f"that the first integer with `{show(turn.first_if)}` is best is not proved: {_why(missing)}"
        return NotFound(reason=reason)
    only = _decided(question, turn.only(), seconds)
    return FirstInteger(
        turn.value, turn.place, certificates=_proofs(*shown, only), reason=_elsewhere(only), first_if=turn.first_if
    )


def _in_range(question: Question, landscape: Landscape, place: Place, seconds: float) -> Answer:
    """What is proved of a place in the range, or the neighbours of one that is no integer."""
    assert place.at is not None
    if not question.whole or (place.side and question.certainly_integer(place.at)):
        return _at(question, landscape, place, seconds)
    if names(place.at):
        return _beside(Neighbours(question, place.at), landscape, seconds)
    m = floor(place.at)
    place = Place(landscape.better(Fraction(m), Fraction(m + 1)))
    return _at(question, landscape, place, seconds, [Apart(question.over, m)])


def _unreached(question: Question, landscape: Landscape, place: Place, seconds: float) -> Answer:
    """What is proved of a place that is not in the range."""
    approach = Approach(question, landscape, place)
    towards = show(place.at) if place.at is not None else "oo" if place.side < 0 else "-oo"
    try:
        limit, parts = approach.limit, (approach.above(), approach.tends())
    except (SymqifError, Rejected) as error:
        return NotFound(reason=f"what it tends to as {heads(question.over, towards)} is not found: {error}")
    shown = [_decided(question, part, seconds) for part in parts]
    if missing := next((one for one in shown if one.verdict != "proved"), None):
        return NotFound(reason=f"that it tends to `{show(limit)}` from above is not proved: {_why(missing)}")
    return Unreached(limit, certificates=_proofs(*shown), towards=towards)


def _proofs(*shown: Outcome) -> list[Certificate]:
    """Of what is proved."""
    return [dict(one.certificate) for one in shown if one.verdict == "proved" and one.certificate]


def _elsewhere(only: Outcome) -> str:
    return "" if only.verdict == "proved" else f"that it is least nowhere else is not proved: {_why(only)}"


def heads(x: str, towards: str) -> str:
    """What a parameter does, in words: `eps` grows."""
    return f"`{x}` {'grows' if towards == 'oo' else 'falls' if towards == '-oo' else f'tends to `{towards}`'}"


def _beside(neighbours: Neighbours, landscape: Landscape, seconds: float) -> Answer:
    """What is proved of the two integers beside a place."""
    question = neighbours.question
    lowest = _decided(question, neighbours.best(strict=False), seconds)
    if lowest.verdict != "proved":
        return NotFound(reason=f"that it is least beside `{show(neighbours.r)}` is not proved: {_why(lowest)}")
    only = _decided(question, neighbours.best(strict=True), seconds)
    turn = Turn.of(question, landscape) if landscape.both_inside(neighbours.r) else None
    criterion = [_decided(question, turn.criterion(), min(seconds, CRITERION))] if turn else []
    inside = _decided(question, neighbours.inside(), min(seconds, CRITERION))
    return Rounded(
        neighbours.value(landscape),
        ("floor", neighbours.r),
        certificates=_proofs(lowest, only, *criterion, inside),
        reason=_elsewhere(only),
        inside=inside.verdict == "proved",
        first_if=turn.first_if if turn and _proofs(*criterion) else None,
    )


def _endless(question: Question) -> str:
    """Why nothing is sought of a sum whose number of terms depends on parameters, and what to do; else nothing."""
    sums = list(with_head(added_up(question.function), "sum"))
    ends = [name for name in question.variables if any(name in names(end) for one in sums for end in one[3:])]
    if not ends:
        return ""
    told = " and ".join(f"`{name}`" for name in ends)
    numbers = f"give {told} {'numbers' if len(ends) > 1 else 'a number'}"
    what_to_do = f"choose another parameter than `{question.over}`" if question.over in ends else numbers
    return f"it has a sum whose number of terms depends on {told}: {what_to_do}"


def simplified(question: Question, seconds: float) -> tuple[Question, list[Certificate]]:
    """The question with the function in lowest terms, without maxima where it has none, and the proof that it is the
    same."""
    simple = to_term(canonical(to_sympy(added_up(without_maxima(question)))))
    same: Term = ("==", question.function, simple)
    shown = _decided(question, Derivation(question.statement(same), AUTO, question.facts(simple)), seconds)
    if shown.verdict != "proved" or not shown.certificate:
        return question, []
    return replace(question, simplified=simple), [dict(shown.certificate)]


def between_integers(question: Question, seconds: float) -> tuple[Question, list[Certificate]]:
    """The question with ends of its range rounded inwards, and the proofs that it is the same range."""
    proofs = list[Certificate]()
    for old, new in inwards(question):
        shown = _decided(question, same_range(question, old, new), seconds)
        if shown.verdict == "proved" and shown.certificate:
            question = replace(question, rounded={**question.rounded, old: new})
            proofs.append(dict(shown.certificate))
    return question, proofs


def _nowhere(landscape: Landscape) -> str:
    inner = [show(place.at) for place in landscape.places if place.at is not None]
    tried = [f"`{text}`" for text in inner if len(text) <= LONG]
    if longer := len(inner) - len(tried):
        tried.append(f"{longer} longer formula{'s' if longer > 1 else ''}")
    return f"no place was found that is least for all parameters; tried were {', '.join(tried) or 'none'}"


def _why(decided: Outcome) -> str:
    """Why something is not proved, without the formula of many terms for which a certificate was sought."""
    if not decided.reason:
        above = "; try the range above 0, --where 'eps > 0'" if point_of(decided).get("eps") == "0" else ""
        return f"{failing(decided)}{above}"
    reason = decided.reason
    return reason if len(reason) <= LONGEST else f"{reason[:LONGEST].rsplit(' for ')[0]} for a formula of many terms"


def _at(question: Question, landscape: Landscape, place: Place, seconds: float, ways: Sequence[Sides] = ()) -> Answer:
    """What is proved of a place in the range, by one of these ways or by the signs of a quadratic."""
    assert place.at is not None
    best = to_term(canonical(landscape.function.subs(landscape.x, landscape.expression(place.at))))
    ways = ways or [*Slopes.of(question, landscape, place, best)] or [Apart(question.over)]
    for sides in ways:
        lowest = _decided(question, lowest_at(question, place, best, sides), seconds / len(ways))
        if lowest.verdict == "proved":
            break
    else:
        return NotFound(reason=f"that it is least at `{show(place.at)}` is not proved: {_why(lowest)}")
    only = _decided(question, only_at(question, place, best, sides), seconds)
    kept = [dict(shown.certificate) for shown in (lowest, only) if shown.certificate]
    unique = {"proved": True, "refuted": False}.get(only.verdict)
    if unique is False and question.over not in names(best):
        same = Derivation(question.statement(("==", question.function, best)), AUTO, question.facts(best))
        if constant := _proofs(_decided(question, same, min(seconds, CRITERION))):
            return Constant(best, place.at, unique, [*kept, *constant])
    reason = f"that it is the only place is not proved: {_why(only)}" if unique is None else ""
    return AtPlace(best, place.at, unique, kept, reason)


class Sides(Interface):
    """How the function compares with its value at a place."""

    @property
    def facts(self) -> tuple[Node, ...]:
        """Steps that come first."""

    @property
    def least(self) -> Node:
        """The goal: the value is at most the function, for all x in the range."""

    @property
    def beside(self) -> tuple[Node, Node]:
        """That the function is larger: from x < at, and from at < x."""


@dataclass(frozen=True)
class Apart:
    """At one stroke, or for the integers up to `start`, and for those above."""

    x: str
    start: int | None = None
    facts: tuple[Node, ...] = ()

    @property
    def least(self) -> Node:
        if self.start is None:
            return AUTO
        above = have(f"{self.start + 1} <= {self.x}", "an integer", by("integer"))
        return cases(f"{self.x} <= {self.start}", AUTO, steps(above, AUTO))

    @property
    def beside(self) -> tuple[Node, Node]:
        return self.least, self.least


def lowest_at(question: Question, place: Place, best: Term, sides: Sides) -> Derivation:
    """The place is in the range, an integer for a parameter that is one, the function has the value `best` there, and
    nowhere less."""
    assert place.at is not None
    there = [question.at(place.at, relation) for relation in question.range]
    claims: list[Term] = [*there, ("==", question.at(place.at), best), ("<=", best, question.function)]
    how = [sides.least]
    if question.whole:
        claims.append(("exists", ("==", question.over, place.at), question.over, ("integer",)))
        how.append(exhibit(show(place.at)))
    proof = steps(*sides.facts, by("split", *how))
    return Derivation(question.statement(("all", *claims)), proof, question.facts(place.at, best))


def only_at(question: Question, place: Place, best: Term, sides: Sides) -> Derivation:
    """Where the function is no larger than at the place, there the place is."""
    x, at = question.over, place.at
    assert at is not None
    below, above = sides.beside
    low, high = (fresh(name, question.variables) for name in "ab")
    law = f"implies(all({low} < {high}, {high} <= {low}), 0 < 0)"
    absurd = follows(law, "orders exclude each other", {low: show(best), high: show(question.function)})

    def suppose_not(elsewhere: Node) -> Node:
        return suppose(have(show(("<", best, question.function)), "elsewhere", elsewhere), *absurd, AUTO)

    how = [AUTO if place.side == side else suppose_not(one) for side, one in ((-1, above), (1, below))]
    claim: Term = ("implies", ("<=", question.function, best), ("==", x, at))
    proof = steps(*sides.facts, introduce(antisymmetry(*how)))  # x <= at, at <= x
    return Derivation(question.statement(claim), proof, question.facts(at, best))


def _decided(question: Question, derivation: Derivation, seconds: float) -> Outcome:
    return decide(question.problem.quantity.name, "optimum", derivation, {}, seconds)
