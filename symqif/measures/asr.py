"""Adversarial success rate: how often the secret is guessed from one report, under a uniform prior."""

from __future__ import annotations

import sympy

from symqif.channels.channel import Channel
from symqif.channels.subset import SubsetForm
from symqif.measures.bayes_capacity import bayes_capacity
from symqif.symbols import to_sympy


def asr(channel: Channel | SubsetForm) -> sympy.Expr:
    """ASR(C) = sum_y Pr(y) max_x Pr(x | y) = ML(C)/k, a probability; k is the number of secrets.

    Arguments and errors: as for `bayes_capacity`. Source: equations (asr) and (bayes_capacity) of the paper.
    """
    capacity = bayes_capacity(channel)
    return capacity / (len(channel.secrets) if isinstance(channel, Channel) else to_sympy(channel.k))
