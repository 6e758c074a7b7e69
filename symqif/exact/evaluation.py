"""Rational values of kernel terms, fast enough for many values of their variables."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb
from operator import truediv
from typing import Any

from symqif.errors import SymqifError
from symqif.exact.fold import RING, Arithmetic
from symqif.kernel.algebra import Algebra
from symqif.kernel.ratio import Ratio
from symqif.kernel.term import Rejected, Term, Undefined, names, show, sort, substitute
from symqif.kernel.value import confirmed, exact, fraction
from symqif.reduction.channels import total
from symqif.refinement_kernel.number import normal_value

LARGEST = 10**4  # numbers of terms that are still added up


def normal_form(term: Term, sorts: Mapping[str, str] | None = None) -> tuple[Algebra, Ratio]:
    """The kernel's normal form of a real-valued term; names without a sort are real. `Rejected` if it has none."""
    algebra = Algebra.of({name: sort((sorts or {}).get(name, "real")) for name in names(term)}, [term])
    return algebra, algebra.ratio(term)


def constant(term: Term) -> Term:
    """A term without variables as a Fraction where its normal form is rational, else as it stands.

    Exponentials of rational numbers are left alone: their normal forms are large and rational only where they
    cancel. Raises SymqifError where the term is undefined.
    """
    if any(evaluated(part[1], {}) for part in with_head(term, "exp")):
        return term
    try:
        value = fraction(exact(term))
        if value is None:  # perhaps as 1/(log(3) - log(2)) cancels, which the kernel does not keep exactly
            form = normal_value(term)
            value = None if form is None else confirmed(term, form)
    except Undefined as error:
        raise SymqifError(f"{show(term)[:60]} has no value: {error}") from None
    except Rejected:
        return term
    return term if value is None else value


def with_head(term: Term, *heads: str) -> Iterator[tuple[Any, ...]]:
    """The parts of a term, itself included, that have one of these heads; inner ones first."""
    if isinstance(term, tuple):
        for part in term[1:]:
            yield from with_head(part, *heads)
        if term[0] in heads:
            yield term


def number_of_terms(term: Term) -> int:
    """How many terms are added up, in whatever order."""
    match term:
        case ("+" | "-", a, b):
            return number_of_terms(a) + number_of_terms(b)
    return 1


def put_in(term: Term, known: Mapping[Term, Term]) -> Term:
    """The term with others in place of these parts."""
    if term in known:
        return known[term]
    return (term[0], *(put_in(part, known) for part in term[1:])) if isinstance(term, tuple) else term


def constants_folded(term: Term) -> Term:
    """The same term with its constant parts evaluated once."""
    if not isinstance(term, tuple):
        return term
    if not names(term):
        return constant(term)
    return (term[0], *(constants_folded(part) for part in term[1:]))


def without_units(term: Term) -> Term:
    """With x for log(exp(x)), and without powers of 0 and 1, factors of 1, differences to 0 and sums with it."""
    if not isinstance(term, tuple):
        return term
    made: Term = (term[0], *map(without_units, term[1:]))
    match made:
        case ("log", ("exp", within)) | ("*", Fraction(numerator=1, denominator=1), within):
            made = within
        case ("-" | "+", within, Fraction(numerator=0)):
            made = within
        case ("**", _, Fraction(numerator=0)):
            made = Fraction(1)
        case ("**", within, Fraction(numerator=1, denominator=1)) | ("*", within, Fraction(numerator=1, denominator=1)):
            made = within
    return made


def added_up(term: Term) -> Term:
    """The term with its sums between numbers written out: SymPy 1.14 gets some of them wrong."""
    if not isinstance(term, tuple):
        return term
    if term[0] == "sum":
        low, high = map(constant, term[3:])
        if isinstance(low, Fraction) and isinstance(high, Fraction) and high - low <= LARGEST:
            each = (Fraction(n) for n in range(int(low), int(high) + 1))
            return total([added_up(substitute(term[1], {term[2]: n})) for n in each])
    return (term[0], *map(added_up, term[1:]))


def evaluated(term: Term, values: Mapping[str, Fraction]) -> Fraction | None:
    """The value of a folded term by plain rational arithmetic; None if something in it is not rational."""

    def value(part: Term) -> Fraction:
        if isinstance(part, str) and part in values:
            return values[part]
        return part if isinstance(part, Fraction) else RATIONAL.fold(part, value)

    try:
        return value(term)
    except NotRational:
        return None
    except ZeroDivisionError:
        raise SymqifError(f"{show(term)[:60]} has no value: it divides by zero") from None


class NotRational(Exception):
    """A value that plain rational arithmetic does not give."""


def _power(a: Fraction, n: Fraction) -> Fraction:
    if n.denominator != 1:
        raise NotRational
    return a ** int(n)


def _binomial(n: Fraction, m: Fraction) -> Fraction:
    if n < 0 or n.denominator * m.denominator != 1:
        raise NotRational
    return Fraction(comb(int(n), int(m)) if m >= 0 else 0)


def _sum(value: Callable[[Term], Fraction], body: Term, index: str, low: Term, high: Term) -> Fraction:
    """The values of the body added up."""
    ends = [value(end) for end in (low, high)]
    if any(end.denominator != 1 for end in ends) or ends[1] - ends[0] > LARGEST:
        raise NotRational
    places = range(int(ends[0]), int(ends[1]) + 1)
    return sum((value(substitute(body, {index: Fraction(n)})) for n in places), Fraction(0))


RATIONAL: Arithmetic[Fraction] = Arithmetic(
    NotRational,
    {**RING, "/": truediv, "max": max, "**": _power, "binomial": _binomial},
    {"sum": _sum},
)
