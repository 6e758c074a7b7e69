"""Fractions of polynomials with factored denominators."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from symqif.kernel.polynomial import ONE as ONE
from symqif.kernel.polynomial import Polynomial, reciprocal

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


def product(factors: Mapping[Polynomial, int]) -> Polynomial:
    result = ONE
    for f, e in factors.items():
        result = result * f**e if e else result
    return result


def quotient(a: Ratio) -> str:
    """The text of a term that normalises to this ratio: what is below is turned so that it keeps its sign."""
    below = product(a.den)
    unit = reciprocal(below.split()[0])
    return f"({a.num.scaled(unit)})/({below.scaled(unit)})" if a.den else str(a.num)
