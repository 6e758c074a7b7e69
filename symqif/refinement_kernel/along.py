"""The columns of a channel along a parameter: terms in eps and theta as rational functions of one variable.

e^(eps/2) and e^(eps theta/2) are known rational numbers, or powers of the variable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated

from symqif.kernel.budget import remembered
from symqif.kernel.sorts import REAL
from symqif.kernel.term import Rejected, Term, names, show, substitute
from symqif.kernel.value import confirmed
from symqif.refinement_kernel.columns import BySize, table
from symqif.refinement_kernel.data import channel_term
from symqif.refinement_kernel.function import VARIABLE, Domain, Product
from symqif.refinement_kernel.irrational import Number, power
from symqif.refinement_kernel.number import PRECISIONS, Values, normal_form, rational, whole
from symqif.refinement_kernel.one_hot import subset_channel

Exponent = Mapping[str, Fraction]  # of "eps" and "eps*theta"
EPS, BOTH = "eps", "eps*theta"
NAMES = {(("eps", 1),): EPS, (("eps", 1), ("theta", 1)): BOTH}
PLACE = {"eps": Fraction("3/7"), "theta": Fraction("11/5")}  # any one


@dataclass(frozen=True)
class Along:
    """A channel in subset form along a variable, in terms of eps and theta.

    known: e^(eps/2) and e^(eps theta/2) where they are known. power: of the others, the power of the variable that
    e^eps and e^(eps theta) are.
    """

    channel: Annotated[Term, partial(channel_term, parameters=(EPS, "theta"))]
    known: Mapping[str, Fraction]
    power: Mapping[str, Fraction]

    def __post_init__(self) -> None:
        if not self.known.keys() | self.power.keys() <= {EPS, BOTH} or any(v <= 0 for v in self.known.values()):
            raise Rejected("e^eps and e^(eps theta) are positive numbers or powers of the variable")
        level = self.known.get(EPS, Fraction(1))  # a variable may be 1
        if level < 1 or (level == 1 and self.known.get(BOTH, level) != 1):
            raise Rejected("e^(eps/2) is at least 1, and where it may be 1, e^(eps theta/2) is 1 or a variable too")
        if not all(n > 0 and n.denominator == 1 for n in self.power.values()):
            raise Rejected("the powers of the variable are positive integers")

    def at(self, place: Domain | Fraction) -> BySize:
        """The channel on a domain or at a point of the variable."""
        values = Values(partial(self._exponential, Product(Fraction(1), ((VARIABLE, 1),)).at(place)))
        return subset_channel(self.channel, values.of)

    @property
    def k(self) -> int:
        return table(self.channel)[0]

    def _exponential(self, variable: Number, term: Term) -> Number:
        """An exponential, or a number without names."""
        if not names(term):
            return rational(term)
        if not isinstance(term, tuple) or term[0] != "exp":
            raise Rejected(f"{show(term)[:60]} is no rational function")
        value: Number = Fraction(1)
        for name, e in exponent(term[1]).items():
            if name in self.known:
                value = value * rational_power(self.known[name], 2 * e)
            elif name in self.power:
                value = value * power(variable, whole(e * self.power[name]))
            else:
                raise Rejected(f"e^({name}) is neither known nor a power of the variable")
        return value


@remembered
def exponent(term: Term) -> Exponent:
    """A combination of eps and eps theta: by its normal form, and by an enclosure at one place."""
    form = normal_form(term, dict.fromkeys(PLACE, REAL))
    if form.den or not form.num.terms.keys() <= NAMES.keys():
        raise Rejected(f"the exponent {show(term)[:60]} is no combination of eps and eps theta")
    here = {EPS: PLACE["eps"], BOTH: PLACE["eps"] * PLACE["theta"]}
    found = {NAMES[monomial]: c for monomial, c in form.num.terms.items()}
    confirmed(substitute(term, PLACE), sum((c * here[name] for name, c in found.items()), Fraction(0)), PRECISIONS)
    return found


def rational_power(base: Fraction, e: Fraction) -> Fraction:
    """base^e for a positive number; `Rejected` where that is not rational."""
    if e.denominator == 1:
        return power(base, int(e))  # type: ignore[return-value]
    return rational(("exp", ("*", e, ("log", base))))
