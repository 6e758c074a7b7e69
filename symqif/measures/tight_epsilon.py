"""Tight epsilon: the least privacy parameter for which a channel is LDP."""

from __future__ import annotations

import sympy

from symqif.channels.channel import Channel
from symqif.channels.subset import SubsetForm
from symqif.measures.max_case_capacity import max_case_capacity


def tight_epsilon(channel: Channel | SubsetForm) -> sympy.Expr:
    """The least epsilon with C[x, y] <= e^epsilon C[x', y] for all y, x, x': log of the max-case capacity, in nats.

    oo if 0 stands beside a positive entry in some column. Arguments and errors: as for `max_case_capacity`.
    Source: equation (ldp) of the paper.
    """
    return sympy.log(max_case_capacity(channel))
