"""Priors: exact distributions over the secrets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.exact.order import constant_truth
from symqif.later import sympy
from symqif.symbols import canonical, to_term, vanishes

Prior: TypeAlias = "tuple[sympy.Expr, ...]"


def uniform(size: int) -> Prior:
    """The uniform distribution on `size` secrets.

    >>> from symqif.channels import uniform
    >>> uniform(3)
    (1/3, 1/3, 1/3)
    """
    return (sympy.Rational(1, size),) * size


def distribution(prior: Sequence[object], size: int) -> Prior:
    """A checked prior: one exact entry for each of `size` secrets, none of them a negative number, with sum 1.

    Raises:
        SymqifError: it is not so; the message names the rule and the value.

    >>> from fractions import Fraction
    >>> from symqif.channels import distribution
    >>> distribution([Fraction(1, 3), Fraction(2, 3)], 2)
    (1/3, 2/3)
    """
    entries = tuple(canonical(exact("a prior's entry", entry)) for entry in prior)
    if len(entries) != size:
        raise SymqifError(f"a prior must have one entry for each of {size} secrets, not {len(entries)}")
    for entry in entries:
        if entry.is_number and constant_truth(("<=", Fraction(0), to_term(entry))) is not True:
            raise SymqifError(f"a prior's entry must be at least 0, not {entry}")
    total = sympy.Add(*entries)
    if not vanishes(total - 1):
        raise SymqifError(f"a prior must sum to 1, not {canonical(total)}")
    return entries
