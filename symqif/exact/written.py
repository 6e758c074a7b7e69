"""Numbers as people write them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symqif.kernel.term import Term

BRIEF = 80  # characters of a value in a message
LARGEST = 10**4  # of a decimal exponent


def rational(text: str) -> Fraction:
    """The number that is written as 3/2, 0.5, 7 or 1e-3; ValueError for what is none, or too large to work with."""
    _, _, exponent = text.lower().partition("e")
    if exponent and abs(int(exponent)) > LARGEST:
        raise ValueError(f"{text[:40]!r} has too large an exponent")
    return Fraction(text)


def brief(value: Term) -> str:
    """A value in a message: of a long one the beginning."""
    from symqif.kernel.term import show  # not wanted for --help

    try:
        text = show(value)
    except ValueError:  # Python writes no number of so many digits, unless it is told to
        return "a number of thousands of digits"
    return text if len(text) <= BRIEF else f"{text[:BRIEF]}.."
