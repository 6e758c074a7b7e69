"""Equivalence of channels up to what their outputs are called."""

from __future__ import annotations

from itertools import combinations

import sympy

from symqif.channels.channel import Channel
from symqif.channels.merge_columns import direction, merge_columns
from symqif.errors import SymqifError
from symqif.exact.order import constant_truth
from symqif.symbols import to_term


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
    first, second = ({direction(c): c for c in merge_columns(channel).columns} for channel in (a, b))
    if first == second:
        return True
    pairs = [*combinations({*first, *second}, 2), *((first[d], second[d]) for d in first.keys() & second.keys())]
    for one, other in pairs:
        if one != other and len(one) == len(other) and not any(map(_apart, one, other)):
            raise SymqifError(f"whether {one} and {other} are equal is not decided")
    return False


def _apart(x: sympy.Expr, y: sympy.Expr) -> bool:
    """Are two entries in normal form certainly different, as functions of their parameters?"""
    if x == y or x.free_symbols or y.free_symbols or (x.is_Rational and y.is_Rational):
        return bool(x != y)
    return constant_truth(("!=", to_term(x), to_term(y))) is True
