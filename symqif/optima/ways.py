"""The ways in which a least value is looked for, one after the other, and what is proved of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from symqif.claims.claim import Derivation
from symqif.claims.decide import Outcome, decide
from symqif.comparison.check import (
    failing,
    point_of,
)
from symqif.comparison.problem import Certificate
from symqif.errors import SymqifError
from symqif.exact.evaluation import with_head
from symqif.kernel.term import Rejected, names, show
from symqif.optima.candidates import Landscape, Place
from symqif.optima.finite import Finite
from symqif.optima.outcomes import Answer, AtPlace, Constant, FirstInteger, NotFound, Rounded, Unreached
from symqif.optima.question import Question
from symqif.optima.sides import Apart, Sides, lowest_at, only_at
from symqif.optima.slopes import Slopes
from symqif.optima.turning import Turn
from symqif.optima.unreached import Approach
from symqif.optima.whole import Neighbours, floor
from symqif.outline import AUTO
from symqif.symbols import canonical, to_term

Way = Callable[[float], Answer]  # what is proved in so many seconds
CRITERION = 10.0  # seconds
LONG, LONGEST = 60, 300  # characters of a formula that a reason names; of a reason


def ways(question: Question, landscape: Landscape, places: Sequence[tuple[Place, bool]]) -> list[Way]:
    """What is tried, one after the other. The integers beside a place with a square root are not looked for there.
    Where it is not in lowest terms, the values at finitely many integers come first."""
    rooted = [place for place, _ in places if question.whole and not place.side and _has_root(place)]
    at_places: list[Way] = [
        partial(_in_range if reached else _unreached, question, landscape, place)
        for place, reached in places
        if place not in rooted
    ]
    turn: list[Way] = [partial(_turning, question, landscape)] if question.whole else []
    symbolic = [*turn, *at_places] if rooted else [*at_places, *turn]
    finite = Finite.of(question, landscape) if question.whole else None
    compare: list[Way] = [partial(_compared, finite, landscape)] if finite else []
    return [*compare, *symbolic] if question.simplified is None else [*symbolic, *compare]


def _compared(finite: Finite, landscape: Landscape, seconds: float) -> Answer:
    """What is proved of finitely many integers, by their values."""
    return _at(finite.question, landscape, finite.place, seconds, [finite])


def _has_root(place: Place) -> bool:
    return place.at is not None and bool(names(place.at)) and any(with_head(place.at, "sqrt"))


def _turning(question: Question, landscape: Landscape, seconds: float) -> Answer:
    """What is proved of the first integer m with no better m + 1, by a formula if there is one."""
    why = "no factor of the differences between its values was found that changes its sign once"
    answer: Answer = NotFound(reason=why)
    turn = Turn.of(question, landscape)
    turns = [one for one in (turn and turn.solved, turn) if one]
    closer = [replace(one, enclosed=True) for one in turns if question.enclosures()]
    for one in (*turns, *closer):
        answer = _first(one, seconds)
        if answer.value is not None:
            break
    return answer


def _first(turn: Turn, seconds: float) -> Answer:
    question = turn.question
    shown = [decided(question, part, seconds) for part in turn.parts]
    if missing := next((one for one in shown if one.verdict != "proved"), None):
        reason = f"that the first integer with `{show(turn.first_if)}` is best is not proved: {_why(missing)}"
        return NotFound(reason=reason)
    only = decided(question, turn.only(), seconds)
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
    shown = [decided(question, part, seconds) for part in parts]
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
    lowest = decided(question, neighbours.best(strict=False), seconds)
    if lowest.verdict != "proved":
        return NotFound(reason=f"that it is least beside `{show(neighbours.r)}` is not proved: {_why(lowest)}")
    only = decided(question, neighbours.best(strict=True), seconds)
    turn = Turn.of(question, landscape) if landscape.both_inside(neighbours.r) else None
    criterion = [decided(question, turn.criterion(), min(seconds, CRITERION))] if turn else []
    inside = decided(question, neighbours.inside(), min(seconds, CRITERION))
    return Rounded(
        neighbours.value(landscape),
        ("floor", neighbours.r),
        certificates=_proofs(lowest, only, *criterion, inside),
        reason=_elsewhere(only),
        inside=inside.verdict == "proved",
        first_if=turn.first_if if turn and _proofs(*criterion) else None,
    )


def _at(
    question: Question, landscape: Landscape, place: Place, seconds: float, compared: Sequence[Sides] = ()
) -> Answer:
    """What is proved of a place in the range, by one of these or by the signs of a quadratic."""
    assert place.at is not None
    best = to_term(canonical(landscape.function.subs(landscape.x, landscape.expression(place.at))))
    compared = compared or [*Slopes.of(question, landscape, place, best)] or [Apart(question.over)]
    for sides in compared:
        lowest = decided(question, lowest_at(question, place, best, sides), seconds / len(compared))
        if lowest.verdict == "proved":
            break
    else:
        return NotFound(reason=f"that it is least at `{show(place.at)}` is not proved: {_why(lowest)}")
    only = decided(question, only_at(question, place, best, sides), seconds)
    kept = [dict(shown.certificate) for shown in (lowest, only) if shown.certificate]
    unique = {"proved": True, "refuted": False}.get(only.verdict)
    if unique is False and question.over not in names(best):
        same = Derivation(question.statement(("==", question.function, best)), AUTO, question.facts(best))
        if constant := _proofs(decided(question, same, min(seconds, CRITERION))):
            return Constant(best, place.at, unique, [*kept, *constant])
    reason = f"that it is the only place is not proved: {_why(only)}" if unique is None else ""
    return AtPlace(best, place.at, unique, kept, reason)


def nowhere(landscape: Landscape) -> str:
    inner = [show(place.at) for place in landscape.places if place.at is not None]
    tried = [f"`{text}`" for text in inner if len(text) <= LONG]
    if longer := len(inner) - len(tried):
        tried.append(f"{longer} longer formula{'s' if longer > 1 else ''}")
    return f"no place was found that is least for all parameters; tried were {', '.join(tried) or 'none'}"


def _why(outcome: Outcome) -> str:
    """Why something is not proved, without the formula of many terms for which a certificate was sought."""
    if not outcome.reason:
        above = "; try the range above 0, --where 'eps > 0'" if point_of(outcome).get("eps") == "0" else ""
        return f"{failing(outcome)}{above}"
    reason = outcome.reason
    return reason if len(reason) <= LONGEST else f"{reason[:LONGEST].rsplit(' for ')[0]} for a formula of many terms"


def decided(question: Question, derivation: Derivation, seconds: float) -> Outcome:
    return decide(question.problem.quantity.name, "optimum", derivation, {}, seconds)
