"""Decimals of rational numbers and of enclosures, rounded to a known side."""

from decimal import Decimal
from fractions import Fraction

Interval = tuple[Fraction, Fraction]


def decimal(value: Fraction, digits: int, *, up: bool) -> str:
    """A decimal with so many significant digits, rounded down or up."""
    if not value:
        return "0"
    exponent = (value.numerator.bit_length() - value.denominator.bit_length()) * 30103 // 100000  # log 2 to base 10
    while abs(value) >= Fraction(10) ** (exponent + 1):
        exponent += 1
    while abs(value) < Fraction(10) ** exponent:
        exponent -= 1
    scaled = value * Fraction(10) ** (digits - 1 - exponent)
    whole = -((-scaled.numerator) // scaled.denominator) if up else scaled.numerator // scaled.denominator
    return f"{Decimal(f'{whole}e{exponent + 1 - digits}'):f}"


def leading(enclosure: Interval, digits: int) -> str:
    """The leading digits of an enclosed value, cut off: 0.79998.. ; both ends where they do not share them."""
    low, high = enclosure
    if low == high == 0:
        return "0"
    cut = [decimal(end, digits, up=end < 0) for end in enclosure]
    if cut[0] == cut[1] and low * high > 0:
        return f"{cut[0]}.."
    return f"between {decimal(low, digits, up=False)} and {decimal(high, digits, up=True)}"
