"""Closed forms: the kernel's normal form of a term, written for readers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from symqif.errors import SymqifError
from symqif.exact.evaluation import normal_form, with_head
from symqif.exact.finite_sums import summed_up
from symqif.kernel.algebra import Algebra
from symqif.kernel.polynomial import Monomial, Polynomial
from symqif.kernel.ratio import Ratio, product
from symqif.kernel.term import Rejected, Term, names, parse, sort, substitute
from symqif.later import sympy
from symqif.symbols import SORTS, canonical, common_factor, to_sympy, to_term

Powers = Mapping[str, int]  # atoms f**m with a symbolic exponent m, and how often each is a factor
SHIFTS = (0, 1, -1)


class NoClosedForm(SymqifError):
    """The kernel has no normal form of a term."""


def closed_form(term: Term, values: Mapping[str, Term] | None = None) -> sympy.Expr:
    """The normal form of a term in all its names, with values for some of them put in at the end.

    Sums over i are closed by the binomial theorem. The result is a sum of rational functions, in lowest terms, times
    powers with symbolic exponents; what all of these share stands outside. A power of a quotient a/b is one of
    1 - (b - a)/b, so that a number for k does not part it into powers that overflow: floats have no a**5000.
    Raises NoClosedForm where the kernel has no normal form, or a sum is left.
    """
    sorts = sorts_in(term)
    try:
        algebra, ratio = normal_form(summed_up(term, {name: sort(kind) for name, kind in sorts.items()}), sorts)
    except Rejected as error:
        raise NoClosedForm(f"no closed form: {error}") from None
    if left := next((atom for f in (ratio.num, *ratio.den) for atom in f.atoms if "sum(" in atom), ""):
        raise NoClosedForm(f"no closed form: no rule adds up {left}")

    def at(expr: sympy.Expr) -> sympy.Expr:
        return to_sympy(substitute(to_term(expr), values)) if values else expr

    parts = [_powers_apart(algebra, *part) for part in _summands(algebra, ratio)]
    shared = canonical(common_factor(at(rest) for rest, _ in parts))
    return shared * sympy.Add(
        *(canonical(at(rest) / shared) * sympy.prod(at(b) ** at(e) for b, e in powers) for rest, powers in parts)
    )


def sorts_in(term: Term) -> dict[str, str]:
    """The sorts of the names in a term: those in exponents, limits of sums and binomials are integers."""
    whole = [exponent for _, _, exponent in with_head(term, "**")]
    whole += [part for _, _, _, *limits in with_head(term, "sum") for part in limits]
    whole += [part for _, *both in with_head(term, "binomial") for part in both]
    integers = frozenset[str]().union(*map(names, whole)) & names(term)
    return {name: SORTS.get(name, "integer" if name in integers else "real") for name in names(term)}


def _summands(algebra: Algebra, ratio: Ratio) -> list[tuple[Powers, sympy.Expr]]:
    """The ratio as a sum of products of powers with symbolic exponents and a rational function."""
    below = {f: e for f, e in ratio.den.items() if f.atoms[0] not in algebra.powers or len(f.terms) > 1}
    always = {f.atoms[0]: -e for f, e in ratio.den.items() if f not in below}
    grouped: dict[frozenset[tuple[str, int]], Polynomial] = {}
    for monomial, value in ratio.num.terms.items():
        rest, found = Polynomial.constant(value), dict(always)
        for name, exponent in monomial:
            if name in algebra.powers:
                found[name] = found.get(name, 0) + exponent
            else:
                rest = rest * Polynomial.atom(name, exponent)
        key = frozenset((name, exponent) for name, exponent in found.items() if exponent)
        grouped[key] = grouped.get(key, Polynomial()) + rest
    return [(dict(key), _read(rest) / _read(product(below))) for key, rest in grouped.items()]


def _powers_apart(
    algebra: Algebra, powers: Powers, rest: sympy.Expr
) -> tuple[sympy.Expr, list[tuple[sympy.Expr, sympy.Expr]]]:
    """The rational function and pairs of base and exponent, with one base for each symbolic exponent.

    A power of that base which the function has as a factor goes into the exponent: k - 1 instead of k.
    """
    bases: dict[Monomial, sympy.Expr] = {}
    for name, times in sorted(powers.items()):
        base, exponent = algebra.powers[name]
        bases[exponent] = bases.get(exponent, sympy.Integer(1)) * _read(base) ** times
    rest, found = canonical(rest), []
    for monomial, base in bases.items():
        base, exponent = canonical(base), _read(Polynomial({monomial: Fraction(1)}))
        shifted = {shift: canonical(rest * base**shift) for shift in SHIFTS}
        shift = min(SHIFTS, key=lambda n: sympy.count_ops(shifted[n]))
        rest = shifted[shift]
        found.append((_unparted(base), exponent - shift))
    return rest, found


def _unparted(base: sympy.Expr) -> sympy.Expr:
    """A quotient with 1 taken off, where its numerator is no number."""
    above, below = sympy.fraction(base)
    return base if above.is_number or below == 1 else 1 - canonical((below - above) / below)


def _read(polynomial: Polynomial) -> sympy.Expr:
    return to_sympy(parse(str(polynomial)))
