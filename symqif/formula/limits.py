"""Bounds on what is read: neither text from strangers nor its numbers may cost more than a formula does."""

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction

from symqif.formula.errors import Fault
from symqif.kernel.term import Term, names

CHARACTERS = 20_000
TOKENS = 5_000
BRACKETS = 100  # inside one another
NODES = 5_000  # operations, numbers and names of a term
DEPTH = 200  # operations one inside another, or one after another as in a + b + c
DIGITS = 1_000
EXPONENT = 1_000
SUMS = 3  # inside one another
MACROS = 1_000  # that are expanded in a formula
SIZES: Mapping[str, Callable[..., float]] = {  # at most, whatever the signs are
    "+": operator.add, "-": operator.add, "*": operator.mul, "/": lambda a, b: a, "**": math.pow,
    "neg": operator.pos, "max": max, "exp": math.exp, "log": operator.pos, "sqrt": operator.pos, "floor": math.floor,
    "ceil": math.ceil, "round": lambda a: math.floor(a + 0.5), "binomial": lambda a, b: math.pow(2.0, a),
    "sum": lambda body, index, low, high: body * (1 + low + high),
}  # fmt: skip


def size(term: Term) -> float:
    """About how large a term gets where each name is 1; infinity where that is too large for a float."""
    try:
        found = _size(term)
    except (ArithmeticError, ValueError):
        return math.inf
    return math.inf if math.isnan(found) else found


def _size(term: Term) -> float:
    if isinstance(term, tuple):
        return SIZES[term[0]](*map(_size, term[1:]))
    return 1.0 if isinstance(term, str) else abs(term.numerator / term.denominator)


def degree(term: Term) -> float:
    """What nested exponents that are numbers multiply to."""
    if not isinstance(term, tuple):
        return 1.0
    raised = term[0] == "**" and not names(term[2])
    return degree(term[1]) * max(size(term[2]), 1.0) if raised else max(map(degree, term[1:]))


def sums(term: Term) -> int:
    """How many sums stand inside one another."""
    return max(map(sums, term[1:])) + (term[0] == "sum") if isinstance(term, tuple) else 0


def exact(term: Term) -> Fraction | None:
    """The number that a fraction with a sign is."""
    match term:
        case Fraction():
            return term
        case ("neg", part) if (number := exact(part)) is not None:
            return -number
        case ("/", above, below) if (number := exact(above)) is not None and (by := exact(below)):
            return number / by
    return None


def at_most(most: int, count: float, what: str, at: int) -> None:
    """Fault where something is more than is read."""
    if count > most:
        raise Fault(what, at, f"at most {most:,} is read")
