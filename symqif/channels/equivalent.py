"""Equivalence of channels up to what their outputs are called."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from itertools import combinations

from symqif.channels.channel import Channel
from symqif.channels.merge_columns import column_direction, merge_columns
from symqif.errors import SymqifError
from symqif.exact.order import constant_truth
from symqif.later import sympy
from symqif.symbols import rational_in_exponentials, to_term

VALUES = ((1, 3), (3, 4), (2, 1), (3, 5), (1, 10), (3, 1))


def equivalent(a: Channel, b: Channel) -> bool:
    """Are two channels the same up to the order, splitting and names of their outputs?

    They are compared after proportional columns are merged and zero columns dropped. Then, and only then, each refines
    the other. Rows are compared in their order; labels play no part.

    Raises:
        SymqifError: constants, such as nested roots, have different forms and may be equal.

    Source: Alvim et al., The Science of Quantitative Information Flow, 2020, chapters 4 and 9.

    >>> from symqif import grr, ss
    >>> from symqif.channels import equivalent
    >>> equivalent(grr(k=3), ss(k=3, omega=1))
    True
    """
    first, second = ({column_direction(c): c for c in merge_columns(channel).columns} for channel in (a, b))
    if first == second:
        return True
    pairs = [*combinations({*first, *second}, 2), *((first[d], second[d]) for d in first.keys() & second.keys())]
    for one, other in pairs:
        if (
            one != other
            and len(one) == len(other)
            and not any(_apart(*entries, a, b) for entries in zip(one, other, strict=True))
        ):
            raise SymqifError(f"could not decide whether {one} and {other} are equal")
    return False


def _apart(x: sympy.Expr, y: sympy.Expr, a: Channel, b: Channel) -> bool:
    """Are two entries in normal form certainly different, as functions of the parameters of these channels?"""
    if x == y or (one_form(x) and one_form(y)):
        return bool(x != y)
    return any(_differ(x.subs(point), y.subs(point)) for point in _points(a, b))


def one_form(entry: sympy.Expr) -> bool:
    """Is it a rational function, with rational coefficients, of parameters and exponentials? Then equal ones have one
    normal form."""
    (plain,), _ = rational_in_exponentials([entry])
    return not plain.atoms(sympy.Function, sympy.Sum) and all(power.exp.is_Integer for power in plain.atoms(sympy.Pow))


def _differ(x: sympy.Expr, y: sympy.Expr) -> bool:
    with suppress(SymqifError):  # one of them divides by 0
        return constant_truth(("!=", to_term(x), to_term(y))) is True
    return False


@lru_cache(maxsize=16)
def _points(a: Channel, b: Channel) -> list[dict[sympy.Symbol, sympy.Rational]]:
    """A few values of the parameters for which both are channels."""
    symbols, found = sorted(a.matrix.free_symbols | b.matrix.free_symbols, key=str), []
    for n in range(len(VALUES) if symbols else 1):
        point = {symbol: sympy.Rational(*VALUES[(n + m) % len(VALUES)]) for m, symbol in enumerate(symbols)}
        with suppress(SymqifError):
            for channel in (a, b):
                Channel(channel.matrix.subs(point))
            found.append(point)
    return found
