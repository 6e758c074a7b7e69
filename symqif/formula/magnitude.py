"""How large the numbers of a term get: a guard against exponents that nobody can compute."""

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from symqif.kernel.term import Term, names

Number = Fraction | float
BITS = 10_000  # of a number that is still computed exactly


def _power(base: Number, exponent: Number) -> Number:
    if isinstance(base, Fraction) and isinstance(exponent, Fraction) and exponent.denominator == 1:
        return base ** int(exponent) if abs(exponent) * _bits(base) <= BITS else math.inf
    result: object = float(base) ** float(exponent)
    return result if isinstance(result, float) else math.inf  # a negative number has complex roots


VALUES: Mapping[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
    "**": _power, "neg": lambda a: -a, "max": max, "exp": math.exp, "log": math.log, "sqrt": math.sqrt,
    "floor": math.floor, "ceil": math.ceil, "round": lambda a: math.floor(a + Fraction(1, 2)),
    "binomial": lambda a, b: 2.0 ** float(a), "sum": lambda body, index, low, high: math.inf,
}  # fmt: skip
BOUNDS: Mapping[str, Callable[..., Any]] = {
    **VALUES,
    "-": lambda a, b: a + b, "neg": lambda a: a, "/": lambda a, b: a, "log": lambda a: a, "sqrt": lambda a: a,
    "sum": lambda body, index, low, high: body * (1 + low + high),
}  # fmt: skip


def magnitude(term: Term) -> Number:
    """The value of a constant, exact where it is rational and short, infinity if it has none; of another term about
    how large it gets in size where each name is 1."""
    value = constant(term)
    if value is not None:
        return value
    if not isinstance(term, tuple):
        return Fraction(1)
    return _computed(BOUNDS[term[0]], *(max(size, -size) for size in map(magnitude, term[1:])))


def constant(term: Term) -> Number | None:
    """The value of a term without names."""
    if isinstance(term, Fraction):
        return term
    if not isinstance(term, tuple) or names(term):
        return None
    return math.inf if term[0] == "sum" else _computed(VALUES[term[0]], *map(magnitude, term[1:]))


def degree(term: Term) -> float:
    """What nested exponents that are numbers multiply to."""
    if not isinstance(term, tuple):
        return 1.0
    raised = constant(term[2]) if term[0] == "**" else None
    return max(map(degree, term[1:])) if raised is None else degree(term[1]) * max(abs(float(raised)), 1.0)


def sums(term: Term) -> int:
    """How many sums stand inside one another."""
    return max(map(sums, term[1:])) + (term[0] == "sum") if isinstance(term, tuple) else 0


def _computed(operation: Callable[..., Any], *parts: Number) -> Number:
    try:
        result = operation(*parts)
    except (ArithmeticError, ValueError):
        return math.inf
    if isinstance(result, float):
        return math.inf if math.isnan(result) else result
    exact = Fraction(result)
    return exact if _bits(exact) <= BITS else math.inf


def _bits(number: Number) -> int:
    return number.numerator.bit_length() + number.denominator.bit_length() if isinstance(number, Fraction) else 64
