"""The operators of statements, on numbers with 50 digits and on explicit channels.

For the oracle: nothing of symqif is used.
"""

import ast
from collections.abc import Callable
from functools import partial
from math import comb
from typing import Any

from mpmath import mp, mpf

from tests.mutants import matrices
from tests.mutants.matrices import Matrix, SubsetForm, at_most, equal


def whole(value: mpf) -> int:
    if not equal(value, mp.nint(value)):
        raise ValueError(f"{value} is not an integer")
    return int(mp.nint(value))


def arithmetic(op: ast.operator, a: mpf, b: mpf) -> mpf:
    match op:
        case ast.Add():
            return a + b
        case ast.Sub():
            return a - b
        case ast.Mult():
            return a * b
        case ast.Div():
            return a / nonzero(b)
        case ast.Pow():
            return mpf(1) / nonzero(a) ** whole(-b) if b < 0 else a ** whole(b)
    raise ValueError("no such operator")


def nonzero(a: mpf) -> mpf:
    if equal(a, mpf(0)):
        raise ZeroDivisionError
    return a


def compare(op: ast.cmpop, a: mpf, b: mpf) -> bool:
    match op:
        case ast.Eq():
            return equal(a, b)
        case ast.NotEq():
            return not equal(a, b)
        case ast.LtE():
            return at_most(a, b)
        case ast.GtE():
            return at_most(b, a)
        case ast.Lt():
            return not at_most(b, a)
        case ast.Gt():
            return not at_most(a, b)
    raise ValueError("no such relation")


def positive(f: Callable[[mpf], mpf], least: bool, a: mpf) -> mpf:
    """f where its argument is at least 0, or above."""
    if a < -matrices.TINY or (not least and equal(a, mpf(0))):
        raise ValueError(f"{a} is out of the domain")
    return f(max(a, mpf(0)))


def binomial(n: mpf, m: mpf) -> mpf:
    return mpf(comb(whole(n), whole(m))) if whole(m) >= 0 else mpf(comb(whole(n), 0) * 0)


def power(bit: Matrix, k: mpf) -> Matrix:
    return matrices.kronecker_power(bit, whole(k))


def explicit(channel: Matrix | SubsetForm) -> Matrix:
    return channel.written_out() if isinstance(channel, SubsetForm) else channel


def capacity(channel: Matrix | SubsetForm) -> mpf:
    """The sum of the column maxima, without writing out the columns where there are equal ones."""
    if isinstance(channel, SubsetForm):
        return channel.checked().capacity()
    return matrices.capacity(matrices.channel(channel))


def channels(*given: Matrix | SubsetForm) -> list[Matrix]:
    return [matrices.channel(explicit(one)) for one in given]


def equivalent(*items: bool) -> bool:
    return len(set(items)) == 1


def laplace_tail(scale: mpf, t: mpf) -> mpf:
    if not scale > matrices.TINY:
        raise ValueError(f"{scale} is no scale")
    return mp.exp(-t / scale) / 2 if t >= 0 else 1 - mp.exp(t / scale) / 2


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "exp": mp.exp,
    "log": partial(positive, mp.log, False),
    "sqrt": partial(positive, mp.sqrt, True),
    "max": max,
    "laplace_tail": laplace_tail,
    "binomial": binomial,
    "matrix": lambda rows: rows,
    "kron": power,
    "hot": matrices.one_hot_rows,
    "capacity": capacity,
    "asr": lambda c: capacity(c) / (c.k if isinstance(c, SubsetForm) else len(c)),
    "refines": lambda a, b: matrices.refined(*channels(a, b)),
    "in_hull": lambda a, b: matrices.in_hull(*channels(a, b)),
    "ldp": lambda c, bound: matrices.ratio_bounded(matrices.channel(explicit(c)), bound),
    "equivalent": equivalent,
    "no": lambda a: not a,
}
