"""Numbers of channels and certificates: rational, or terms with an interval around their value, or functions.

An irrational number is two things at once: a term, which is 0 if its normal form is, and an interval, which comes from
enclosures and goes its own way. What decides is the interval. Only where it has 0 inside is the normal form asked, and
only that a number is 0 is taken from it: then both say so. Where neither tells, finer enclosures of the term do, or
`Rejected` is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from operator import add, mul, sub
from re import search
from typing import Any

from symqif.kernel.algebra import Algebra
from symqif.kernel.budget import remembered, spend
from symqif.kernel.enclosure import enclose, summed
from symqif.kernel.ratio import Condition, Ratio
from symqif.kernel.sorts import REAL
from symqif.kernel.term import NUMBER, Rejected, Term, names, numeral, parse, show, sized, substitute
from symqif.kernel.term import number as fraction_of
from symqif.kernel.value import confirmed, exact, fraction, sign
from symqif.refinement_kernel.function import Function
from symqif.refinement_kernel.irrational import Interval, Irrational, Number, Signs, apart, nonnegative, power, work

Matrix = Sequence[Sequence[Number]]
ARITHMETIC = {"+": add, "-": sub, "*": mul}
SHORT = Fraction(1, 2**128)  # of a number, its interval
PRECISIONS = (320, 1024, 4096)  # bits


@dataclass(frozen=True, slots=True, eq=False)
class Real(Irrational):
    """The value of a term without names, and an interval around it."""

    term: Term
    near: Interval
    __hash__ = None  # type: ignore[assignment]

    def rational(self, value: Fraction) -> Real:
        return Real(value, Interval(value, value))

    def plus(self, other: Real) -> Real:
        return Real(("+", self.term, other.term), self.near.plus(other.near))

    def times(self, other: Real) -> Real:
        return Real(("*", self.term, other.term), self.near.times(other.near))

    def inverse(self) -> Real:
        near = narrow(self.term) if self.near.low <= 0 <= self.near.high else self.near
        return Real(("/", Fraction(1), self.term), near.inverse())

    def __pow__(self, n: int) -> Real:
        value = Real(("**", self.term, numeral(abs(n))), self.near ** abs(n))
        return value if n >= 0 else value.inverse()

    @property
    def signs(self) -> Signs:
        least, most = self.near.signs
        if least == most:
            return least, most
        with suppress(Rejected):
            term = sized(self.term)
            return (0 if normal_value(term) == 0 else sign(term, None, precisions=PRECISIONS),) * 2
        return least, most

    def __str__(self) -> str:
        return show(self.term)


def number(value: object) -> Number:
    """A number of a channel or a certificate: a rational or its text, a term or its text, or what was made of such.

    `Rejected` for what is not exact, and for truth values.
    """
    if isinstance(value, Fraction | Real | Function):
        return value
    if type(value) is int:
        return Fraction(value)
    if type(value) is str:
        return fraction_of(value) if NUMBER.fullmatch(value) else of_term(written(value))
    if type(value) is tuple:
        return of_term(value)
    raise Rejected(f"{str(value)[:60]} is no exact number")


def integer(data: object) -> int:
    """An integer, or its text."""
    if type(data) is int:
        return data
    if type(data) is str and NUMBER.fullmatch(data) and "/" not in data:
        return int(data)
    raise Rejected(f"{str(data)[:60]!r} is no integer")


def written(text: object) -> Term:
    """A term from its text, in which numerals are decimal digits and nothing else."""
    if not isinstance(text, str) or search("[0-9][_a-zA-Z]", text):
        raise Rejected(f"a number is written like 3/4: {str(text)[:60]!r}")
    return parse(text)


class Values:
    """Values of terms, each worked out once; `other` has that of what is none of + - * / of others."""

    def __init__(self, other: Callable[[Term], Number]) -> None:
        self._other = other
        self._known: dict[Term, Number] = {}

    def of(self, term: Term) -> Number:
        spend(10)
        if term not in self._known:
            self._known[term] = self._of(term)
        return self._known[term]

    def _of(self, term: Term) -> Number:
        match term:
            case Fraction():
                return term
            case ("neg", a):
                return -self.of(a)
            case ("+" | "-" | "*" as operator, a, b):
                one, other = self.of(a), self.of(b)
                work(one, other)
                return ARITHMETIC[operator](one, other)  # type: ignore[no-any-return]
            case ("/", a, b):
                return self.of(a) * power(self.of(b), -1)
            case ("**", a, n):
                return power(self.of(a), whole(n))
            case ("sum", body, str(index), low, high):
                places = summed(whole(low), whole(high))
                return total(self.of(substitute(body, {index: numeral(n)})) for n in places)
        return self._other(term)


def comparable(value: Number) -> object:
    """What is the same for the same value alone: the number, the term that it is of, or else the object; as texts, of
    which nobody foresees the hash."""
    if isinstance(value, Fraction):
        return hex(value.numerator), hex(value.denominator)
    return show(value.term) if isinstance(value, Real) else id(value)


def constant(term: Term) -> Number:
    """The value of a term by what it is exactly, or by an enclosure; `Rejected` where there is none."""
    value = fraction(exact(term))
    return Real(term, narrow(term)) if value is None else confirmed(term, value, PRECISIONS)


@remembered
def of_term(term: Term) -> Number:
    """The value of a term, one object for each, with a short interval if possible; `Rejected` where there is none."""
    value = Values(constant).of(sized(term))
    if not isinstance(value, Real):
        return value
    own = sized(value.term)
    if value.near.low <= 0 <= value.near.high and normal_value(own) == 0:
        return Fraction(0)  # around which no interval is short
    return Real(own, value.near if short(value.near) else narrow(own))


def whole(term: Term) -> int:
    """The value of a term as an integer; `Rejected` if it is none."""
    value = rational(term)
    if value.denominator != 1:
        raise Rejected(f"{show(term)[:60]} is no integer")
    return int(value)


def rational(term: Term) -> Fraction:
    """The value of a term, if that is rational, perhaps by its normal form alone; `Rejected` otherwise."""
    value = fraction(exact(sized(term)))
    value = normal_value(term) if value is None else value
    if value is None:
        raise Rejected(f"{show(term)[:60]} is not rational: choose parameters for which it is")
    return confirmed(term, value, PRECISIONS)


def narrow(term: Term) -> Interval:
    """An interval around the value of a term, short beside the value itself unless that may be 0."""
    for bits in PRECISIONS:
        around = Interval(*enclose(sized(term), bits))
        if short(around):
            break
    return around


def short(around: Interval) -> bool:
    """Is an interval short beside the numbers in it?"""
    return around.high - around.low <= max(abs(around.low), abs(around.high)) * SHORT


@remembered
def normal_value(term: Term) -> Fraction | None:
    """The value of a term without names by its normal form, if that is seen to be rational.

    Where exponents have no short common denominator, exponentials are taken for numbers without a relation.
    """
    with suppress(Rejected):
        return normal_form(term, {}).value
    exponentials: dict[str, Term] = {}
    with suppress(Rejected):
        return normal_form(_named(term, exponentials), exponentials).value
    return None


def _named(term: Term, sorts: dict[str, Term]) -> Term:
    """With a name in place of each exponential without names, which no bound one is: its own text."""
    if not isinstance(term, tuple):
        return term
    if term[0] != "exp" or names(term):
        return (term[0], *(_named(part, sorts) for part in term[1:]))
    sorts[show(term)] = REAL
    return show(term)


def normal_form(term: Term, sorts: Mapping[str, Term]) -> Ratio:
    """As a fraction of polynomials in atoms; `Rejected` where no enclosure shows the conditions under which it is."""
    algebra = Algebra.of(sorts, [sized(term)])
    form = algebra.ratio(term)
    for condition in algebra.notes:
        if isinstance(condition, Condition):
            above = sign(parse(str(condition.f)), None, precisions=PRECISIONS) > 0
            if not above and condition.kind != "!=":
                raise Rejected(f"{condition.f} {condition.kind} 0 is needed")
    return form


def larger(a: Number, b: Number) -> Number:
    """The maximum of two numbers; `Rejected` for functions of which none is the larger one everywhere."""
    one, other = (value.near if isinstance(value, Real) else value for value in (a, b))
    gap = one - other
    if nonnegative(gap):
        return a
    if nonnegative(-gap):
        return b
    if not isinstance(gap, Interval):
        raise Rejected("none of two functions is the larger one on all of their domain")
    around = [gap.like(value) for value in (one, other)]
    both = Interval(max(n.low for n in around), max(n.high for n in around))
    if isinstance(a, Interval) or isinstance(b, Interval):
        return both
    return Real(("max", *(value.term if isinstance(value, Real) else value for value in (a, b))), both)


def total(values: Iterable[Number | int]) -> Number:
    """The sum, as a term that is no deeper than need be."""
    parts: list[Any] = list(values) or [Fraction(0)]
    while len(parts) > 1:
        rest = parts[len(parts) // 2 * 2 :]
        parts = [*map(_sum, parts[::2], parts[1::2]), *rest]
    return parts[0]  # type: ignore[no-any-return]


def cancel(parts: Iterable[tuple[Sequence[Number], Number]]) -> bool | None:
    """Do the numbers beside vectors that are equal sum to 0? None where that is not decided."""
    sums: dict[object, tuple[Sequence[Number], Number]] = {}
    try:
        for vector, weight in parts:
            key = tuple(map(comparable, vector))  # equal ones may still have others
            sums[key] = vector, sums.get(key, (vector, Fraction(0)))[1] + weight
        rest = [(vector, weight) for vector, weight in sums.values() if apart(weight, Fraction(0))]
        return not any(
            apart(total(weight for other, weight in rest if not any(map(apart, one, other))), Fraction(0))
            for one, _ in rest
        )
    except Rejected:
        return None


def _sum(one: Any, other: Any) -> Any:
    if type(one) is not int:  # integers are added in no time
        work(one, other)
    return one + other
