"""Bayes capacity: the most that any prior and any non-negative gain function let a channel leak."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.closed_form import closed_form
from symqif.exact.order import at_least, largest
from symqif.later import sympy
from symqif.reduction.measures import column_total
from symqif.symbols import canonical, to_sympy


def bayes_capacity(channel: Channel | SubsetForm | DesignForm | Composite) -> sympy.Expr:
    """The Bayes capacity: the most that a report can multiply an adversary's success.

    It is ML(C) = sum_y max_x C[x, y], at least 1. No prior and no non-negative gain function leak more. Its logarithm
    is a leakage, in nats.

    Args:
        channel: a `Channel`, or a `SubsetForm` or `DesignForm` with numbers or symbols; or what is
            made of such, as by `parallel`.

    Returns:
        The exact number where all entries are rational, in O(k) for a subset form; else the closed form of
        sum_i binomial(k, i) count member (+ count nonmember at i = 0), for symbolic k by the binomial theorem. Maxima
        whose order depends on parameters stay as `sympy.Max`.

    Raises:
        SymqifError: members are not shown to be at least as likely as non-members, or sizes below 1 are neither
            written as 0 nor excluded.

    Source: equation (def:capacity) of the paper.

    >>> from symqif import bayes_capacity, oue
    >>> bayes_capacity(oue(k=5, y=2))
    2357/1250
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm, Composite)
    if isinstance(channel, DesignForm):
        return channel.formula("capacity")
    if isinstance(channel, Composite):
        return channel.capacity(bayes_capacity)
    if isinstance(channel, Channel):
        counted = Counter(map(frozenset, channel.columns))
        return canonical(sympy.Add(*(times * largest(column) for column, times in counted.items())))
    if channel.rational:
        return to_sympy(_rational(channel))
    if channel.general.high == 0:  # one report, which tells nothing
        return sympy.Integer(1)
    require_likelier_members(channel)
    least = sympy.Integer(1) if channel.general.low == 0 else closed_form(channel.general.low, channel.values)
    if not at_least(least, sympy.Integer(1)):
        raise SymqifError(
            f"the least size of a subset must be at least 1, or be written as 0, but {least} >= 1 is not shown"
        )
    return closed_form(column_total(channel.general), channel.values)


def _rational(form: SubsetForm) -> Fraction:
    total = Fraction(0)
    for size in range(form.concrete_k + 1):
        count, *entries = (entry for entry in form.entries(size) if isinstance(entry, Fraction))
        total += comb(form.concrete_k, size) * count * max(entries)
    return total


def require_likelier_members(form: SubsetForm | DesignForm) -> None:
    """SymqifError unless member >= nonmember is shown for all parameters in their ranges."""
    ratio = form.likelihood_ratio
    if not at_least(ratio, sympy.Integer(1)):
        raise SymqifError(f"members must be at least as likely as non-members, but {ratio} >= 1 is not shown")
