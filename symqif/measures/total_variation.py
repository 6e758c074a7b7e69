"""Total variation: by how much the probability of an event can differ between two secrets."""

from __future__ import annotations

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.reports import Reports
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.later import sympy
from symqif.measures.bayes_capacity import require_likelier_members
from symqif.measures.divergence import excess, excess_of_reports, worst_pair
from symqif.measures.mean_squared_error import support_probabilities
from symqif.symbols import canonical

TOTAL_VARIATION = "P-Q"


def total_variation(channel: Channel | SubsetForm | DesignForm | Reports) -> sympy.Expr:
    """The total variation between the two secrets that a channel tells apart best, a number in [0, 1].

    It is the maximum over x, x' of sum_y max(0, C[x, y] - C[x', y]), so (0, TV)-LDP holds and no less. For a subset
    form it is p* - q*, of the `support_probabilities`: members are likelier, so the columns with C[x, y] > C[x', y]
    are those of subsets that hold x and not x', and subsets that hold both cancel in p* - q*.

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols, or n reports by one.

    Raises:
        SymqifError: members are not shown to be at least as likely as non-members.

    Source: Cuff and Yu, CCS 2016, and the definition of (eps, delta)-LDP at eps = 0.

    >>> from symqif import measures, oue
    >>> measures.total_variation(oue(k=3, t=3))
    1/4
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm, Reports)
    if isinstance(channel, Channel):
        return worst_pair(channel, excess)
    if isinstance(channel, Reports):
        return excess_of_reports(channel, sympy.Integer(1))
    require_likelier_members(channel)
    p, q = support_probabilities(channel)
    return canonical(p - q)
