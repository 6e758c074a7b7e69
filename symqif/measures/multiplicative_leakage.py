"""Multiplicative leakage: by which factor a channel raises the adversary's gain."""

from __future__ import annotations

from collections.abc import Sequence

from symqif.channels.channel import Channel
from symqif.errors import SymqifError
from symqif.later import sympy
from symqif.measures.g_vulnerability import Gain, posterior_vulnerability, prior_vulnerability
from symqif.symbols import canonical


def multiplicative_leakage(
    prior: Sequence[object], channel: Channel, gain: Gain, *, max_case: bool = False
) -> sympy.Expr:
    """The multiplicative leakage: the factor by which a report raises the adversary's gain.

    It is L_g(pi, C) = V_g(pi, C)/V_g(pi).

    Args:
        prior, channel, gain: as for `posterior_vulnerability`.
        max_case: take both vulnerabilities in the max case.

    Raises:
        SymqifError: the prior vulnerability is 0, or as `posterior_vulnerability`.

    Source: "Quantitative Information Flow" in the paper.

    >>> from symqif import grr
    >>> from symqif.channels import uniform
    >>> from symqif.measures import multiplicative_leakage
    >>> multiplicative_leakage(uniform(3), grr(k=3, t=2), [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    3/2
    """
    before = prior_vulnerability(prior, gain, max_case=max_case)
    if before == 0:
        raise SymqifError("the prior vulnerability must not be 0: the leakage is a factor of it")
    return canonical(posterior_vulnerability(prior, channel, gain, max_case=max_case) / before)
