"""The values of terms, by mpmath: an evaluator of the tests' own."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import mpmath as mp

from symqif.kernel.term import Term

OPERATIONS: dict[str, Any] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
    "**": lambda a, b: mp.power(a, b), "neg": lambda a: -a, "exp": mp.exp, "log": mp.log, "sqrt": mp.sqrt,
    "max": max, "binomial": mp.binomial, "floor": mp.floor, "ceil": mp.ceil,
    "round": lambda a: mp.floor(a + mp.mpf(1) / 2),
}  # fmt: skip


def value(term: Term, at: Mapping[str, Any]) -> Any:
    if isinstance(term, Fraction):
        return mp.mpf(term.numerator) / term.denominator
    if isinstance(term, str):
        return at[term]
    if term[0] == "sum":
        _, body, index, low, high = term
        first, last = int(value(low, at)), int(value(high, at))
        return mp.fsum(value(body, {**at, index: mp.mpf(n)}) for n in range(first, last + 1))
    return OPERATIONS[term[0]](*(value(part, at) for part in term[1:]))


def same(a: Any, b: Any) -> bool:
    return bool(mp.almosteq(a, b, 1e-12))
