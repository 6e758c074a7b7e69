"""The same question in a simpler form: in lowest terms, without maxima that the range decides, and on a range with
integers for ends, k >= 3 for 2 k >= 5 and for k > 2. That it is the same is proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from symqif.claims.claim import Derivation
from symqif.comparison.cases import first_is_larger
from symqif.comparison.problem import Certificate
from symqif.comparison.values import Point
from symqif.errors import SymqifError
from symqif.exact.argument import nearest
from symqif.exact.evaluation import added_up
from symqif.kernel.term import Term, show
from symqif.later import sympy
from symqif.optima.candidates import Landscape
from symqif.optima.proofs import proofs_of
from symqif.optima.question import Question, Relation
from symqif.outline import AUTO, by
from symqif.outlines.script import introduce, split
from symqif.reduction.statement import Statement
from symqif.symbols import canonical, to_sympy, to_term

POINTS = 24
HALF = Fraction(1, 2)


def simplified(question: Question, seconds: float) -> tuple[Question, list[Certificate]]:
    """The question with the function in lowest terms, without maxima where it has none, and the proof."""
    points = list(islice(question.problem.points(question.problem.given), POINTS))
    simple = to_term(canonical(to_sympy(added_up(_larger_parts(question.function, points)))))
    same = question.derivation(("==", question.function, simple), AUTO, simple)
    proofs = proofs_of(question, same, seconds)
    return (replace(question, simplified=simple) if proofs else question), proofs


def _larger_parts(term: Term, points: Sequence[Point]) -> Term:
    """The larger part in place of each maximum, as far as these points tell."""
    if not isinstance(term, tuple):
        return term
    inner = (term[0], *(_larger_parts(part, points) for part in term[1:]))
    if term[0] != "max":
        return inner
    first = {first_is_larger(inner, point) for point in points} - {None}
    larger: Term = inner[1 if first == {True} else 2] if len(first) == 1 else inner
    return larger


def between_integers(question: Question, seconds: float) -> tuple[Question, list[Certificate]]:
    """The question with ends of its range rounded inwards, and the proofs that it is the same range."""
    proofs = list[Certificate]()
    for old, new in _inwards(question):
        if shown := proofs_of(question, same_range(question, old, new), seconds):
            question = replace(question, rounded={**question.rounded, old: new})
            proofs += shown
    return question, proofs


def _inwards(question: Question) -> Iterator[tuple[Relation, Relation]]:
    """Relations of the range, each with the one that says the same of integers, as it seems."""
    landscape = Landscape(question)
    for relation, end, slope in landscape.linear:
        operator, left, right = relation
        side = int(sympy.sign(slope)) if slope.is_number else 0
        if side and (first := _first(end, side, operator == "<")) is not None:
            yield relation, ("<=", first, question.over) if side > 0 else ("<=", question.over, first)
        elif operator == "<" and question.certainly_integer(left) and question.certainly_integer(right):
            yield relation, ("<=", to_term(landscape.expression(left) + 1), right)


def _first(end: sympy.Expr, side: int, strict: bool) -> Term | None:
    """The first integer of the range from an end on, a number; None where that is the end, or is not known."""
    if end.free_symbols or (end.is_integer and not strict):
        return None
    try:
        inside = floor(to_term(side * end)) + 1 if strict else -floor(to_term(-side * end))
    except SymqifError:
        return None
    return Fraction(side * inside)


def floor(number: Term) -> int:
    """The largest integer that is no larger than a constant."""
    return nearest(("-", number, HALF))


def same_range(question: Question, old: Relation, new: Relation) -> Derivation:
    """Where the rest of the range is given, the two say the same."""
    rest = (show(relation) for relation in question.relations if relation != old)
    statement = Statement(show(("all", ("implies", old, new), ("implies", new, old))), question.variables, tuple(rest))
    return Derivation(statement, split(introduce(by("integer")), introduce(AUTO)), question.facts(*old[1:]))
