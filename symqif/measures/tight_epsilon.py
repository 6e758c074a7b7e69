"""Tight epsilon: the least privacy parameter for which a channel is LDP, or private for a metric on the secrets."""

from __future__ import annotations

from itertools import permutations
from typing import TypeAlias

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.exact.order import at_least, largest
from symqif.later import sympy
from symqif.measures.max_case_capacity import largest_ratio, max_case_capacity
from symqif.measures.metric import Metric, distances
from symqif.symbols import canonical

Slope: TypeAlias = "tuple[sympy.Expr, sympy.Expr]"  # a ratio r and a distance d, for log(r)/d


def tight_epsilon(channel: Channel | SubsetForm | DesignForm | Composite, metric: Metric | None = None) -> sympy.Expr:
    """The least epsilon for which a channel is LDP, in nats; with a metric d the least one for which it is d-private.

    It is the least one with C[x, y] <= e^(epsilon d(x, x')) C[x', y] for all y, x, x', where d(x, x') = 1 without a
    metric: then it is the logarithm of the max-case capacity. It is oo if 0 stands beside a positive entry of some
    column, or if two secrets at distance 0 have different rows.

    Args:
        channel: as for `max_case_capacity`, whose errors it raises; with a metric at a number k.
        metric: a matrix with a row and a column for each secret, or a function of two of their labels.

    Source: equation (ldp) of the paper; Chatzikokolakis, Andres, Bordenabe and Palamidessi, PETS 2013.

    >>> from symqif import grr, oue, tight_epsilon
    >>> tight_epsilon(oue(k=3, t=2))
    log(2)
    >>> tight_epsilon(grr(k=3, t=2), metric=lambda x, y: 2 * abs(x - y))
    log(2)/2
    """
    if metric is None:
        return sympy.log(max_case_capacity(channel))
    if isinstance(channel, DesignForm | Composite):
        channel = channel.explicit()
    channel = wanted(channel, Channel, SubsetForm)
    assert isinstance(channel, Channel | SubsetForm)
    slopes: dict[sympy.Expr, list[sympy.Expr]] = {}
    if isinstance(channel, Channel):
        rows, labels = channel.rows, channel.secrets
        ratios = [largest_ratio(*pair) for pair in permutations(rows, 2)]
    else:  # any two secrets have the same ratio
        labels = tuple(range(1, channel.concrete_k + 1))
        ratios = [max_case_capacity(channel)] * (len(labels) * (len(labels) - 1))
    far = distances(metric, labels, labels)
    for (x, other), ratio in zip(permutations(range(len(labels)), 2), ratios, strict=True):
        slopes.setdefault(far[x][other], []).append(ratio)
    kept: list[Slope] = []
    for distance, found in slopes.items():
        one = sympy.oo if sympy.oo in found else largest(found), distance
        if not any(_as_steep(other, one) for other in kept):
            kept = [other for other in kept if not _as_steep(one, other)] + [one]
    return sympy.Max(*(_slope(*one) for one in kept))


def _slope(ratio: sympy.Expr, distance: sympy.Expr) -> sympy.Expr:
    if distance == 0:
        return sympy.Integer(0) if ratio == 1 else sympy.oo
    return sympy.log(ratio) / distance


def _as_steep(one: Slope, other: Slope) -> bool:
    """Is log(r)/d shown to be at least log(s)/c? For rational d, c as r**c >= s**d, in whole powers."""
    (r, d), (s, c) = one, other
    if d.is_Rational and c.is_Rational and d > 0 and c > 0 and sympy.oo not in (r, s):
        return at_least(canonical(r ** (c / d).p), canonical(s ** (c / d).q))
    return at_least(_slope(*one), _slope(*other))
