"""Hockey-stick divergence: the delta of (eps, delta)-LDP."""

from __future__ import annotations

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.reports import Reports
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.exact.order import at_least
from symqif.later import sympy
from symqif.measures.bayes_capacity import require_likelier_members
from symqif.measures.divergence import between_secrets, excess, excess_of_reports, worst_pair

HOCKEY_STICK = "(P-Q)*max(0, R-gamma)/(R-1)"


def hockey_stick(channel: Channel | SubsetForm | DesignForm | Reports, gamma: object) -> sympy.Expr:
    """The hockey-stick divergence E_gamma between the two secrets that a channel tells apart best.

    It is the maximum over x, x' of sum_y max(0, C[x, y] - gamma C[x', y]), in [0, 1]. At gamma = e^eps that is the
    least delta for which the channel is (eps, delta)-LDP; at gamma = 1 it is the total variation. For a subset form
    with one likelihood ratio R only the subsets with x and without x' count: (p* - q*) max(0, R - gamma)/(R - 1).

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols, or n reports by one.
        gamma: at least 1, an exact number or an expression, such as exp(eps/2).

    Raises:
        SymqifError: gamma is below 1, or a form has members that are not shown to be likelier or several ratios.

    Source: Balle, Barthe and Gaboardi, NeurIPS 2018, theorem 1.

    >>> from symqif import grr, measures
    >>> measures.hockey_stick(grr(k=3, t=3), 2)
    1/5
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm, Reports)
    times = exact("gamma", gamma)
    if times.is_number and not at_least(times, sympy.Integer(1)):
        raise SymqifError(f"gamma must be at least 1, not {times}")
    if isinstance(channel, Channel):
        return worst_pair(channel, lambda a, b: excess(a, times * b))
    if isinstance(channel, Reports):
        return excess_of_reports(channel, times)
    require_likelier_members(channel)
    ratio = channel.likelihood_ratio
    if ratio.is_finite is not False and at_least(times, ratio):
        return sympy.Integer(0)
    return between_secrets(channel, HOCKEY_STICK, gamma=times)
