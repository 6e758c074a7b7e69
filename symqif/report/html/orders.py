"""Refinement orders at some points, which the page draws beside the results beyond the paper."""

from fractions import Fraction

from symqif.refinement.order import Order, order

POINTS = (  # k, y and the x of THE, where the order looks different
    (2, Fraction(2), Fraction(7, 4)),
    (5, Fraction(2), Fraction(7, 4)),
    (5, Fraction(8), Fraction(7)),
    (50, Fraction(2), Fraction(7, 4)),
)
TIMEOUT = 60.0  # seconds for an order, of which none takes two


def orders() -> list[Order]:
    """The orders at these points, every relation with a certificate that the kernel has checked."""
    return [order(k=k, y=y, x=x, timeout=TIMEOUT) for k, y, x in POINTS]
