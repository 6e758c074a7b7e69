"""The eps from which SUE is refined by OUE, enclosed for a number of secrets."""

from fractions import Fraction
from math import ceil, floor

from symqif.errors import SymqifError
from symqif.kernel.enclosure import Interval, enclose

GUARD = 2  # further digits of the ends of eps


def sue_oue_threshold(k: int, digits: int = 12) -> tuple[Interval, Interval]:
    """Enclosures (low, high) of y_k = exp(eps_k/2) and of eps_k, each at most 10**-digits wide.

    SUE is refined by OUE, at equal eps > 0, exactly for eps >= eps_k, where y_k is the one root above 1 of
    y^(k-2) (y+1)^k = 2 (y^2+1)^(k-1) (`beyond.sue-oue-threshold`). The sign at both ends of y is evaluated exactly:
    SUE is refined by OUE at the upper end, and not at the lower one.

    k: at least 3, as for k = 2 SUE is refined by OUE at every eps. digits: at least 1. Raises SymqifError otherwise.
    """
    if k < 3:
        raise SymqifError(f"k must be at least 3, not {k}: for k = 2 SUE is refined by OUE at every eps")
    if digits < 1:
        raise SymqifError(f"digits must be at least 1, not {digits}")
    scale = 10**digits
    low, high = k * scale // 2, 2 * k * scale  # the threshold of y lies between k/2 and 2 k
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if refined(k, Fraction(middle, scale)) else (middle, high)
    y = Fraction(low, scale), Fraction(high, scale)
    bits, fine = 4 * (digits + GUARD) + 64, scale * 10**GUARD
    (least, _), (_, most) = (enclose(("*", Fraction(2), ("log", end)), bits) for end in y)
    return y, (Fraction(floor(least * fine), fine), Fraction(ceil(most * fine), fine))


def refined(k: int, y: Fraction) -> bool:
    """Is SUE refined by OUE on k secrets at eps = 2 log(y) > 0?"""
    return y ** (k - 2) * (y + 1) ** k <= 2 * (y**2 + 1) ** (k - 1)
