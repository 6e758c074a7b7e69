"""Priors: exact distributions over the secrets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import sympy

from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.exact.order import constant_truth
from symqif.symbols import canonical, to_term, vanishes

Prior = tuple[sympy.Expr, ...]


def uniform(size: int) -> Prior:
    """The uniform distribution on `size` secrets."""
    return (sympy.Rational(1, size),) * size


def distribution(prior: Sequence[object], size: int) -> Prior:
    """Check a prior on `size` secrets: exact entries, none of them a negative number, with sum 1.

    Raises SymqifError, naming the rule and the value, otherwise.
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
