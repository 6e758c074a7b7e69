"""Tight epsilon: the least privacy parameter for which a channel is LDP."""

from __future__ import annotations

import sympy

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.measures.max_case_capacity import max_case_capacity


def tight_epsilon(channel: Channel | SubsetForm | DesignForm | Composite) -> sympy.Expr:
    """The least epsilon for which a channel is LDP, in nats.

    It is the least one with C[x, y] <= e^epsilon C[x', y] for all y, x, x': the logarithm of the max-case capacity. It
    is oo if 0 stands beside a positive entry of some column.

    Args:
        channel: as for `max_case_capacity`, whose errors it raises.

    Source: equation (ldp) of the paper.

    >>> from symqif import oue, tight_epsilon
    >>> tight_epsilon(oue(k=3, t=2))
    log(2)
    """
    return sympy.log(max_case_capacity(channel))
