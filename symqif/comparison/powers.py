"""Powers with real exponents through the exponential function, which is what they mean: a**b = e**(b log a)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

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
    if term[0] != "**" or whole(term[2], sorts):
        return (term[0], *parts)
    base, exponent = parts
    logarithm = base[1] if isinstance(base, tuple) and base[0] == "exp" else ("log", base)
    return ("exp", ("*", logarithm, exponent))


def whole(term: Term, sorts: Mapping[str, str]) -> bool:
    """Is the term an integer by its form?"""
    match term:
        case Fraction():
            return term.denominator == 1
        case str():
            return sorts.get(term) == "integer"
        case ("+" | "-" | "*" | "neg" | "max", *parts):
            return all(whole(part, sorts) for part in parts)
        case ("**", base, exponent):
            return whole(base, sorts) and whole(exponent, sorts)  # of a negative exponent the kernel has its own view
        case ("floor" | "ceil" | "round" | "binomial", *_):
            return True
    return False
