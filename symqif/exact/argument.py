"""Exact arguments: what users may pass for a parameter, as kernel terms."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from math import floor
from numbers import Rational

from symqif.errors import SymqifError
from symqif.exact.evaluation import constant
from symqif.exact.order import PRECISIONS, constant_truth
from symqif.exact.written import brief
from symqif.kernel.enclosure import enclose
from symqif.kernel.term import Rejected, Term, names, show
from symqif.later import sympy
from symqif.symbols import to_term, with_parameters

DIGITS = 100
LARGEST_EPS = 10**DIGITS  # no enclosure of its exponential is of use, and SymPy takes minutes for one


def exact(name: str, value: object) -> sympy.Expr:
    """An argument as an exact SymPy expression; SymqifError for floats, strings and everything else.

    Integers and fractions may be those of numpy and others; a symbol called eps is the package's.
    """
    if isinstance(value, Rational) and not isinstance(value, bool | sympy.Basic):
        return sympy.Rational(int(value.numerator), int(value.denominator))
    if isinstance(value, float) or (isinstance(value, sympy.Basic) and value.has(sympy.Float)):
        raise SymqifError(f"{name} must be exact, not the float {value}: write Fraction(1, 2) or sympy.Rational(1, 2)")
    if isinstance(value, sympy.Expr) and not value.has(sympy.zoo, sympy.nan, sympy.oo, sympy.I):
        return with_parameters(value, but=name)
    shown = repr(str(value)[:40])
    raise SymqifError(f"{name} must be an exact number, as 1/2, or a SymPy expression in Python, not {shown}")


def exact_term(name: str, value: object) -> Term:
    """The same as a term, for numbers of Python without SymPy."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return Fraction(value)
    return to_term(exact(name, value))


def exact_values(arguments: Mapping[str, object], own: Collection[str] = ()) -> dict[str, Term]:
    """Keyword arguments as terms, with the shortcuts y = e^(eps/2), t = e^eps and x = e^(eps theta/2) resolved.

    own: names of parameters; one that is called y, t or x is no shortcut. Constant values become Fractions where they
    are rational. Raises SymqifError for inexact values, for more
    than one of eps, y and t, for y or t below 1, and for an x that does not determine theta.
    """
    values = {name: _value(name, argument) for name, argument in arguments.items()}
    short = {name for name in ("y", "t", "x") if name in values and name not in own}
    several = [name for name in ("eps", "y", "t") if name in values and (name == "eps" or name in short)]
    if len(several) > 1:
        raise SymqifError(f"give only one of {' and '.join(several)}: they all set the privacy parameter")
    if "theta" in values and "x" in short:
        raise SymqifError("give only one of theta and x: they both set the threshold")
    for name in ("y", "t"):
        if name in short:
            given = values.pop(name)
            _require(("<=", Fraction(1), given), f"{name} must be at least 1", given)
            half = constant_or_same(("log", given if name == "y" else ("sqrt", given)))
            values["eps"] = constant_or_same(("*", Fraction(2), half))
    if "x" in short:
        given, eps = values.pop("x"), values.get("eps", "eps")
        _require(("<", Fraction(0), given), "x must be positive", given)
        if eps == 0:
            raise SymqifError("x sets theta = 2 log(x)/eps: it needs eps > 0, not eps = 0")
        match eps:
            case ("*", Fraction(numerator=2, denominator=1), half):
                ratio: Term = ("/", ("log", given), half)
            case _:
                ratio = ("/", ("*", Fraction(2), ("log", given)), eps)
        values["theta"] = constant_or_same(ratio)
    return values


def _value(name: str, argument: object) -> Term:
    term = exact_term(name, argument)
    if "i" in names(term):
        raise SymqifError(f"{name} must not contain i: that name is kept for the sizes of subsets")
    value = constant_or_same(term)
    if name == "eps" and isinstance(value, Fraction) and abs(value.numerator) >= LARGEST_EPS * value.denominator:
        raise SymqifError(f"the size of eps must be less than 10**{DIGITS}")
    return value


def constant_or_same(term: Term) -> Term:
    """A Fraction if the term is a rational constant."""
    return term if names(term) else constant(term)


def _require(relation: Term, what: str, given: Term) -> None:
    if not names(relation) and constant_truth(relation) is not True:
        raise SymqifError(f"{what}, not {brief(given)}")


def nearest(term: Term) -> int:
    """The integer nearest to a constant, ties going up: floor(x + 1/2), decided by exact values or enclosures.

    Raises SymqifError if 2048 bits do not tell on which side of a tie the constant lies.
    """
    raised: Term = ("+", term, Fraction(1, 2))
    for bits in PRECISIONS:
        try:
            low, high = enclose(raised, bits)
        except Rejected as error:
            raise SymqifError(f"{show(term)[:60]} has no value: {error}") from None
        if floor(low) == floor(high):
            return floor(low)
        value = constant(raised)
        if isinstance(value, Fraction):
            return floor(value)
    raise SymqifError(
        f"{show(term)[:60]} is too close to a tie, or too large, to be rounded with {PRECISIONS[-1]} bits"
    )
