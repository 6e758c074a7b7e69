"""Rational values of kernel terms, fast enough for many values of their variables."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from symqif.errors import SymqifError
from symqif.kernel.algebra import Algebra
from symqif.kernel.ratio import Ratio
from symqif.kernel.term import Rejected, Term, Undefined, names, show, sort
from symqif.kernel.value import exact, fraction


def normal_form(term: Term, sorts: Mapping[str, str] | None = None) -> tuple[Algebra, Ratio]:
    """The kernel's normal form of a real-valued term; names without a sort are real. `Rejected` if it has none."""
    algebra = Algebra.of({name: sort((sorts or {}).get(name, "real")) for name in names(term)}, [term])
    return algebra, algebra.ratio(term)


def constant(term: Term) -> Term:
    """A term without variables as a Fraction where its normal form is rational, else as it stands.

    Exponentials of rational numbers are left alone: their normal forms are large and rational only where they
    cancel. Raises SymqifError where the term is undefined.
    """
    if _transcendental(term):
        return term
    try:
        value = fraction(exact(term))
    except Undefined as error:
        raise SymqifError(f"{show(term)[:60]} has no value: {error}") from None
    except Rejected:
        return term
    return term if value is None else value


def _transcendental(term: Term) -> bool:
    if not isinstance(term, tuple):
        return False
    return (term[0] == "exp" and bool(evaluated(term[1], {}))) or any(map(_transcendental, term[1:]))


def folded(term: Term) -> Term:
    """The same term with its constant parts evaluated once."""
    if not isinstance(term, tuple):
        return term
    if not names(term):
        return constant(term)
    return (term[0], *(folded(part) for part in term[1:]))


def evaluated(term: Term, values: Mapping[str, Fraction]) -> Fraction | None:
    """The value of a folded term by plain rational arithmetic; None if something in it is not rational."""
    if isinstance(term, Fraction):
        return term
    if isinstance(term, str):
        return values.get(term)
    if term[0] not in ("+", "-", "*", "/", "**", "neg", "max", "binomial"):
        return None
    parts = [evaluated(part, values) for part in term[1:]]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    try:
        return applied(term[0], *known)
    except ZeroDivisionError:
        raise SymqifError(f"{show(term)[:60]} has no value: it divides by zero") from None


def applied(operator: str, a: Fraction, b: Fraction = Fraction(0)) -> Fraction | None:
    """The value of an operator at rational arguments; None if that is not rational, or not worked out here."""
    match operator:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            return a / b
        case "neg":
            return -a
        case "max":
            return max(a, b)
        case "**" if b.denominator == 1:
            return a ** int(b)
        case "binomial" if a.denominator == b.denominator == 1 and a >= 0:
            return Fraction(comb(int(a), int(b)) if b >= 0 else 0)
    return None
