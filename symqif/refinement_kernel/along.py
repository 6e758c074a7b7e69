"""The columns of a channel along a parameter: terms in eps and theta as rational functions of one variable.

e^(eps/2) and e^(eps theta/2) are known rational numbers, or powers of the variable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from symqif.kernel.term import Rejected, Term, names, show
from symqif.refinement_kernel.columns import BySize, Entries, table
from symqif.refinement_kernel.constant import number, summed, whole
from symqif.refinement_kernel.elementary import power
from symqif.refinement_kernel.fold import RING, Arithmetic
from symqif.refinement_kernel.function import Domain, Function
from symqif.refinement_kernel.number import Number

Exponent = Mapping[str, Fraction]  # of "eps" and "eps*theta"
Polynomial = Mapping[tuple[str, ...], Fraction]
EPS, BOTH = "eps", "eps*theta"
NAMES = {("eps",): EPS, ("eps", "theta"): BOTH}


@dataclass(frozen=True)
class Along:
    """A channel in subset form along a variable, in terms of eps and theta.

    known: e^(eps/2) and e^(eps theta/2) where they are known. power: of the others, the power of the variable that
    e^eps and e^(eps theta) are.
    """

    channel: Term
    known: Mapping[str, Fraction]
    power: Mapping[str, Fraction]

    def __post_init__(self) -> None:
        if not self.known.keys() | self.power.keys() <= {EPS, BOTH} or any(v <= 0 for v in self.known.values()):
            raise Rejected("e^eps and e^(eps theta) are positive numbers or powers of the variable")
        if not all(n > 0 and n.denominator == 1 for n in self.power.values()):
            raise Rejected("the powers of the variable are positive integers")

    def at(self, place: Domain | Fraction) -> BySize:
        """The channel on a domain or at a point of the variable."""
        k, entries = self._table
        values = _Values(self, place)
        return BySize(k, [(size, *map(values.of, own)) for size, own in enumerate(entries)])  # type: ignore[misc]

    @property
    def k(self) -> int:
        return self._table[0]

    @cached_property
    def _table(self) -> tuple[int, list[Entries]]:
        return table(self.channel)


@dataclass(frozen=True)
class _Values:
    """Of terms, each once."""

    along: Along
    place: Domain | Fraction
    known: dict[Term, Number] = field(default_factory=dict)

    def of(self, term: Term) -> Number:
        if isinstance(term, Fraction):
            return term
        if term not in self.known:
            self.known[term] = self._arithmetic.fold(term, self.of) if names(term) else rational(term)
        return self.known[term]

    @cached_property
    def _arithmetic(self) -> Arithmetic[Number]:
        return Arithmetic(
            lambda term: Rejected(f"{show(term)[:60]} is no rational function"),
            {**RING, "/": _quotient},
            {
                "**": lambda value, a, n: _power(value(a), whole(number(n))),
                "sum": summed,
                "exp": lambda value, a: self._exponential(exponent(a)),
            },
        )

    def _exponential(self, exponents: Exponent) -> Number:
        value: Number = Fraction(1)
        variable = Function.variable(self.place) if isinstance(self.place, Domain) else self.place
        for name, e in exponents.items():
            if name in self.along.known:
                value = value * rational_power(self.along.known[name], 2 * e)
            elif name in self.along.power:
                value = value * variable ** whole(e * self.along.power[name])
            else:
                raise Rejected(f"e^({name}) is neither known nor a power of the variable")
        return value


def exponent(term: Term) -> Exponent:
    """A combination of eps and eps theta."""
    found = {monomial: c for monomial, c in _polynomial(term).items() if c}
    if not found.keys() <= NAMES.keys():
        raise Rejected(f"the exponent {show(term)[:60]} is no combination of eps and eps theta")
    return {NAMES[monomial]: c for monomial, c in found.items()}


def rational_power(base: Fraction, e: Fraction) -> Fraction:
    """base^e; `Rejected` where that is not rational."""
    value = power(base, e)
    if not isinstance(value, Fraction):
        raise Rejected(f"({base})^({e}) is not rational: choose parameters for which it is")
    return value


def rational(term: Term) -> Fraction:
    """The value of a term without variables; `Rejected` where that is not rational."""
    value = number(term)
    if not isinstance(value, Fraction):
        raise Rejected(f"{show(term)[:60]} is not rational")
    return value


def _polynomial(term: Term) -> Polynomial:
    if isinstance(term, str):
        return {(term,): Fraction(1)}
    if not names(term):
        return {(): rational(term)}
    match term:
        case ("+" | "-" as sign, a, b):
            found = dict(_polynomial(a))
            for monomial, c in _polynomial(b).items():
                found[monomial] = found.get(monomial, Fraction(0)) + (c if sign == "+" else -c)
            return found
        case ("neg", a):
            return {monomial: -c for monomial, c in _polynomial(a).items()}
        case ("*", a, b):
            found = {}
            for m, c in _polynomial(a).items():
                for n, d in _polynomial(b).items():
                    both = tuple(sorted((*m, *n)))
                    found[both] = found.get(both, Fraction(0)) + c * d
            return found
        case ("/", a, b) if not names(b) and (divisor := rational(b)):
            return {monomial: c / divisor for monomial, c in _polynomial(a).items()}
    raise Rejected(f"{show(term)[:60]} is no polynomial with rational coefficients")


def _quotient(a: Number, b: Number) -> Number:
    if not b:
        raise Rejected("division by 0")
    return a / b


def _power(a: Number, n: int) -> Number:
    if not a and n < 0:
        raise Rejected("division by 0")
    assert isinstance(a, Fraction | Function)
    return a**n
