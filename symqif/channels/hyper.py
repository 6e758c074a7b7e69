"""Hyper-distributions: what an adversary can come to know, and with which probability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symqif.channels.channel import Channel
from symqif.channels.merge_columns import column_direction
from symqif.channels.prior import Prior, distribution
from symqif.channels.wanted import wanted
from symqif.later import sympy
from symqif.symbols import canonical


@dataclass(frozen=True)
class Hyper:
    """A hyper-distribution: what an adversary can come to know, and how likely that is.

    outer[j] is the probability that the adversary ends up with the distribution posteriors[j] over the secrets.

    >>> from symqif import grr
    >>> from symqif.channels import hyper, uniform
    >>> hyper(uniform(2), grr(k=2, t=3)).posteriors
    ((3/4, 1/4), (1/4, 3/4))
    """

    outer: tuple[sympy.Expr, ...]
    posteriors: tuple[Prior, ...]


def hyper(prior: Sequence[object], channel: Channel) -> Hyper:
    """The hyper-distribution of a prior and a channel: the distinct posteriors, and how likely each is.

    The posterior of output y is prior[x] C[x, y] / Pr(y) over the secrets x; outputs of probability 0 have none. The
    posteriors average to the prior: the sum over j of outer[j] posteriors[j] is prior.

    Args:
        prior: one exact entry for each secret, with sum 1.
        channel: a `Channel` on these secrets.

    Raises:
        SymqifError: the prior is no distribution over the channel's secrets.

    Source: Alvim et al., The Science of Quantitative Information Flow, 2020, chapter 4.

    >>> from symqif import grr
    >>> from symqif.channels import hyper, uniform
    >>> hyper(uniform(2), grr(k=2, t=3)).outer
    (1/2, 1/2)
    """
    channel = wanted(channel, Channel)
    pi = distribution(prior, len(channel.secrets))
    outer: dict[Prior, sympy.Expr] = {}
    posteriors: dict[Prior, Prior] = {}
    for column in channel.columns:
        joint = tuple(canonical(p * entry) for p, entry in zip(pi, column, strict=True))
        shape = column_direction(joint)
        if shape:
            total = sympy.Add(*joint)
            outer[shape] = outer.get(shape, sympy.Integer(0)) + total
            posteriors.setdefault(shape, tuple(canonical(entry / total) for entry in joint))
    return Hyper(tuple(map(canonical, outer.values())), tuple(posteriors.values()))
