"""Where is a quantity least over one of its parameters, and only there? Found by SymPy, proved for the kernel."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

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
from symqif.optima.inwards import inwards, same_range
from symqif.optima.maxima import without_maxima
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

Way = Callable[[float], dict[str, Any]]  # what is proved in so many seconds, or the reason why not
SHARE = 0.4  # of the time, for one statement
CRITERION = 10.0  # seconds
LONG, LONGEST = 60, 300  # characters of a formula that a reason names; of a reason


@dataclass(frozen=True, repr=False)
class Optimum(Shown):
    """The answer of `optimum`.

    Attributes:
        at: the place of the least value, in the other parameters; None where it is not decided, not reached, or any.
        value: the least value; where it is not reached, the largest number below all values.
        unique: is it the least nowhere else, for all parameters? False where it is not so for some of them, None where
            that is not decided.
        constant: is it proved that the quantity does not depend on the parameter at all?
        rounded: of an integer parameter, the least value is at `at`, called m, or at m + 1, whichever is in the range,
            and unless there is a reason nowhere else; `value` is that at m.
        inside: is it proved, of a rounded place, that m and m + 1 are always in the range? Else one of them may be
            outside, where the other is best.
        first: of an integer parameter, the least value is at m, the first integer of the range with `first_if`, or the
            last one if none has that; and unless there is a reason nowhere else, but for m + 1 if that is as good.
            `at` is a formula for m, or its name; `value` is that at m. The name is `question.m`, as m may be a
            parameter.
        first_if: m is at least as good as m + 1, both in the range, exactly where this holds.
        towards: where the least value is not reached, what the parameter tends to: a term, "oo" or "-oo".
        certificates: that no value is less, and that the place is the only one, which the kernel accepted.
        reason: why something is not decided.

    >>> from symqif import optimum
    >>> optimum("mse.ue", "p", q="p/(p+(1-p)*exp(eps))", f=0).at
    Fraction(1, 2)
    """

    question: Question
    at: Term | None = None
    value: Term | None = None
    unique: bool | None = None
    constant: bool = False
    rounded: bool = False
    inside: bool = False
    first: bool = False
    first_if: Term | None = None
    towards: str = ""
    certificates: Sequence[Certificate] = ()
    basis: Outcome | None = None
    reason: str = ""
    seconds: float = 0.0

    def __bool__(self) -> bool:
        """Is a least value proved, reached or not?"""
        return self.value is not None


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
        found: Optimum = bounded(_checked, question, left, seconds=left)
    except OutOfBounds as error:
        return Optimum(question, reason=str(error))
    return found


def _checked(question: Question, timeout: float) -> Optimum:
    """What is sought, where the base accepts the certificates."""
    found = sought(question, timeout)
    at_work("kernel")
    for one in found.certificates:
        try:
            certificates.check(one, Statement.of(one["statement"]), {})
        except Exhausted as error:
            return Optimum(question, reason=str(error))
    return found


def sought(question: Question, timeout: float) -> Optimum:
    """Decide within about `timeout` seconds; SymqifError where the question makes no sense."""
    started = time.perf_counter()
    basis = established(question.problem.quantity, question.problem.values)

    def answer(**found: Any) -> Optimum:
        return Optimum(question, basis=basis, seconds=time.perf_counter() - started, **found)

    if why := unproved(question.problem.quantity, basis):
        return answer(reason=why)
    if not has_points(question.problem):
        return answer(reason=empty(question.problem.quantity))
    if why := _endless(question):
        return answer(reason=why)
    question, same = simplified(question, SHARE * timeout)
    if question.over not in names(question.function):
        return answer(value=question.function, unique=False, constant=True, certificates=same)
    if question.whole:
        question, rounded = between_integers(question, min(SHARE * timeout, CRITERION))
        same += rounded
    if any(with_head(question.function, "sum")):
        return answer(reason="that its sums may be written out is not proved: numbers for more parameters may help")
    landscape = Landscape(question)
    places = landscape.least(landscape.places)
    reason = "" if places else _nowhere(landscape)
    for way in _ways(question, landscape, places):
        seconds = SHARE * (timeout - (time.perf_counter() - started))
        found = way(seconds)
        if "value" in found:
            return answer(**found | {"certificates": [*same, *found["certificates"]]})
        reason = reason or found["reason"]
    return answer(reason=question.problem.unread or reason)


def _ways(question: Question, landscape: Landscape, places: Sequence[tuple[Place, bool]]) -> list[Way]:
    """What is tried, one after the other. The integers beside a place with a square root are not looked for there."""
    rooted = [place for place, _ in places if question.whole and not place.side and _has_root(place)]
    ways = [
        partial(_found if reached else _unreached, question, landscape, place)
        for place, reached in places
        if place not in rooted
    ]
    turn = [partial(_turning, question, landscape)] if question.whole else []
    return [*turn, *ways] if rooted else [*ways, *turn]


def _has_root(place: Place) -> bool:
    return place.at is not None and bool(names(place.at)) and any(with_head(place.at, "sqrt"))


def _turning(question: Question, landscape: Landscape, seconds: float) -> dict[str, Any]:
    """What is proved of the first integer m with no better m + 1, by a formula if there is one."""
    found = {"reason": "no factor of the differences between its values was found that changes its sign once"}
    turn = Turn.of(question, landscape)
    ways = [one for one in (turn and turn.solved, turn) if one]
    closer = [replace(one, enclosed=True) for one in ways if question.enclosures()]
    for one in (*ways, *closer):
        found = _first(one, seconds)
        if "value" in found:
            break
    return found


def _first(turn: Turn, seconds: float) -> dict[str, Any]:
    question = turn.question
    shown = [_decided(question, part, seconds) for part in turn.parts]
    if missing := next((one for one in shown if one.verdict != "proved"), None):
        return {"reason": f"that the first integer with `{show(turn.first_if)}` is best is not proved: {_why(missing)}"}
    only = _decided(question, turn.only(), seconds)
    kept = [one.certificate for one in (*shown, only) if one.verdict == "proved"]
    reason = "" if only.verdict == "proved" else f"that it is least nowhere else is not proved: {_why(only)}"
    return {
        "at": turn.place, "value": turn.value, "first": True, "first_if": turn.first_if, "certificates": kept,
        "reason": reason,
    }  # fmt: skip


def _found(question: Question, landscape: Landscape, place: Place, seconds: float) -> dict[str, Any]:
    """What is proved of a place in the range, or the neighbours of one that is no integer."""
    assert place.at is not None
    if not question.whole or (place.side and question.certainly_integer(place.at)):
        return _at(question, landscape, place, seconds)
    if names(place.at):
        return _beside(Neighbours(question, place.at), landscape, seconds)
    m = floor(place.at)
    return _at(question, landscape, Place(landscape.better(Fraction(m), Fraction(m + 1))), seconds, start=m)


def _unreached(question: Question, landscape: Landscape, place: Place, seconds: float) -> dict[str, Any]:
    """What is proved of a place that is not in the range."""
    approach = Approach(question, landscape, place)
    towards = show(place.at) if place.at is not None else "oo" if place.side < 0 else "-oo"
    try:
        limit, parts = approach.limit, (approach.above(), approach.tends())
    except (SymqifError, Rejected) as error:
        return {"reason": f"what it tends to as {heads(question.over, towards)} is not found: {error}"}
    found = [_decided(question, part, seconds) for part in parts]
    if any(one.verdict != "proved" for one in found):
        why = next(_why(one) for one in found if one.verdict != "proved")
        return {"reason": f"that it tends to `{show(limit)}` from above is not proved: {why}"}
    return {"value": limit, "towards": towards, "certificates": [one.certificate for one in found]}


def heads(x: str, towards: str) -> str:
    """What a parameter does, in words: `eps` grows."""
    return f"`{x}` {'grows' if towards == 'oo' else 'falls' if towards == '-oo' else f'tends to `{towards}`'}"


def _beside(neighbours: Neighbours, landscape: Landscape, seconds: float) -> dict[str, Any]:
    """What is proved of the two integers beside a place."""
    question = neighbours.question
    lowest = _decided(question, neighbours.best(strict=False), seconds)
    if lowest.verdict != "proved":
        return {"reason": f"that it is least beside `{show(neighbours.r)}` is not proved: {_why(lowest)}"}
    only = _decided(question, neighbours.best(strict=True), seconds)
    found = [lowest, *([only] if only.verdict == "proved" else [])]
    said, turn = None, Turn.of(question, landscape) if landscape.both_inside(neighbours.r) else None
    if turn:
        decided = _decided(question, turn.criterion(), min(seconds, CRITERION))
        if decided.verdict == "proved":
            said, found = turn.first_if, [*found, decided]
    inside = _decided(question, neighbours.inside(), min(seconds, CRITERION))
    found += [inside] if inside.verdict == "proved" else []
    kept = [one.certificate for one in found if one.certificate]
    reason = "" if only.verdict == "proved" else f"that it is least nowhere else is not proved: {_why(only)}"
    return {
        "at": ("floor", neighbours.r), "value": neighbours.value(landscape), "rounded": True,
        "inside": inside.verdict == "proved", "first_if": said, "certificates": kept, "reason": reason,
    }  # fmt: skip


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


def _at(
    question: Question, landscape: Landscape, place: Place, seconds: float, start: int | None = None
) -> dict[str, Any]:
    """What is proved of a place in the range; start: the integers up to it and those above are looked at apart."""
    assert place.at is not None
    best = to_term(canonical(landscape.function.subs(landscape.x, landscape.expression(place.at))))
    ways: list[Slopes | None] = [*Slopes.of(question, landscape, place, best)]
    ways = ways or [None]
    for slopes in ways:
        lowest = _decided(question, lowest_at(question, place, best, start, slopes), seconds / len(ways))
        if lowest.verdict == "proved":
            break
    else:
        return {"reason": f"that it is least at `{show(place.at)}` is not proved: {_why(lowest)}"}
    only = _decided(question, only_at(question, place, best, start, slopes), seconds)
    unique = {"proved": True, "refuted": False}.get(only.verdict)
    shown = [lowest, only]
    if unique is False and question.over not in names(best):
        same = Derivation(question.statement(("==", question.function, best)), AUTO, question.facts(best))
        shown += [one for one in [_decided(question, same, min(seconds, CRITERION))] if one.verdict == "proved"]
    kept = [found.certificate for found in shown if found.certificate]
    reason = f"that it is the only place is not proved: {_why(only)}" if unique is None else ""
    return {
        "at": place.at, "value": best, "unique": unique, "constant": len(shown) > 2, "certificates": kept,
        "reason": reason,
    }  # fmt: skip


def lowest_at(
    question: Question, place: Place, best: Term, start: int | None = None, slopes: Slopes | None = None
) -> Derivation:
    """The place is in the range, an integer for a parameter that is one, the function has the value `best` there, and
    nowhere less."""
    assert place.at is not None
    there = [question.at(place.at, relation) for relation in question.range]
    claims: list[Term] = [*there, ("==", question.at(place.at), best), ("<=", best, question.function)]
    how = [slopes.least if slopes else apart(question.over, start)]
    if question.whole:
        claims.append(("exists", ("==", question.over, place.at), question.over, ("integer",)))
        how.append(exhibit(show(place.at)))
    proof = by("split", *how)
    outline = steps(*slopes.facts, proof) if slopes else proof
    return Derivation(question.statement(("all", *claims)), outline, question.facts(place.at, best))


def only_at(
    question: Question, place: Place, best: Term, start: int | None = None, slopes: Slopes | None = None
) -> Derivation:
    """Where the function is no larger than at the place, there the place is."""
    x, at = question.over, place.at
    assert at is not None
    below, above = slopes.beside if slopes else (apart(x, start),) * 2
    low, high = (fresh(name, question.variables) for name in "ab")
    law = f"implies(all({low} < {high}, {high} <= {low}), 0 < 0)"
    absurd = follows(law, "orders exclude each other", {low: show(best), high: show(question.function)})

    def suppose_not(elsewhere: Node) -> Node:
        return suppose(have(show(("<", best, question.function)), "elsewhere", elsewhere), *absurd, AUTO)

    sides = [AUTO if place.side == side else suppose_not(how) for side, how in ((-1, above), (1, below))]
    claim: Term = ("implies", ("<=", question.function, best), ("==", x, at))
    proof = introduce(antisymmetry(*sides))  # x <= at, at <= x
    outline = steps(*slopes.facts, proof) if slopes else proof
    return Derivation(question.statement(claim), outline, question.facts(at, best))


def apart(x: str, start: int | None) -> Node:
    """The goal for the integers x up to one, and for those above."""
    if start is None:
        return AUTO
    above = have(f"{start + 1} <= {x}", "an integer", by("integer"))
    return cases(f"{x} <= {start}", AUTO, steps(above, AUTO))


def _decided(question: Question, derivation: Derivation, seconds: float) -> Outcome:
    return decide(question.problem.quantity.name, "optimum", derivation, {}, seconds)
