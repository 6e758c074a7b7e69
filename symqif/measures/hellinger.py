"""Squared Hellinger distance between two secrets, and what follows from it: Bhattacharyya and Chernoff."""

from __future__ import annotations

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.reports import Reports
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.later import sympy
from symqif.measures.divergence import between_secrets, worst_pair
from symqif.symbols import canonical

HELLINGER = "(P-Q)*(ROOT-1)/(ROOT+1)"
CHERNOFF = f"-log(1-{HELLINGER})"


def squared_hellinger(channel: Channel | SubsetForm | DesignForm | Reports) -> sympy.Expr:
    """The squared Hellinger distance between the two secrets that a channel tells apart best, a number in [0, 1].

    It is the maximum over x, x' of sum_y (sqrt(C[x, y]) - sqrt(C[x', y]))**2/2, that is 1 - BC for the Bhattacharyya
    coefficient BC. For a subset form with one likelihood ratio R it is (p* - q*) (sqrt(R) - 1)/(sqrt(R) + 1). Two
    secrets of such a form may be exchanged, so that the sum of C[x, y]**s C[x', y]**(1 - s) is least at s = 1/2: their
    Chernoff information, the rate at which errors of a test between them vanish, is -log(1 - H**2).

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols, or n reports by one.

    Raises:
        SymqifError: a form has members that are not shown to be at least as likely as others, or several ratios.

    Source: Le Cam and Yang, Asymptotics in Statistics, 2000, chapter 3; Chernoff, Ann. Math. Stat. 23, 1952.

    >>> from symqif import grr, measures
    >>> measures.squared_hellinger(grr(k=3, t=4))
    1/6
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm, Reports)
    if not isinstance(channel, Channel):
        return between_secrets(channel, HELLINGER, several="1-(1-X)**n")
    return worst_pair(channel, lambda a, b: canonical((sympy.sqrt(a) - sympy.sqrt(b)) ** 2 / 2))


def bhattacharyya_distance(channel: Channel | SubsetForm | DesignForm | Reports) -> sympy.Expr:
    """-log(1 - H**2), of the `squared_hellinger` H**2, in nats; oo for two secrets without a common report.

    Args and errors: as `squared_hellinger`.

    Source: Bhattacharyya, Bull. Calcutta Math. Soc. 35, 1943.

    >>> from symqif import grr, measures
    >>> measures.bhattacharyya_distance(grr(k=3, t=4))
    -log(5/6)
    """
    affinity = canonical(1 - squared_hellinger(channel))
    return sympy.oo if affinity == 0 else -sympy.log(affinity)
