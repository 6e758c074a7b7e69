"""Constant terms as exact numbers: rational, or a + b sqrt(d)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

import sympy

from symqif.evaluation import normal_form
from symqif.kernel.number import Number, Quadratic, nonnegative
from symqif.kernel.term import Rejected, Term, parse, show


def exact_number(term: Term) -> Number:
    """The value of a term without variables, in Q or a quadratic extension of it; `Rejected` if it has none there.

    >>> str(exact_number(("exp", ("/", ("log", Fraction(2)), Fraction(2)))))
    '1*sqrt(2)'
    """
    match term:
        case Fraction():
            return term
        case ("+", a, b):
            return exact_number(a) + exact_number(b)
        case ("-", a, b):
            return exact_number(a) - exact_number(b)
        case ("neg", a):
            return Fraction(-1) * exact_number(a)
        case ("*", a, b):
            return exact_number(a) * exact_number(b)
        case ("/", a, b):
            below = exact_number(b)
            if not below:
                raise Rejected(f"{show(b)[:60]} is 0")
            return exact_number(a) / below
        case ("**", a, b):
            return power(exact_number(a), exact_number(b))
        case ("sqrt", a):
            return power(exact_number(a), Fraction(1, 2))
        case ("exp", a):
            value: Number = Fraction(1)
            for base, c in logarithms(a):
                value = value * power(base, c)
            return value
        case ("max", a, b):
            left, right = exact_number(a), exact_number(b)
            return left if nonnegative(left - right) else right
        case ("binomial", a, b):
            n, m = exact_number(a), exact_number(b)
            if isinstance(n, Fraction) and isinstance(m, Fraction) and n.denominator == m.denominator == 1 and n >= 0:
                return Fraction(comb(int(n), int(m)) if m >= 0 else 0)
    raise Rejected(f"{show(term)[:60]} is not in Q or a quadratic field")


def power(base: Number, exponent: Number) -> Number:
    """base to an integer, or the square root of a rational to one."""
    if not isinstance(exponent, Fraction) or exponent.denominator > 2:
        raise Rejected(f"no power {exponent} here")
    if exponent.denominator == 2:
        if not isinstance(base, Fraction) or base < 0:
            raise Rejected(f"no square root of {base} here")
        outside, inside = sympy.sqrt(sympy.Integer(base.numerator * base.denominator)).as_coeff_Mul()
        rational = Fraction(int(outside), base.denominator)
        root: Number = rational if inside == 1 else Quadratic(Fraction(0), rational, int(inside**2))
        return power(root, exponent * 2)
    n = int(exponent)
    if n < 0 and not base:
        raise Rejected("a negative power of 0")
    value: Number = Fraction(1)
    for bit in bin(abs(n))[2:]:
        value = value * value * (base if bit == "1" else 1)
    return value if n >= 0 else 1 / value


def logarithms(term: Term) -> Iterable[tuple[Number, Fraction]]:
    """A sum of rational multiples of logarithms, by its normal form: what each is of, and the multiple."""
    ratio = normal_form(term)[1]
    for monomial, multiple in ratio.num.terms.items():
        match [parse(atom) for atom, exponent in monomial if exponent == 1]:
            case [("log", a)] if len(monomial) == 1 and not ratio.den:
                yield exact_number(a), multiple
            case _:
                raise Rejected(f"{show(term)[:60]} is not made of logarithms")
