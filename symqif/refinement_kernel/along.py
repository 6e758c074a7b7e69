"""The columns of a channel along a parameter: terms in eps and theta as rational functions of one variable.

e^(eps/2) and e^(eps theta/2) are known rational numbers, or powers of the variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from symqif.kernel.term import Rejected, Term, names, show
from symqif.refinement_kernel.columns import Column, check_columns, weights
from symqif.refinement_kernel.constant import constant, whole
from symqif.refinement_kernel.elementary import power
from symqif.refinement_kernel.fold import RING, Arithmetic
from symqif.refinement_kernel.function import Domain, Function
from symqif.refinement_kernel.number import Number

Entries = tuple[Term, Term, Term]  # count, member, nonmember
Exponent = Mapping[str, Fraction]  # of "eps" and "eps*theta"
Polynomial = Mapping[tuple[str, ...], Fraction]
EPS, BOTH = "eps", "eps*theta"
NAMES = {("eps",): EPS, ("eps", "theta"): BOTH}


@dataclass(frozen=True)
class Along:
    """What the exponentials are: e^(eps/2) and e^(eps theta/2) where they are known, and of the others the power of the
    variable that e^eps and e^(eps theta) are."""

    known: Mapping[str, Fraction]
    base: Mapping[str, Fraction]
    at: Domain | Fraction
    values: dict[Term, Number] = field(default_factory=dict)

    def columns(self, entries: Iterable[Entries]) -> list[Column]:
        """The columns on the domain, or at the point; entries: those of the sizes 0, 1, .., k."""
        return [(size, self._of(count), self._of(p), self._of(q)) for size, (count, p, q) in enumerate(entries)]

    def _of(self, term: Term) -> Number:
        if isinstance(term, Fraction):
            return term
        if term not in self.values:
            self.values[term] = self._arithmetic.fold(term, self._of)
        return self.values[term]

    @cached_property
    def _arithmetic(self) -> Arithmetic[Number]:
        return Arithmetic(
            lambda term: Rejected(f"{show(term)[:60]} is no rational function"),
            {**RING, "/": _quotient},
            {
                "**": lambda value, a, n: _power(value(a), whole(constant(n))),
                "binomial": lambda value, n, m: constant(("binomial", n, m)),
                "exp": lambda value, a: self._exponential(exponent(a)),
            },
        )

    def _exponential(self, exponents: Exponent) -> Number:
        value: Number = Fraction(1)
        variable = Function.variable(self.at) if isinstance(self.at, Domain) else self.at
        for name, e in exponents.items():
            if name in self.known:
                value = value * rational_power(self.known[name], 2 * e)
            else:
                value = value * variable ** whole(e * self.base[name])
        return value


def gaps(k: int, a: list[Column], b: list[Column], domain: Domain) -> dict[int, Function]:
    """For each size, by how much count * nonmember is larger under A; `Rejected` unless both have one ratio above 1.

    A is refined by B exactly where none of these is negative: `check_one_ratio`, and a subset that is more likely
    under B has a gain function, of 1 for what it says and less than 0 for what all others say.
    """
    check_columns(k, a)
    check_columns(k, b)
    none = Function.constant(0, domain)
    return {size: none + (ours - theirs) for size, (ours, theirs) in weights(k, a, b).items()}


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


def _polynomial(term: Term) -> Polynomial:
    if isinstance(term, str):
        return {(term,): Fraction(1)}
    if not names(term):
        value = constant(term)
        return {(): value} if isinstance(value, Fraction) else _refused(term)
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
        case ("/", a, b) if not names(b):
            divisor = constant(b)
            if isinstance(divisor, Fraction) and divisor:
                return {monomial: c / divisor for monomial, c in _polynomial(a).items()}
    return _refused(term)


def _refused(term: Term) -> Polynomial:
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
