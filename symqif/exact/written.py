"""Numbers as people write them."""

from fractions import Fraction

LARGEST = 10**4  # of a decimal exponent


def rational(text: str) -> Fraction:
    """The number that is written as 3/2, 0.5, 7 or 1e-3; ValueError for what is none, or too large to work with."""
    _, _, exponent = text.lower().partition("e")
    if exponent and abs(int(exponent)) > LARGEST:
        raise ValueError(f"{text[:40]!r} has too large an exponent")
    return Fraction(text)
