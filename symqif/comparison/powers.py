"""Powers with real exponents through the exponential function, which is what they mean for a > 0: a**b = e**(b log a).

For other a the kernel has no value for that, but 0**b is 0 for b > 0, and a**b is a plain power where b happens to be
an integer. So the formula is read point by point there.
"""

from collections.abc import Callable, Mapping
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


def has_real(term: Term, sorts: Mapping[str, str]) -> bool:
    """Is there such a power of anything but an exponential, which is positive?"""
    if not isinstance(term, tuple):
        return False
    inner = {**sorts, term[2]: "integer"} if term[0] == "sum" else sorts
    own = real(term, sorts) and not (isinstance(term[1], tuple) and term[1][0] == "exp")
    return own or any(has_real(part, inner) for part in term[1:])


def written_out(
    term: Term,
    sorts: Mapping[str, str],
    value: Callable[[Term], Fraction | None],
    positive: Callable[[Term], bool | None],
) -> Term:
    """The term at a point, with integers for the exponents that are, and 0 for the powers of 0.

    value: of a part of the term at the point, or None where that is not rational; positive: is it so? Raises
    `Ambiguous` for 0**0, unless its exponent is an integer by its form, for such powers in a sum, and for those of
    negative numbers whose exponent is not seen to be rational.
    """
    if not isinstance(term, tuple):
        return term
    if term[0] == "sum":
        inner = {**sorts, term[2]: "integer"}
        if has_real(term[1], inner):
            raise Ambiguous
        return term
    parts = [written_out(part, sorts, value, positive) for part in term[1:]]
    if not real(term, sorts):
        return (term[0], *parts)
    base, exponent = (value(part) for part in parts)
    if exponent == 0 and not base:
        raise Ambiguous
    if exponent is not None and exponent.denominator == 1:
        return ("**", parts[0], exponent)
    if exponent is None and (positive(parts[0]) is False if base is None else base < 0):
        raise Ambiguous  # the exponent may be an integer
    if base != 0:
        return (term[0], *parts)
    match positive(parts[1]):
        case True:
            return Fraction(0)
        case None:
            raise Ambiguous
    return (term[0], *parts)


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
