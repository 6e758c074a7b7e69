"""Normal forms: fractions of polynomials with factored denominators, and what they note, in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from symqif.kernel.polynomial import ONE as ONE
from symqif.kernel.polynomial import Polynomial

NOTHING: Mapping[Polynomial, int] = {}


class Ratio:
    """num / product of the factors in den, each a primitive polynomial; immutable."""

    __slots__ = ("den", "num")

    def __init__(self, num: Polynomial, den: Mapping[Polynomial, int] = NOTHING) -> None:
        self.num = num
        self.den = den

    def __neg__(self) -> Ratio:
        return Ratio(-self.num, self.den)

    @property
    def value(self) -> Fraction | None:
        return None if self.den else self.num.value

    @property
    def signed(self) -> Polynomial:
        """A polynomial with the sign of this ratio: its numerator times the factors below with odd exponents."""
        return self.num * product({f: e % 2 for f, e in self.den.items()})


def product(factors: Mapping[Polynomial, int]) -> Polynomial:
    return prod((f**e for f, e in factors.items() if e), start=ONE)


def quotient(a: Ratio) -> str:
    """The text of a term that normalises to this ratio: what is below is turned so that it keeps its sign."""
    below = product(a.den)
    content = below.split()[0]
    return f"({a.num.scaled(content)})/({below.scaled(content)})" if a.den else str(a.num)


@dataclass(frozen=True)
class Condition:
    """f > 0, f >= 0 or f != 0."""

    kind: str  # ">", ">=" or "!="
    f: Polynomial


Relation = tuple[int, Ratio, str]  # 0 R gap, after what its normal form notes: the number of a hypothesis, gap and R
Note = Condition | str | Relation  # or what is known of the atom of this name, true where the conditions before it hold
