"""Numbers a + b sqrt(d), in which linear programs are solved exactly; what is found is checked as terms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import isqrt, prod
from operator import add, mul, sub

from symqif.kernel.polynomial import Polynomial
from symqif.kernel.term import Rejected, Term, parse
from symqif.kernel.value import prime_powers, whole
from symqif.refinement_kernel.irrational import Interval, Irrational, Number, Signs, positive, power
from symqif.refinement_kernel.number import Real, normal_form, number

OPERATIONS = {"+": add, "-": sub, "*": mul}
BITS = 320  # of a root that is enclosed


@dataclass(frozen=True, slots=True)
class Quadratic(Irrational):
    """a + b sqrt(d) for rational a, b and an integer d that is not a square."""

    a: Fraction
    b: Fraction
    d: int

    def __post_init__(self) -> None:
        if self.d < 2 or isqrt(self.d) ** 2 == self.d:
            raise Rejected(f"sqrt({self.d}) must be irrational")

    @property
    def field(self) -> int:
        return self.d

    def rational(self, value: Fraction) -> Quadratic:
        return Quadratic(value, Fraction(0), self.d)

    def plus(self, other: Quadratic) -> Quadratic:
        return Quadratic(self.a + other.a, self.b + other.b, self.d)

    def times(self, other: Quadratic) -> Quadratic:
        return Quadratic(self.a * other.a + self.b * other.b * self.d, self.a * other.b + self.b * other.a, self.d)

    def inverse(self) -> Quadratic:
        norm = self.a**2 - self.b**2 * self.d
        if not norm:
            raise Rejected("division by 0")
        return Quadratic(self.a / norm, -self.b / norm, self.d)

    @property
    def sign(self) -> int:
        """-1, 0 or 1: that of a or b where they agree, else that of the one with the larger square."""
        signs = [(value > 0) - (value < 0) for value in (self.a, self.b)]
        if 0 in signs or signs[0] == signs[1]:
            return signs[0] or signs[1]
        return signs[0] if self.a**2 > self.b**2 * self.d else signs[1]

    @property
    def signs(self) -> Signs:
        return self.sign, self.sign

    def __lt__(self, other: Number | int) -> bool:
        return (self - other).sign < 0

    def __gt__(self, other: Number | int) -> bool:
        return (self - other).sign > 0

    @property
    def near(self) -> Interval:
        """An interval around it."""
        scale = 2 ** (BITS + abs(self.a.numerator * self.b.numerator).bit_length())
        root = Fraction(isqrt(self.d * scale**2), scale)
        return Interval(root, root + Fraction(1, scale)) * self.b + self.a

    @property
    def term(self) -> Term:
        """A term with this value."""
        return ("+", self.a, ("*", self.b, ("sqrt", Fraction(self.d))))

    def __str__(self) -> str:
        if not self.b:
            return str(self.a)
        root = f"{self.b}*sqrt({self.d})"
        return f"{self.a} + {root}" if self.a else root


@lru_cache(maxsize=1 << 14)
def quadratic(term: Term) -> Fraction | Quadratic:
    """The value of a term without variables, if it is made of numbers of one quadratic field; `Rejected` if not."""
    match term:
        case Fraction():
            return term
        case ("/", a, b):
            return plain(quadratic(a) * _power(quadratic(b), -1))
        case ("+" | "-" | "*" as operator, a, b):
            return plain(OPERATIONS[operator](quadratic(a), quadratic(b)))
        case ("neg", a):
            return plain(-quadratic(a))
        case ("**", a, n):
            return _power(quadratic(a), whole(n))
        case ("max", a, b):
            one, other = quadratic(a), quadratic(b)
            return one if positive(one - other) else other
    form = normal_form(term, {})  # of exp(log(8)/2), say, or exp(2*log(17/3)*(log(3)/log(17/3)))
    above, *below = (_of_polynomial(f) for f in (form.num, *form.den))
    for divisor, n in zip(below, form.den.values(), strict=True):
        above = plain(above * _power(divisor, -n))
    return above


def _of_polynomial(f: Polynomial) -> Fraction | Quadratic:
    """In roots of rational numbers."""
    result: Fraction | Quadratic = Fraction(0)
    for monomial, c in f.terms.items():
        result = plain(result + prod((_power(_of_atom(parse(atom)), e) for atom, e in monomial), start=c))
    return result


def _of_atom(term: Term) -> Fraction | Quadratic:
    match term:
        case ("sqrt", Fraction() as value) if value >= 0:
            return _root(value)
    raise Rejected("an entry is not in a quadratic field")


def _root(value: Fraction) -> Fraction | Quadratic:
    outside, d = Fraction(1), 1
    for p, e in prime_powers(value) if value else ((0, 2),):
        root = isqrt(p)
        square = root * root == p
        outside *= Fraction(root) ** e if square else Fraction(p) ** (e // 2)
        d *= p if e % 2 and not square else 1
    return Quadratic(Fraction(0), outside, d) if d > 1 else outside


def _power(base: Fraction | Quadratic, n: int) -> Fraction | Quadratic:
    return plain(power(base, n))  # type: ignore[arg-type]


def plain(value: Fraction | Quadratic) -> Fraction | Quadratic:
    """A rational number as a Fraction, so that equal numbers compare equal."""
    return value.a if isinstance(value, Quadratic) and not value.b else value


def simplest(value: Number) -> Number:
    """The number in a quadratic field if it is in one, else an interval around it: what searches work with."""
    if not isinstance(value, Real):
        return value
    try:
        return quadratic(value.term)
    except Rejected:
        return value.near


def confirmed(value: Number) -> Number:
    """A number that a search found as one of the base."""
    return number(value.term) if isinstance(value, Quadratic) else value


def all_confirmed(rows: Iterable[Iterable[Number]]) -> list[list[Number]]:
    """The same of a matrix."""
    return [[confirmed(value) for value in row] for row in rows]
