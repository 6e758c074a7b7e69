"""The ways in which a least value is looked for, one after the other, and what is proved of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from symqif.claims.claim import Derivation
from symqif.comparison.problem import Certificate
from symqif.errors import SymqifError
from symqif.exact.evaluation import with_head
from symqif.kernel.term import Rejected, names, show
from symqif.optima.candidates import Landscape, Place
from symqif.optima.integers import Neighbours
from symqif.optima.outcomes import AtPlace, Constant, FirstInteger, Optimum, Rounded, Unreached
from symqif.optima.proofs import Unproved, outcome_of, proof_of, proofs_of, why
from symqif.optima.question import Question
from symqif.optima.sides import Apart, Finite, Sides
from symqif.optima.simpler import floor
from symqif.optima.slopes import Slopes
from symqif.optima.turning import Turn
from symqif.optima.unreached import Approach
from symqif.outline import AUTO

Way = Callable[[float], Optimum]  # what is proved in so many seconds; else Unproved
CRITERION = 10.0  # seconds
LONG = 60  # characters of a formula that a reason names


def ways(landscape: Landscape, places: Sequence[tuple[Place, bool]]) -> list[Way]:
    """What is tried, one after the other. The integers beside a place with a square root are not looked for there.
    Where it is not in lowest terms, the values at finitely many integers come first."""
    question = landscape.question
    rooted = [place for place, _ in places if question.whole and not place.side and _has_root(place)]
    at_places: list[Way] = [
        partial(_in_range if reached else _unreached, landscape, place)
        for place, reached in places
        if place not in rooted
    ]
    turn: list[Way] = [partial(_turning, landscape)] if question.whole else []
    symbolic = [*turn, *at_places] if rooted else [*at_places, *turn]
    finite = Finite.of(landscape) if question.whole else None
    compare: list[Way] = [partial(_at, landscape, [finite])] if finite else []
    return [*compare, *symbolic] if question.simplified is None else [*symbolic, *compare]


def _has_root(place: Place) -> bool:
    return place.at is not None and bool(names(place.at)) and any(with_head(place.at, "sqrt"))


def nowhere(landscape: Landscape) -> str:
    inner = [show(place.at) for place in landscape.places if place.at is not None]
    tried = [f"`{text}`" for text in inner if len(text) <= LONG]
    if longer := len(inner) - len(tried):
        tried.append(f"{longer} longer formula{'s' if longer > 1 else ''}")
    reason = f"no place was found that is {landscape.question.extreme} for all parameters"
    return f"{reason}; tried were {', '.join(tried) or 'none'}"


def _in_range(landscape: Landscape, place: Place, seconds: float) -> Optimum:
    """What is proved of a place in the range, or the neighbours of one that is no integer."""
    question = landscape.question
    assert place.at is not None
    if not question.whole or (place.side and question.certainly_integer(place.at)):
        best = landscape.at(place.at)
        return _at(landscape, [*Slopes.of(landscape, place, best)] or [Apart(question, place, best)], seconds)
    if names(place.at):
        return _beside(landscape, Neighbours(question, place.at), seconds)
    m = floor(place.at)
    best_of_two = Fraction(landscape.better(m))
    return _at(landscape, [Apart(question, Place(best_of_two), landscape.at(best_of_two), m)], seconds)


def _at(landscape: Landscape, compared: Sequence[Sides], seconds: float) -> Optimum:
    """What is proved of a place in the range, by one of these."""
    question = landscape.question
    for sides in compared:
        lowest = outcome_of(question, sides.lowest, seconds / len(compared))
        if lowest.verdict == "proved":
            break
    else:
        raise Unproved(why(f"it is least at `{show(sides.at)}`", lowest))
    at, best, only = sides.at, sides.best, outcome_of(question, sides.only, seconds)
    kept = [dict(shown.certificate) for shown in (lowest, only) if shown.certificate]
    unique = {"proved": True, "refuted": False}.get(only.verdict)
    if unique is False and question.over not in names(best):
        same = question.derivation(("==", question.function, best), AUTO, best)
        if constant := proofs_of(question, same, min(seconds, CRITERION)):
            return Constant(question, best, at, unique, [*kept, *constant])
    return AtPlace(question, best, at, unique, kept, why("it is the only place", only) if unique is None else "")


def _beside(landscape: Landscape, neighbours: Neighbours, seconds: float) -> Optimum:
    """What is proved of the two integers beside a place."""
    question, r = landscape.question, neighbours.r
    lowest = proof_of(question, neighbours.best(strict=False), seconds, f"it is least beside `{show(r)}`")
    only, reason = _alone(question, neighbours.best(strict=True), seconds)
    turn = Turn.of(landscape) if landscape.both_inside(r) else None
    criterion = proofs_of(question, turn.criterion(), min(seconds, CRITERION)) if turn else []
    inside = proofs_of(question, neighbours.inside, min(seconds, CRITERION))
    return Rounded(
        question,
        landscape.at(question.m),
        ("floor", r),
        certificates=[lowest, *only, *criterion, *inside],
        reason=reason,
        inside=bool(inside),
        first_if=turn.first_if if turn and criterion else None,
    )


def _turning(landscape: Landscape, seconds: float) -> Optimum:
    """What is proved of the first integer m with no better m + 1, by a formula if there is one."""
    reason = "no factor of the differences between its values was found that changes its sign once"
    turn = Turn.of(landscape)
    for one in filter(None, (turn and turn.solved, turn)):
        try:
            return _first(one, seconds)
        except Unproved as error:
            reason = str(error)
    raise Unproved(reason)


def _first(turn: Turn, seconds: float) -> Optimum:
    question = turn.landscape.question
    best = f"the first integer with `{show(turn.first_if)}` is best"
    shown = [proof_of(question, part, seconds, best) for part in turn.parts]
    only, reason = _alone(question, turn.only(), seconds)
    value = turn.landscape.at(question.m)
    return FirstInteger(
        question, value, turn.place, certificates=[*shown, *only], reason=reason, first_if=turn.first_if
    )


def _unreached(landscape: Landscape, place: Place, seconds: float) -> Optimum:
    """What is proved of a place that is not in the range."""
    approach = Approach(landscape, place)
    towards = show(place.at) if place.at is not None else "oo" if place.side < 0 else "-oo"
    try:
        limit, parts = approach.limit, (approach.above, approach.tends)
    except (SymqifError, Rejected) as error:
        way = heads(landscape.question.over, towards)
        raise Unproved(f"what it tends to as {way} is not found: {error}") from None
    tends = f"it tends to `{show(limit)}` from above"
    shown = [proof_of(landscape.question, part, seconds, tends) for part in parts]
    return Unreached(landscape.question, limit, certificates=shown, towards=towards)


def heads(x: str, towards: str) -> str:
    """What a parameter does, in words: `eps` grows."""
    return f"`{x}` {'grows' if towards == 'oo' else 'falls' if towards == '-oo' else f'tends to `{towards}`'}"


def _alone(question: Question, part: Derivation, seconds: float) -> tuple[list[Certificate], str]:
    """The proof that it is least nowhere else, or why there is none."""
    try:
        return [proof_of(question, part, seconds, "it is least nowhere else")], ""
    except Unproved as error:
        return [], str(error)
