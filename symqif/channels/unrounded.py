"""What a rounded row of a channel may have been before: fractions that are near to it and sum to 1."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symqif.later import sympy

MOST = 1000  # of a common denominator
SHOWN = 12  # entries


def unrounded(row: Sequence[sympy.Expr]) -> tuple[Fraction, ...]:
    """Simple fractions that round to these decimals, else the row divided by its sum.

    () if the sum is far from 1, or there are many digits.

    >>> import sympy
    >>> unrounded([sympy.Rational("0.17"), sympy.Rational("0.17"), sympy.Rational("0.67")])
    (Fraction(1, 6), Fraction(1, 6), Fraction(2, 3))
    """
    if len(row) > SHOWN or not all(entry.is_Rational for entry in row):
        return ()
    entries = [Fraction(int(entry.p), int(entry.q)) for entry in row]
    unit = Fraction(1, 10 ** max(_places(entry) for entry in entries))
    for denominator in range(2, min(MOST, int(1 / (8 * unit)) + 1)):  # else something is always near
        found = tuple(Fraction(round(entry * denominator), denominator) for entry in entries)
        if sum(found) == 1 and all(2 * abs(a - b) <= unit for a, b in zip(found, entries, strict=True)):
            return found
    total = sum(entries, Fraction(0))
    near = 2 * abs(total - 1) <= len(row) * unit < 1
    return tuple(entry / total for entry in entries) if near and unit * MOST**2 >= 1 else ()


def _places(number: Fraction) -> int:
    """How many decimal places a number has; 0 if it is no decimal."""
    most = 4 * len(str(number.denominator))  # 2**-n has n places
    return next((n for n in range(most) if (number * 10**n).denominator == 1), 0)
