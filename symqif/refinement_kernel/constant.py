"""The exact value of a term without variables: rational, in a quadratic field, or elementary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from symqif.kernel.term import Rejected, Term, show, substitute
from symqif.refinement_kernel.bases import Exponents, Sum
from symqif.refinement_kernel.columns import Column
from symqif.refinement_kernel.elementary import Elementary, Exact, exponential, logarithm, power
from symqif.refinement_kernel.number import Number, Quadratic, nonnegative, positive


def column(size: int, entries: tuple[Term, Term, Term]) -> Column:
    """The columns for the subsets of one size; entries: their count, and the entries of members and non-members."""
    count, member, nonmember = map(constant, entries)
    return size, count, member, nonmember


def constant(term: Term) -> Exact:
    """The value; `Rejected` where there is none, or where the sign of a part is not decided."""
    return term if isinstance(term, Fraction) else _constant(term)


@lru_cache(maxsize=1 << 14)
def _constant(term: Term) -> Exact:
    match term:
        case ("+", a, b):
            return constant(a) + constant(b)
        case ("-", a, b):
            return constant(a) - constant(b)
        case ("neg", a):
            return -constant(a)
        case ("*", a, b):
            return constant(a) * constant(b)
        case ("/", a, b):
            below = constant(b)
            if not below:
                raise Rejected(f"{show(b)[:60]} is 0")
            return constant(a) / below
        case ("**", a, b):
            exponent = constant(b)
            if isinstance(exponent, Elementary):
                raise Rejected(f"no power {show(b)[:60]}")
            return power(constant(a), exponent)
        case ("sqrt", a):
            return power(constant(a), Fraction(1, 2))
        case ("exp", a):
            return exponential(constant(a))
        case ("log", a):
            return logarithm(constant(a))
        case ("max", a, b):
            left, right = constant(a), constant(b)
            return left if nonnegative(left - right) else right
        case ("binomial", a, b):
            n, m = _whole(a), _whole(b)
            if n >= 0:
                return Fraction(comb(n, m) if m >= 0 else 0)
        case ("laplace_tail", b, t):
            if positive(constant(b)):
                return _laplace_tail(constant(t) / constant(b))
        case ("sum", body, str(index), low, high):
            parts = (constant(substitute(body, {index: Fraction(n)})) for n in range(_whole(low), _whole(high) + 1))
            return sum(parts, Fraction(0))
    raise Rejected(f"{show(term)[:60]} has no exact value")


def _whole(term: Term) -> int:
    value = constant(term)
    if isinstance(value, Elementary) or value.denominator != 1:
        raise Rejected(f"{show(term)[:60]} is no integer")
    return int(value)


def _laplace_tail(x: Exact) -> Exact:
    """Pr[Z > x] for Laplace noise Z of scale 1."""
    return exponential(-x) / Fraction(2) if nonnegative(x) else 1 - exponential(x) / Fraction(2)


def in_one_field(tables: Sequence[Sequence[Column]]) -> list[list[Column]]:
    """The same numbers in one quadratic field; `Rejected` if they are in none."""
    found = [[(size, quadratic(n), quadratic(p), quadratic(q)) for size, n, p, q in table] for table in tables]
    one_field(n for table in found for column in table for n in column[1:])
    return found


def one_field(numbers: Iterable[Number]) -> None:
    """`Rejected` if the numbers are not all in Q(sqrt d) for one d."""
    roots = {n.d for n in numbers if isinstance(n, Quadratic)}
    if len(roots) > 1:
        raise Rejected(f"{' and '.join(f'sqrt({d})' for d in sorted(roots))} are in no quadratic field")


def quadratic(value: Number) -> Number:
    """The value as a + b sqrt(d), or rational; `Rejected` if its form is not one of a quadratic field."""
    if not isinstance(value, Elementary):
        return value
    roots: Exponents = {base: e for base, e in value.powers if isinstance(base, int)}
    result: Number = value.scale * _root(roots)
    for base, e in value.powers:
        if base not in roots:
            result = result * _whole_power(base, e)
    return result


def _root(exponents: Exponents) -> Number:
    """The square root of a product of integers."""
    d = 1
    for base, e in exponents.items():
        if not isinstance(base, int) or e != Fraction(1, 2):
            raise Rejected("no square root")
        d *= base
    return Quadratic(Fraction(0), Fraction(1), d) if d > 1 else Fraction(1)


@lru_cache(maxsize=1 << 12)
def _whole_power(base: object, e: Fraction) -> Number:
    if not isinstance(base, Sum) or e.denominator != 1:
        raise Rejected("no number of a quadratic field")
    plain: Number = Fraction(0)
    for m, c in base.terms:
        plain = plain + c * _root(dict(m))
    value: Number = Fraction(1)
    for bit in bin(abs(int(e)))[2:]:
        value = value * value * (plain if bit == "1" else 1)
    return value if e > 0 else 1 / value
