"""Hyper-distributions: what an adversary can come to know, and with which probability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from symqif.channels.channel import Channel
from symqif.channels.merge_columns import direction
from symqif.channels.prior import Prior, distribution
from symqif.channels.wanted import wanted
from symqif.symbols import canonical


@dataclass(frozen=True)
class Hyper:
    """outer[j] is the probability that the adversary ends up with the distribution posteriors[j] over the secrets."""

    outer: tuple[sympy.Expr, ...]
    posteriors: tuple[Prior, ...]


def hyper(prior: Sequence[object], channel: Channel) -> Hyper:
    """The hyper-distribution [prior, channel]: the distinct posteriors, each with the probability of seeing it.

    The posterior of output y is prior[x] C[x, y] / Pr(y) over the secrets x; outputs of probability 0 have none.
    The posteriors average to the prior: sum over j of outer[j] posteriors[j] = prior.
    Source: Alvim et al., The Science of Quantitative Information Flow, 2020, chapter 4.
    """
    wanted(channel, Channel)
    pi = distribution(prior, len(channel.secrets))
    outer: dict[Prior, sympy.Expr] = {}
    posteriors: dict[Prior, Prior] = {}
    for column in channel.columns:
        joint = tuple(canonical(p * entry) for p, entry in zip(pi, column, strict=True))
        shape = direction(joint)
        if shape:
            total = sympy.Add(*joint)
            outer[shape] = outer.get(shape, sympy.Integer(0)) + total
            posteriors.setdefault(shape, tuple(canonical(entry / total) for entry in joint))
    return Hyper(tuple(map(canonical, outer.values())), tuple(posteriors.values()))
