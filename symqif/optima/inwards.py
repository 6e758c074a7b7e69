"""The range of an integer parameter, with integers for its ends: k >= 3 for 2 k >= 5, and for k > 2."""

from collections.abc import Iterator

import sympy

from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.kernel.term import Term, names
from symqif.optima.candidates import Landscape
from symqif.optima.question import Question, Relation
from symqif.optima.whole import floor
from symqif.outlines.script import introduce, split
from symqif.reduction.outline import AUTO, by
from symqif.symbols import canonical, to_term


def inwards(question: Question) -> Iterator[tuple[Relation, Relation]]:
    """Relations of the range, each with the one that says the same of integers, as it seems."""
    for relation, end, slope in Landscape(question).linear:
        side = int(sympy.sign(slope)) if slope.is_number else 0
        if side and (first := _first(question, end, side, relation[0] == "<")) is not None:
            yield relation, ("<=", first, question.over) if side > 0 else ("<=", question.over, first)


def _first(question: Question, end: sympy.Expr, side: int, strict: bool) -> Term | None:
    """The first integer of the range from an end on; None where that is the end, or is not found."""
    try:
        term = to_term(end)
        if question.certainly_integer(term):
            return to_term(canonical(end + side)) if strict else None
        return None if names(term) else to_term(sympy.Integer(-side * floor(to_term(-side * end))))
    except (SymqifError, sympy.PolynomialError):
        return None


def same_range(question: Question, old: Relation, new: Relation) -> Derivation:
    """Where the rest of the range is given, the two say the same."""
    rest = (relation for relation in question.relations if relation != old)
    claim: Term = ("all", ("implies", old, new), ("implies", new, old))
    return Derivation(
        question.under(rest, claim), split(introduce(by("integer")), introduce(AUTO)), question.facts(*old[1:])
    )
