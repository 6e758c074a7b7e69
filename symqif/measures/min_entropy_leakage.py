"""Min-entropy leakage: the logarithm of the multiplicative Bayes leakage."""

from __future__ import annotations

from collections.abc import Sequence

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.later import sympy
from symqif.measures.bayes_capacity import bayes_capacity
from symqif.measures.bayes_vulnerability import bayes_vulnerability
from symqif.symbols import canonical


def min_entropy_leakage(
    channel: Channel | SubsetForm | DesignForm, prior: Sequence[object] | None = None, *, base: int | None = 2
) -> sympy.Expr:
    """The min-entropy leakage: the logarithm of the multiplicative Bayes leakage, in bits.

    It is H_inf(X) - H_inf(X | Y) = log(V_1(pi, C)/V_1(pi)), where H_inf is minus the logarithm of the Bayes
    vulnerability. (The paper prints H_inf without its minus signs.)

    Args:
        channel: a `Channel`, a `SubsetForm` or a `DesignForm`.
        prior: uniform if left out, which gives log ML(C). Another one needs a `Channel`.
        base: of the logarithm; None gives nats.

    Raises:
        SymqifError: there is a prior with a subset form, or as the measures underneath.

    Source: definition of min-entropy leakage in the paper; Smith, FoSSaCS 2009.

    >>> from symqif import grr
    >>> from symqif.measures import min_entropy_leakage
    >>> min_entropy_leakage(grr(k=2, t=3), base=None)
    log(3/2)
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm)
    if prior is None:
        ratio = bayes_capacity(channel)
    elif isinstance(channel, Channel):
        ratio = canonical(bayes_vulnerability(prior, channel) / bayes_vulnerability(prior))
    else:
        raise SymqifError("a prior needs an explicit channel, not a subset form: leave it out for the uniform one")
    return sympy.log(ratio) if base is None else sympy.log(ratio, base)
