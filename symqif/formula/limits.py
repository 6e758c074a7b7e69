"""Bounds on what is read: text from strangers must not cost more than a formula does."""

from collections.abc import Sequence
from fractions import Fraction

from symqif.formula.errors import Fault, brief

CHARACTERS = 20_000
TOKENS = 5_000
BRACKETS = 100  # inside one another
NODES = 5_000  # operations, numbers and names of a term
DEPTH = 200  # operations one inside another, or one after another as in a + b + c
DIGITS = 1_000
EXPONENT = 1_000
SMALLEST = -EXPONENT
SUMS = 3  # inside one another


def as_fraction(decimal: str) -> str:
    """A decimal number as the fraction that is to be written."""
    if len(decimal) > DIGITS:
        raise Fault("a number is too long", 0, f"at most {DIGITS:,} digits are read")
    return brief(str(Fraction(decimal)), 60)


def few(tokens: Sequence[object], at: int) -> None:
    """Raises Fault where there are too many tokens already."""
    if len(tokens) > TOKENS:
        raise Fault("the formula is too long", at, f"at most {TOKENS:,} numbers, names and signs are read")
