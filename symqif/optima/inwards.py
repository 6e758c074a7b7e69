"""The range of an integer parameter, without ends that are no integers of it: k >= 3 for 2 k >= 5, and for k > 2."""

from collections.abc import Iterator
from fractions import Fraction

import sympy

from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.kernel.term import Term
from symqif.optima.candidates import Landscape
from symqif.optima.question import Question, Relation
from symqif.optima.whole import floor
from symqif.outline import AUTO, by
from symqif.outlines.script import introduce, split
from symqif.symbols import to_term


def inwards(question: Question) -> Iterator[tuple[Relation, Relation]]:
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
    """The first integer of the range from an end on, a number; None where that is the end, or is not found."""
    if end.free_symbols or (end.is_integer and not strict):
        return None
    try:
        inside = floor(to_term(side * end)) + 1 if strict else -floor(to_term(-side * end))
    except SymqifError:
        return None
    return Fraction(side * inside)


def same_range(question: Question, old: Relation, new: Relation) -> Derivation:
    """Where the rest of the range is given, the two say the same."""
    rest = (relation for relation in question.relations if relation != old)
    claim: Term = ("all", ("implies", old, new), ("implies", new, old))
    return Derivation(
        question.under(rest, claim), split(introduce(by("integer")), introduce(AUTO)), question.facts(*old[1:])
    )
