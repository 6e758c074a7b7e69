"""Fisher information: how exactly reports tell how many users have one of two secrets."""

from __future__ import annotations

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.exact.order import at_least
from symqif.later import sympy
from symqif.measures.divergence import between_secrets, worst_pair

FISHER = "(P-Q)*(R-1)*(1/(f*R+1-f)+1/(f+(1-f)*R))"


def fisher_information(channel: Channel | SubsetForm | DesignForm, share: object) -> sympy.Expr:
    """The Fisher information of one report on a share f of users with one secret, where all others have another one.

    It is the maximum over x, x' of sum_y (C[x, y] - C[x', y])**2/(f C[x, y] + (1 - f) C[x', y]). No unbiased estimate
    of f from n users has a variance below its inverse over n (Cramer and Rao). At f = 0 it is the chi-square
    divergence. For a subset form with one likelihood ratio R it is
    (p* - q*) (R - 1) (1/(f R + 1 - f) + 1/(f + (1 - f) R)).

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols.
        share: f, an exact number in [0, 1] or a symbol for it.

    Raises:
        SymqifError: f is out of range, or a form has members that are not shown to be likelier or several ratios.

    Source: Barnes, Chen and Ozgur, Fisher Information Under Local Differential Privacy, IEEE J. Sel. Areas Inf. Theory
    2020.

    >>> from fractions import Fraction
    >>> from symqif import grr, measures
    >>> measures.fisher_information(grr(k=2, t=3), Fraction(1, 2))
    1
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm)
    f = exact("f", share)
    if f.is_number and not (at_least(f, sympy.Integer(0)) and at_least(sympy.Integer(1), f)):
        raise SymqifError(f"f must lie between 0 and 1, not be {f}")
    if not isinstance(channel, Channel):
        return between_secrets(channel, FISHER, f=f)

    def summand(a: sympy.Expr, b: sympy.Expr) -> sympy.Expr:
        if a == b:
            return sympy.Integer(0)
        mixed = f * a + (1 - f) * b
        return sympy.oo if mixed == 0 else (a - b) ** 2 / mixed

    return worst_pair(channel, summand)
