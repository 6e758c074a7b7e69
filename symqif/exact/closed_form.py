"""Closed forms: the kernel's normal form of a term, written for readers."""

from __future__ import annotations

from collections.abc import Mapping

import sympy

from symqif.errors import SymqifError
from symqif.exact.evaluation import normal_form
from symqif.kernel.algebra import Algebra
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import Ratio, product
from symqif.kernel.term import Rejected, Term, parse, substitute
from symqif.symbols import SORTS, canonical, to_sympy


def closed_form(term: Term, values: Mapping[str, Term] | None = None) -> sympy.Expr:
    """The normal form of a term in all its names, with values for some of them put in at the end.

    Sums over i are closed by the binomial theorem. The result is a sum of rational functions times
    powers with symbolic exponents. Raises SymqifError where the kernel has no normal form.
    """
    try:
        algebra, ratio = normal_form(term, SORTS)
    except Rejected as error:
        raise SymqifError(f"no closed form: {error}") from None
    parts = [[to_sympy(substitute(t, values or {})) for t in part] for part in _by_power(algebra, ratio).items()]
    return sympy.Add(*(canonical(rest) * power for power, rest in parts))


def _by_power(algebra: Algebra, ratio: Ratio) -> dict[Term, Term]:
    """The ratio as a sum of power * coefficient, where only the powers have symbolic exponents."""
    grouped: dict[Polynomial, Polynomial] = {}
    for monomial, value in ratio.num.terms.items():
        power = Polynomial.atom("1", 0)
        rest = Polynomial.constant(value)
        for name, exponent in monomial:
            factor = Polynomial.atom(name, exponent)
            power, rest = (power * factor, rest) if name in algebra.powers else (power, rest * factor)
        grouped[power] = grouped.get(power, Polynomial()) + rest
    below = {f: e for f, e in ratio.den.items() if f.atoms[0] not in algebra.powers or len(f.terms) > 1}
    powers_below = {f: e for f, e in ratio.den.items() if f not in below}
    return {_over(power, powers_below): _over(rest, below) for power, rest in grouped.items()}


def _over(num: Polynomial, den: dict[Polynomial, int]) -> Term:
    return ("/", parse(str(num)), parse(str(product(den))))
