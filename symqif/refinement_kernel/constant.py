"""The exact value of a term without variables: rational, in a quadratic field, or elementary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from symqif.kernel.term import Rejected, Term, show, substitute
from symqif.refinement_kernel.bases import Exponents, Sum
from symqif.refinement_kernel.columns import Column
from symqif.refinement_kernel.elementary import Elementary, Exact, exponential, logarithm, power
from symqif.refinement_kernel.fold import RING, Arithmetic
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
    return EXACT.fold(term, constant)


def _quotient(a: Exact, b: Exact) -> Exact:
    if not b:
        raise Rejected("division by 0")
    return a / b


def _power(a: Exact, b: Exact) -> Exact:
    if isinstance(b, Elementary):
        raise Rejected(f"no power {str(b)[:60]}")
    return power(a, b)


def _binomial(a: Exact, b: Exact) -> Exact:
    n, m = whole(a), whole(b)
    if n < 0:
        raise Rejected(f"binomial({n}, {m}) has no exact value")
    return Fraction(comb(n, m) if m >= 0 else 0)


def _laplace_tail(scale: Exact, t: Exact) -> Exact:
    """Pr[Z > t] for Laplace noise Z."""
    if not positive(scale):
        raise Rejected("the scale of Laplace noise is not certainly positive")
    x = t / scale
    return exponential(-x) / Fraction(2) if nonnegative(x) else 1 - exponential(x) / Fraction(2)


def _sum(value: Callable[[Term], Exact], body: Term, index: str, low: Term, high: Term) -> Exact:
    places = range(whole(value(low)), whole(value(high)) + 1)
    return sum((value(substitute(body, {index: Fraction(n)})) for n in places), Fraction(0))


EXACT: Arithmetic[Exact] = Arithmetic(
    lambda term: Rejected(f"{show(term)[:60]} has no exact value"),
    {
        **RING, "/": _quotient, "**": _power, "sqrt": lambda a: power(a, Fraction(1, 2)), "exp": exponential,
        "log": logarithm, "max": lambda a, b: a if nonnegative(a - b) else b, "binomial": _binomial,
        "laplace_tail": _laplace_tail,
    },
    {"sum": _sum},
)  # fmt: skip


def whole(value: object) -> int:
    """The value as an integer; `Rejected` if it is none."""
    if not isinstance(value, Fraction) or value.denominator != 1:
        raise Rejected(f"{str(value)[:60]} is no integer")
    return int(value)


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
