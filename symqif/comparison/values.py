"""Values of formulas at a point, by rational arithmetic where that is enough, else by normal forms and enclosures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, isqrt
from typing import Any

from symqif.errors import SymqifError
from symqif.exact.argument import nearest
from symqif.exact.evaluation import RATIONAL, NotRational, normal_form
from symqif.exact.fold import Arithmetic
from symqif.exact.order import by_enclosure
from symqif.kernel.polynomial import Monomial
from symqif.kernel.term import RELATIONS, Rejected, Term, Undefined, show, substitute
from symqif.kernel.value import compare, exact, fraction, stands

HALF = Fraction(1, 2)
ROUNDED = ("floor", "ceil", "round")
PRECISIONS = (128, 512)  # bits
LARGEST = 10**4  # exponents and binomials that are still worked out here


@dataclass(frozen=True)
class Point:
    """Values for all parameters. Of eps and theta those of y = e^(eps/2) and x = e^(eps theta/2) are kept, where
    they are rational, so that exponentials are."""

    terms: Mapping[str, Term]
    y: Fraction | None = None
    t: Fraction | None = None
    x: Fraction | None = None
    numbers: Mapping[str, Fraction] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", {n: v for n, v in self.terms.items() if isinstance(v, Fraction)})

    def texts(self) -> dict[str, str]:
        """The point as certificates have it."""
        return {name: show(value) for name, value in self.terms.items()}

    def exponential(self, exponent: Term) -> Fraction:
        """e to a sum of multiples of eps and eps theta."""
        result = Fraction(1)
        for monomial, c in _polynomial(exponent):
            result *= self._power(monomial, c)
        return result

    def _power(self, monomial: Monomial, c: Fraction) -> Fraction:
        factors, numbers = dict(monomial), self.numbers
        for name in [n for n in factors if n in numbers and n not in ("eps", "theta")]:
            c *= numbers[name] ** factors.pop(name)
        if factors == {"eps": 1}:
            base = self.y if self.y is not None else self.t
            return rational_power(base, 2 * c if self.y is not None else c)
        if factors == {"eps": 1, "theta": 1}:
            return rational_power(self.x, 2 * c)
        if c == 0 or (factors and self.numbers.get("eps") == 0 and "eps" in factors):
            return Fraction(1)
        raise NotRational


@lru_cache(maxsize=10**4)
def _polynomial(term: Term) -> tuple[tuple[Monomial, Fraction], ...]:
    try:
        ratio = normal_form(term)[1]
    except Rejected:
        raise NotRational from None
    if ratio.den:
        raise NotRational
    return tuple(ratio.num.terms.items())


def rational_power(base: Fraction | None, exponent: Fraction) -> Fraction:
    """A rational power of a positive rational, if it is rational: square roots are taken where they are."""
    if base is None or abs(exponent) > LARGEST:
        raise NotRational
    if exponent.denominator == 2 and base >= 0:
        above, below = isqrt(base.numerator), isqrt(base.denominator)
        if above**2 == base.numerator and below**2 == base.denominator:
            return Fraction(above, below) ** exponent.numerator
    if exponent.denominator != 1:
        raise NotRational
    return base ** int(exponent)


def value_at(term: Term, point: Point) -> Fraction | None:
    """The value at a point if plain rational arithmetic gives it, else None. Raises `Undefined` at a pole."""
    forms = {**RATIONAL.forms, "exp": lambda value, a: point.exponential(a)}
    arithmetic = Arithmetic(NotRational, OPERATIONS, forms)

    def of(part: Term) -> Fraction:
        if isinstance(part, str) and part in point.numbers:
            return point.numbers[part]
        return part if isinstance(part, Fraction) else arithmetic.fold(part, of)

    try:
        return of(term)
    except NotRational:
        return None
    except ZeroDivisionError:
        raise Undefined(f"{show(term)[:60]} divides by zero") from None


def _power(a: Fraction, b: Fraction) -> Fraction:
    if a == 0 and b <= 0:
        raise NotRational  # 0**0 is left to the kernel
    return rational_power(a, b)


def _root(a: Fraction) -> Fraction:
    if a < 0:
        raise Undefined(f"the root of {a}")
    return rational_power(a, HALF)


def _binomial(n: Fraction, m: Fraction) -> Fraction:
    if n > LARGEST:
        raise NotRational
    return RATIONAL.operations["binomial"](n, m)


OPERATIONS: Mapping[str, Callable[..., Fraction]] = {
    **RATIONAL.operations, "**": _power, "sqrt": _root, "binomial": _binomial,
    "floor": lambda a: Fraction(floor(a)), "ceil": lambda a: Fraction(ceil(a)),
    "round": lambda a: Fraction(floor(a + HALF)),
}  # fmt: skip


def without_rounding(term: Term, point: Point) -> Term:
    """The term with the value that its rounded parts have at a point; SymqifError if that is not decided."""
    if not isinstance(term, tuple):
        return term
    if term[0] in ROUNDED:
        exact = value_at(term, point)
        if exact is not None:
            return exact
        inside = substitute(without_rounding(term[1], point), point.terms)
        if term[0] == "round":
            return Fraction(nearest(inside))
        if term[0] == "floor":
            return Fraction(nearest(("-", inside, HALF)))
        return Fraction(-nearest(("-", ("neg", inside), HALF)))
    return (term[0], *(without_rounding(part, point) for part in term[1:]))


@lru_cache(maxsize=10**4)
def _seen_true(relation: tuple[str, Term, Term]) -> bool | None:
    operator, left, right = relation
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return stands(operator, right - left)
    return by_enclosure(relation, PRECISIONS)


def at(term: Term, point: Point) -> Term:
    """The value at a point where it is rational, else the term with the point put in. Raises `Undefined` at a pole."""
    known = value_at(term, point)
    return substitute(without_rounding(term, point), point.terms) if known is None else known


def rational(term: Term, point: Point) -> Fraction | None:
    """The value at a point where it is seen to be rational. Raises `Undefined` at a pole."""
    known = value_at(term, point)
    try:
        return fraction(exact(at(term, point))) if known is None else known
    except (Rejected, SymqifError):
        return None


def decided(relation: tuple[Any, ...], point: Point) -> bool | None:
    """The truth of a relation at a point, by rational values or by enclosures: what is equal is seldom seen to be."""
    try:
        operator, left, right = relation
        return _seen_true((operator, at(left, point), at(right, point)))
    except (Rejected, SymqifError):
        return None


def differ(yours: Term, theirs: Term, point: Point) -> bool | None:
    """Do two formulas have different values at a point? None: not decided. Raises `Undefined` where one has none."""
    try:
        a, b = at(yours, point), at(theirs, point)
        return a != b if isinstance(a, Fraction) and isinstance(b, Fraction) else compare("!=", a, b)
    except Undefined:
        raise
    except (Rejected, SymqifError):
        return None


def defined(term: Term, point: Point) -> bool:
    """Is a formula seen to have a value at a point?"""
    try:
        if value_at(term, point) is None:
            exact(substitute(term, point.terms))
    except Rejected:
        return False
    return True


def holds(relation: Term, point: Point) -> bool:
    """Is a relation seen to hold at a point?"""
    return isinstance(relation, tuple) and relation[0] in RELATIONS and decided(relation, point) is True
