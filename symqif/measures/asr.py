"""Adversarial success rate: how often the secret is guessed from one report, under a uniform prior."""

from __future__ import annotations

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.later import sympy
from symqif.measures.bayes_capacity import bayes_capacity
from symqif.symbols import canonical, to_sympy


def asr(channel: Channel | SubsetForm | DesignForm | Composite) -> sympy.Expr:
    """The adversarial success rate: how often the secret is guessed from one report, under a uniform prior.

    It is ASR(C) = sum_y Pr(y) max_x Pr(x | y) = ML(C)/k, a probability, where k is the number of secrets.

    Args:
        channel: as for `bayes_capacity`, whose errors it raises.

    Source: equations (asr) and (bayes_capacity) of the paper.

    >>> from symqif import asr, grr
    >>> asr(grr(k=3, t=2))
    1/2
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm, Composite)
    capacity = bayes_capacity(channel)
    match channel:
        case Channel():
            return capacity / len(channel.secrets)
        case SubsetForm():
            return capacity / to_sympy(channel.k)
        case DesignForm():
            return canonical(capacity / to_sympy(channel.k))
    return capacity / channel.secrets
