"""Which of two exact values is larger: constants by enclosures, functions of parameters by a shift to >= 0."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache

from symqif.errors import SymqifError
from symqif.exact.evaluation import normal_form
from symqif.kernel.term import RELATIONS, Rejected, Term
from symqif.kernel.value import compare
from symqif.later import sympy
from symqif.symbols import canonical, rational_in_exponentials, symbol, to_term

PRECISIONS = (128, 512, 2048)
LEAST = {"eps": 0, "k": 2, "g": 2, "omega": 1}  # the protocols' ranges; theta in (1/2, 1) is built into `_shifted`


def constant_truth(relation: Term) -> bool | None:
    """The truth of a relation between constant terms, by normal form or enclosures; None if 2048 bits are too few."""
    match relation:
        case (str(operator), left, right) if operator in RELATIONS:
            quick = by_enclosure(relation, PRECISIONS[:1])
            if quick is not None:
                return quick
            try:
                gap = normal_form(("-", right, left))[1].value
            except Rejected:
                gap = None
            if gap is not None:
                return {"<": gap > 0, "<=": gap >= 0, "==": gap == 0, "!=": gap != 0}[operator]
            return by_enclosure(relation, PRECISIONS[1:])
    return None


def by_enclosure(relation: tuple[str, Term, Term], precisions: Iterable[int]) -> bool | None:
    """The truth of a relation between constant terms by the kernel's enclosures of so many bits, or None."""
    for bits in precisions:
        with suppress(Rejected):
            return compare(*relation, precisions=(bits,))
    return None


@lru_cache(maxsize=1 << 14)
def at_least(a: sympy.Expr, b: sympy.Expr) -> bool:
    """Is a >= b shown, for all eps >= 0, theta in (1/2, 1), k, g >= 2 and omega >= 1? False if not shown."""
    if a is sympy.oo:
        return True
    gap = canonical(a - b)
    if gap.is_Rational:
        return bool(gap >= 0)
    if not gap.free_symbols:
        try:
            return constant_truth(("<=", Fraction(0), to_term(gap))) is True
        except SymqifError:
            return False
    return _sign(gap) == 1


def largest(values: Iterable[sympy.Expr]) -> sympy.Expr:
    """The maximum: one of the values where their order is shown for all parameters, else `sympy.Max` of the rest."""
    kept: list[sympy.Expr] = []
    for value in dict.fromkeys(values):
        if not any(at_least(other, value) for other in kept):
            kept = [other for other in kept if not at_least(value, other)] + [value]
    return sympy.Max(*kept)


def descending(a: sympy.Expr, b: sympy.Expr) -> int:
    """Negative if a is the larger one, as keys of sorting want it; SymqifError where the order is not shown."""
    if canonical(a - b) == 0:
        return 0
    if at_least(a, b):
        return -1
    if at_least(b, a):
        return 1
    raise SymqifError(f"the order of {a} and {b} depends on parameters: give them values")


def _sign(expr: sympy.Expr) -> int:
    """1 or -1 if every factor of odd power has one sign (0 allowed) on the ranges, else 0."""
    (plain,), back = rational_in_exponentials([expr])
    shift = _shifted(back, plain.free_symbols - back.keys())
    if shift is None:
        return 0
    sign = 1
    for factor in sympy.Mul.make_args(sympy.factor(plain)):
        base, exponent = factor.as_base_exp()
        own = _coefficients_sign(base.xreplace(shift))
        if own != 1 and not exponent.is_Integer:
            return 0
        if own != 1 and exponent % 2:
            sign *= own
    return sign


def _coefficients_sign(f: sympy.Expr) -> int:
    generators = sorted(f.free_symbols, key=sympy.default_sort_key)
    if f.is_Rational:
        return int(sympy.sign(f))
    if not f.is_polynomial(*generators):
        return 0
    coefficients = sympy.Poly(f, *generators).coeffs() if generators else [f]
    if all(at_least(c, sympy.Integer(0)) for c in coefficients):
        return 1
    return -1 if all(at_least(-c, sympy.Integer(0)) for c in coefficients) else 0


def _shifted(back: dict[sympy.Symbol, sympy.Expr], others: set[sympy.Symbol]) -> dict[sympy.Symbol, sympy.Expr] | None:
    """Every generator through new ones that are non-negative; None if one of them has no known range.

    exp(u eps) = 1 + s. With theta, eps = 2a + b and eps theta = a + b for a, b >= 0, so that exp(u eps) = A**2 B
    and exp(u eps theta) = A B with A, B >= 1.
    """
    shift: dict[sympy.Symbol, sympy.Expr] = {}
    for other in others:
        least = LEAST.get(other.name) if other == symbol(other.name) else None
        if least is None and not other.is_nonnegative:
            return None
        shift[other] = (least or 0) + sympy.Dummy(positive=True)
    parts = {new: power.as_base_exp() for new, power in back.items()}
    units = {new: exponent.as_coeff_Mul() for new, (base, exponent) in parts.items() if base == sympy.E}
    common = sympy.gcd_list([coefficient for coefficient, _ in units.values()])
    eps, theta = symbol("eps"), symbol("theta")
    first, second = (1 + sympy.Dummy(positive=True) for _ in range(2))
    for new, (base, exponent) in parts.items():
        if base != sympy.E or not exponent.free_symbols:
            if exponent.free_symbols:
                return None
            shift[new] = back[new]
            continue
        coefficient, monomial = units[new]
        power = int(coefficient / common)
        if monomial not in (eps, eps * theta):
            return None
        shift[new] = (first**2 * second if monomial == eps else first * second) ** power
    return shift
