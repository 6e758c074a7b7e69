"""Additive leakage: how much a channel adds to the adversary's gain."""

from __future__ import annotations

from collections.abc import Sequence

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.prior import uniform
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.later import sympy
from symqif.measures.asr import asr
from symqif.measures.bayes_vulnerability import bayes_gain
from symqif.measures.g_vulnerability import Gain, posterior_vulnerability, prior_vulnerability
from symqif.symbols import canonical, to_sympy

ADDITIVE_LEAKAGE = "(M-1)/k"


def additive_leakage(
    channel: Channel | SubsetForm | DesignForm, prior: Sequence[object] | None = None, gain: Gain | None = None
) -> sympy.Expr:
    """The additive leakage: by how much a report raises the adversary's gain, V_g(pi, C) - V_g(pi).

    By default that is the probability of guessing the secret in one try, under the uniform prior: (ML(C) - 1)/k.

    Args:
        channel: a `Channel`; or a `SubsetForm` or `DesignForm` with the default prior and gain.
        prior: one exact entry for each secret, with sum 1.
        gain: as for `posterior_vulnerability`, in the unit of the gains.

    Raises:
        SymqifError: there is a prior or a gain with a subset form, or as the measures underneath.

    Source: Alvim et al., The Science of Quantitative Information Flow, 2020, chapter 5.

    >>> from symqif import grr, measures
    >>> measures.additive_leakage(grr(k=3, t=2))
    1/6
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm)
    if isinstance(channel, Channel):
        size = len(channel.secrets)
        pi = uniform(size) if prior is None else prior
        gains = bayes_gain(size) if gain is None else gain
        return canonical(posterior_vulnerability(pi, channel, gains) - prior_vulnerability(pi, gains))
    if prior is not None or gain is not None:
        raise SymqifError("a prior or a gain needs an explicit channel, not a subset form: leave it out")
    return canonical(asr(channel) - 1 / to_sympy(channel.k))
