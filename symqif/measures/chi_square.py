"""Chi-square divergence between two secrets."""

from __future__ import annotations

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.reports import Reports
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.later import sympy
from symqif.measures.divergence import between_secrets, worst_pair

CHI_SQUARE = "(P-Q)*(R-1/R)"


def chi_square(channel: Channel | SubsetForm | DesignForm | Reports) -> sympy.Expr:
    """The chi-square divergence between the two secrets that a channel tells apart best.

    It is the maximum over x, x' of sum_y (C[x, y] - C[x', y])**2/C[x', y]: 0 where both entries are 0, oo where C[x',
    y] alone is. It equals exp(D_2) - 1 for the Renyi divergence D_2. For a subset form with one likelihood ratio R it
    is (p* - q*) (R - 1/R).

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols, or n reports by one.

    Raises:
        SymqifError: a form has members that are not shown to be at least as likely as others, or several ratios.

    Source: van Erven and Harremoes, IEEE Trans. Inf. Theory 2014, equation (6).

    >>> from symqif import grr, measures
    >>> measures.chi_square(grr(k=3, t=2))
    3/8
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm, Reports)
    if not isinstance(channel, Channel):
        return between_secrets(channel, CHI_SQUARE, infinite=sympy.oo, several="(1+X)**n-1")
    return worst_pair(channel, _summand)


def _summand(a: sympy.Expr, b: sympy.Expr) -> sympy.Expr:
    if a == b:
        return sympy.Integer(0)
    return sympy.oo if b == 0 else (a - b) ** 2 / b
