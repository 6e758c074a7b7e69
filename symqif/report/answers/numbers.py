"""Numbers as readers want them: exact where they are short, else their leading digits."""

from decimal import Decimal
from fractions import Fraction

from symqif.exact.decimals import leading
from symqif.refinement_kernel.irrational import Interval, Number
from symqif.refinement_kernel.number import Real
from symqif.typesetting.text import style

DIGITS = 5
SIGNIFICANT = 6  # digits of what is rounded
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
LONGEST = 9  # characters of a number that is written exactly


def short(number: Number, digits: int = DIGITS) -> str:
    """The number where it is short, else its leading digits: 1/3, 0.12345.., 1.2345..e-13."""
    low, high = ends(number)
    if low == high and len(str(low)) <= LONGEST:
        return str(low)
    power = _power(max(abs(low), abs(high)))
    if -4 <= power <= 6:
        return leading((low, high), digits)
    scale = Fraction(10) ** power
    return f"{leading((low / scale, high / scale), digits)}e{power}"


def with_decimals(number: Fraction) -> str:
    """= 9/5 = 1.8, = 1/3 ≈ 0.333333, = 1/970000 ≈ 1.03093·10⁻⁶, = 2."""
    if number.denominator == 1:
        return f"= {number}"
    power = _power(abs(number))
    shift = 0 if -4 <= power < SIGNIFICANT else power
    places = max(0, SIGNIFICANT - 1 - power + shift)
    digits = round(number / Fraction(10) ** shift * 10**places)
    sign = "=" if digits * Fraction(10) ** (shift - places) == number else "~" if style() == "ascii" else "≈"
    mantissa = f"{Decimal(digits).scaleb(-places).normalize():f}"
    raised = str(shift).translate(RAISED)
    factor = "" if not shift else f"·10{raised}" if style() == "unicode" else f"*10^{shift}"
    return f"= {number} {sign} {mantissa}{factor}"


def _power(size: Fraction) -> int:
    """The exponent of the largest power of 10 that is not larger."""
    if not size:
        return 0
    power = len(str(size.numerator)) - len(str(size.denominator))
    return power if size >= Fraction(10) ** power else power - 1


def ends(number: Number) -> tuple[Fraction, Fraction]:
    """The number, or what it lies between."""
    if isinstance(number, Fraction):
        return number, number
    number = number.near if isinstance(number, Real) else number
    if not isinstance(number, Interval):
        raise TypeError(f"a number without an interval has no decimals: {number}")
    return number.low, number.high
