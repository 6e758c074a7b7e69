"""Bayes security: how much of an adversary's error a report leaves, under the worst prior."""

from __future__ import annotations

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.reports import Reports
from symqif.channels.subset import SubsetForm
from symqif.later import sympy
from symqif.measures.total_variation import TOTAL_VARIATION, total_variation
from symqif.symbols import canonical

BAYES_SECURITY = f"1-({TOTAL_VARIATION})"


def bayes_security(channel: Channel | SubsetForm | DesignForm | Reports) -> sympy.Expr:
    """The Bayes security: the least share of the prior error of one guess that a report leaves, a number in [0, 1].

    It is the infimum over all priors pi of (1 - V(pi, C))/(1 - V(pi)), with V the Bayes vulnerability. The uniform
    prior on the two secrets that C tells apart best attains it, so it is 1 - TV.

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols, or n reports by one.

    Raises:
        SymqifError: members are not shown to be at least as likely as non-members.

    Source: Chatzikokolakis, Cherubin, Palamidessi and Troncoso, "Bayes Security: A Not So Average Metric", CSF 2023,
    theorem 1.

    >>> from symqif import measures, oue
    >>> measures.bayes_security(oue(k=3, t=3))
    3/4
    """
    return canonical(1 - total_variation(channel))
