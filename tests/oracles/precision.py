"""Numbers of 60 digits in a context of their own, and how far apart two of them may be."""

from fractions import Fraction
from typing import Any

from mpmath import MPContext

mp = MPContext()
mp.dps = 60

Number = Any  # mpf of the context above, Fraction or int

EQUAL = mp.mpf(10) ** -25  # relative; a wrong formula is off by far more, a right one by less than 1e-45
TIE = mp.mpf(10) ** -40
"""Differences up to this count as none in inequalities, relative to the larger side or 1.

Rounding leaves less than 1e-50 here: at most 1e5 operations, whose terms cancel down to 1e-5 at worst. True gaps at the
points of the sweep are larger than 1e-35, because eps is 0 or at least 1/1000. `Sweep` refuses what lies between.
"""
FAR = mp.mpf(10) ** -35
NEAR = mp.mpf(10) ** -45


def number(value: Number) -> Number:
    """An mpf from a decimal string, a fraction or an integer."""
    if isinstance(value, Fraction):
        return mp.mpf(value.numerator) / value.denominator
    return mp.mpf(value)


def none(value: Number) -> bool:
    """Whether a difference counts as 0."""
    return bool(abs(number(value)) <= TIE)


def more(left: Number, right: Number) -> bool:
    """Whether left > right by more than a tie."""
    return bool(number(left - right) > TIE)
