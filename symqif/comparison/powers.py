"""Powers with real exponents through the exponential function, which is what they mean for a > 0: a**b = e**(b log a).

For other a nothing is said, unless b happens to be an integer at a point, where a**b is a plain power.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from symqif.kernel.term import Term


def through_exponentials(term: Term, sorts: Mapping[str, str]) -> Term:
    """The term with exp(b*log(a)) for a**b unless b is an integer by its form, and with exp(c*b) for exp(c)**b.

    sorts: of the names; what a sum binds is an integer.
    """
    if not isinstance(term, tuple):
        return term
    if term[0] == "sum":
        _, body, index, *ends = term
        inner = through_exponentials(body, {**sorts, index: "integer"})
        return ("sum", inner, index, *(through_exponentials(end, sorts) for end in ends))
    parts = [through_exponentials(part, sorts) for part in term[1:]]
    if term[0] == "sqrt" and isinstance(parts[0], tuple) and parts[0][0] == "exp":
        return ("exp", ("/", parts[0][1], Fraction(2)))
    if not real(term, sorts):
        return (term[0], *parts)
    base, exponent = parts
    logarithm = base[1] if isinstance(base, tuple) and base[0] == "exp" else ("log", base)
    return ("exp", ("*", logarithm, exponent))


def real(term: tuple[Any, ...], sorts: Mapping[str, str]) -> bool:
    """Is this a power whose exponent is not an integer by its form?"""
    return term[0] == "**" and not whole_by_form(term[2], sorts)


def bases(term: Term, sorts: Mapping[str, str]) -> Iterator[Term]:
    """What such powers are of, but for exponentials, which are positive."""
    if not isinstance(term, tuple):
        return
    if real(term, sorts) and not (isinstance(term[1], tuple) and term[1][0] == "exp"):
        yield term[1]
    inner = {**sorts, term[2]: "integer"} if term[0] == "sum" else sorts
    for part in term[1:]:
        yield from bases(part, inner)


def with_integers(term: Term, sorts: Mapping[str, str], value: Callable[[Term], Fraction | None]) -> Term:
    """The term with integers for the exponents that are such, but for 0. value: of a part, where that is rational."""
    if not isinstance(term, tuple) or term[0] == "sum":
        return term
    parts = [with_integers(part, sorts, value) for part in term[1:]]
    exponent = value(parts[1]) if real(term, sorts) else None
    return ("**", parts[0], exponent) if exponent and exponent.denominator == 1 else (term[0], *parts)


class Ambiguous(Exception):
    """What a power means at a point is not certain."""


def whole_by_form(term: Term, sorts: Mapping[str, str]) -> bool:
    """Is the term an integer by its form?"""
    match term:
        case Fraction():
            return term.denominator == 1
        case str():
            return sorts.get(term) == "integer"
        case ("+" | "-" | "*" | "neg" | "max" | "**", *parts):  # of a negative exponent the kernel has its own view
            return all(whole_by_form(part, sorts) for part in parts)
        case ("floor" | "ceil" | "round" | "binomial", *_):
            return True
    return False
