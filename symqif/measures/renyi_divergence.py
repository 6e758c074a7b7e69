"""Renyi divergence between two secrets, with the Kullback-Leibler divergence at order 1."""

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
from symqif.measures.divergence import between_secrets, worst_pair
from symqif.measures.tight_epsilon import tight_epsilon
from symqif.symbols import canonical

KULLBACK_LEIBLER = "(P-Q)*log(R)"
MOMENT = "(P-Q)*(exp(alpha*log(R))-1)*(1-exp((1-alpha)*log(R)))/(R-1)"  # less 1: exp((alpha - 1) D_alpha) - 1
RENYI = f"log(1+{MOMENT})/(alpha-1)"


def renyi_divergence(channel: Channel | SubsetForm | DesignForm | Reports, order: object) -> sympy.Expr:
    """The Renyi divergence between the two secrets that a channel tells apart best, in nats.

    It is the maximum over x, x' of D_a = log(sum_y C[x, y]**a C[x', y]**(1 - a))/(a - 1), oo where C[x', y] alone is 0
    and a > 1. At order a = 1 it is the Kullback-Leibler divergence, sum_y C[x, y] log(C[x, y]/C[x', y]); at oo the
    least epsilon. For a subset form with one likelihood ratio R, exp((a - 1) D_a) is
    1 + (p* - q*) (R**a - 1) (1 - R**(1 - a))/(R - 1), and D_1 is (p* - q*) log(R).

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols, or n reports by one.
        order: a >= 1, an exact number, `sympy.oo`, or a symbol for a number above 1.

    Raises:
        SymqifError: the order is below 1, or a form has members that are not shown to be likelier or several ratios.

    Source: van Erven and Harremoes, IEEE Trans. Inf. Theory 2014; Mironov, CSF 2017.

    >>> from symqif import grr, measures
    >>> measures.renyi_divergence(grr(k=3, t=2), 2)
    log(11/8)
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm, Reports)
    if order is sympy.oo:
        return tight_epsilon(channel)
    alpha = exact("order", order)
    if alpha.is_number and not at_least(alpha, sympy.Integer(1)):
        raise SymqifError(f"the order must be at least 1, not {alpha}")
    if not isinstance(channel, Channel):
        if alpha == 1:
            return between_secrets(channel, KULLBACK_LEIBLER, infinite=sympy.oo, several="n*X")
        one = channel.form if isinstance(channel, Reports) else channel
        moment = between_secrets(one, MOMENT, infinite=sympy.oo, alpha=alpha)
    elif alpha == 1:
        return worst_pair(channel, _relative_entropy)
    else:
        moment = worst_pair(channel, lambda a, b: _power(a, b, alpha) - a)
    divergence = sympy.log(canonical(1 + moment)) / (alpha - 1)
    return channel.n * divergence if isinstance(channel, Reports) else divergence


def _relative_entropy(a: sympy.Expr, b: sympy.Expr) -> sympy.Expr:
    if a in (0, b):
        return sympy.Integer(0)
    return sympy.oo if b == 0 else a * sympy.log(canonical(a / b))


def _power(a: sympy.Expr, b: sympy.Expr, alpha: sympy.Expr) -> sympy.Expr:
    """a**alpha b**(1 - alpha), of entries."""
    if a in (0, b):
        return a
    return sympy.oo if b == 0 else b * canonical(a / b) ** alpha
