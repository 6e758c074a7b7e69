"""How large the numbers of a term get: a guard against exponents that nobody can compute."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

Number = Fraction | float
BITS = 10_000  # of a number that is still computed exactly
HUGE = math.inf


def _power(base: Number, exponent: Number) -> Number:
    if isinstance(base, Fraction) and isinstance(exponent, Fraction) and exponent.denominator == 1:
        return base ** int(exponent) if abs(exponent) * _bits(base) <= BITS else HUGE
    result: object = float(base) ** float(exponent)
    return result if isinstance(result, float) else HUGE  # a negative number has complex roots


_VALUES: dict[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
    "**": _power, "neg": lambda a: -a, "max": max, "exp": math.exp, "log": math.log, "sqrt": math.sqrt,
    "floor": math.floor, "ceil": math.ceil, "round": lambda a: math.floor(a + Fraction(1, 2)),
    "binomial": lambda a, b: 2.0 ** float(a), "sum": lambda body, low, high: HUGE,
}  # fmt: skip
_BOUNDS = _VALUES | {
    "-": lambda a, b: a + b, "neg": lambda a: a, "/": lambda a, b: a, "log": lambda a: a, "sqrt": lambda a: a,
    "sum": lambda body, low, high: body * (1 + low + high),
}  # fmt: skip


def constant_value(head: str, *parts: Number) -> Number:
    """The value of an operation on constants, exact where it is rational and short; infinity if it has none."""
    return _computed(_VALUES[head], *parts)


def bound(head: str, *parts: Number) -> Number:
    """About how large the operation gets in size when each name in it is 1."""
    return _computed(_BOUNDS[head], *(part if part >= 0 else -part for part in parts))


def _computed(operation: Callable[..., Any], *parts: Number) -> Number:
    try:
        result = operation(*parts)
    except (ArithmeticError, ValueError):
        return HUGE
    if isinstance(result, float):
        return HUGE if math.isnan(result) else result
    exact = Fraction(result)
    return exact if _bits(exact) <= BITS else HUGE


def _bits(number: Number) -> int:
    return number.numerator.bit_length() + number.denominator.bit_length() if isinstance(number, Fraction) else 64
