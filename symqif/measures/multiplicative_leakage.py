"""Multiplicative leakage: by which factor a channel raises the adversary's gain."""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from symqif.channels.channel import Channel
from symqif.errors import SymqifError
from symqif.measures.g_vulnerability import Gain, posterior_vulnerability, prior_vulnerability
from symqif.symbols import canonical


def multiplicative_leakage(
    prior: Sequence[object], channel: Channel, gain: Gain, *, max_case: bool = False
) -> sympy.Expr:
    """L_g(pi, C) = V_g(pi, C)/V_g(pi), a factor; both in the max case if so wanted.

    Raises SymqifError if the prior vulnerability is 0, and as `posterior_vulnerability` does.
    Source: "Quantitative Information Flow" in the paper.
    """
    before = prior_vulnerability(prior, gain, max_case=max_case)
    if before == 0:
        raise SymqifError("the prior vulnerability must not be 0: the leakage is a factor of it")
    return canonical(posterior_vulnerability(prior, channel, gain, max_case=max_case) / before)
