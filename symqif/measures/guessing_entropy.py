"""Guessing entropy: how many guesses it takes to find the secret."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.prior import distribution, uniform
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.order import descending
from symqif.kernel.term import parse
from symqif.later import sympy
from symqif.measures.total_variation import total_variation
from symqif.symbols import canonical, to_sympy

GUESSING_ENTROPY = "(k+1-(k-1)*(P-Q))/2"


def guessing_entropy(channel: Channel | SubsetForm | DesignForm, prior: Sequence[object] | None = None) -> sympy.Expr:
    """The guessing entropy: the mean number of guesses that find the secret, one by one, after a report.

    It is sum_y sum_j j (j-th largest of the pi_x C[x, y] over x). Without a report the uniform prior has (k + 1)/2.
    Under that it is 1 and, over the columns and all pairs of entries in each, the smaller one of both, divided by k.
    For a subset form under the uniform prior members are guessed first. Given a report of size i a member takes
    (i + 1)/2 guesses in the mean, and another secret i + (k - i + 1)/2. As i has the mean p* + (k - 1) q*, of the
    `support_probabilities`, the mean of both is (k + 1 - (k - 1) (p* - q*))/2.

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols, under the uniform prior.
        prior: uniform if left out. Another one needs a `Channel`.

    Raises:
        SymqifError: there is a prior with a subset form, the order of two probabilities depends on parameters, or
            members are not shown to be at least as likely as non-members.

    Source: Massey, ISIT 1994; Alvim et al., The Science of Quantitative Information Flow, 2020, section 3.2.

    >>> from symqif import grr, measures
    >>> measures.guessing_entropy(grr(k=3, t=2))
    7/4
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm)
    if not isinstance(channel, Channel):
        if prior is not None:
            raise SymqifError("a prior needs an explicit channel, not a subset form: leave it out for the uniform one")
        values = {"P": total_variation(channel), "Q": sympy.Integer(0), "k": to_sympy(channel.k)}
        return canonical(to_sympy(parse(GUESSING_ENTROPY), values))
    pi = uniform(len(channel.secrets)) if prior is None else distribution(prior, len(channel.secrets))
    parts = []
    for column in channel.columns:
        joint = sorted((canonical(p * entry) for p, entry in zip(pi, column, strict=True)), key=cmp_to_key(descending))
        parts += [rank * chance for rank, chance in enumerate(joint, 1)]
    return canonical(sympy.Add(*parts))
