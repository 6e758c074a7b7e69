"""Lift: by what factor a report makes a secret likelier."""

from __future__ import annotations

from collections.abc import Sequence

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.prior import distribution, uniform
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.closed_form import closed_form
from symqif.exact.order import largest
from symqif.kernel.term import parse, substitute
from symqif.later import sympy
from symqif.measures.divergence import likelihood_ratio
from symqif.symbols import canonical, to_sympy, vanishes

LIFT = "k*R/(S*R+k-S)"


def lift(channel: Channel | SubsetForm | DesignForm, prior: Sequence[object] | None = None) -> sympy.Expr:
    """The largest lift: the maximum of C[x, y]/P(y), the posterior of a secret x over its prior, at least 1.

    Its logarithm is the least eps of local information privacy, and the pointwise maximal leakage. For a subset form
    with one likelihood ratio R the report of a set of i secrets lifts each of them from 1/k to R/(i R + k - i), which
    is most for the smallest sets, of S secrets: k R/(S R + k - S).

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols.
        prior: uniform if left out. Another one needs a `Channel`; secrets of probability 0 do not count.

    Raises:
        SymqifError: there is a prior with a form; or it has several ratios, or perhaps no report of one secret.

    Source: Jiang, Seif, Tandon and Li, IEEE Trans. Inf. Forensics Secur. 2021; Saeidian et al., IEEE Trans. Inf.
    Theory 2023.

    >>> from symqif import grr, measures
    >>> measures.lift(grr(k=3, t=2))
    3/2
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm)
    if isinstance(channel, Channel):
        size = len(channel.secrets)
        pi = uniform(size) if prior is None else distribution(prior, size)
        lifts = [sympy.Integer(1)]
        for column in channel.columns:
            joint = sympy.Add(*(p * entry for p, entry in zip(pi, column, strict=True)))
            if not vanishes(joint):
                lifts += (canonical(entry / joint) for p, entry in zip(pi, column, strict=True) if p != 0)
        return largest(lifts)
    if prior is not None:
        raise SymqifError("a prior needs an explicit channel, not a form: leave it out for the uniform one")
    ratio, size, k = likelihood_ratio(channel), _least_size(channel), to_sympy(channel.k)
    if ratio is sympy.oo:
        return canonical(k / size)
    return canonical(to_sympy(parse(LIFT), {"R": ratio, "S": size, "k": k}))


def _least_size(form: SubsetForm | DesignForm) -> sympy.Expr:
    """The number of secrets in the smallest sets that are reported, beside the empty one."""
    if isinstance(form, DesignForm):
        return to_sympy(form.values["kappa"])
    if (least := closed_form(form.general.low, form.values)) != 0:
        return least
    if vanishes(closed_form(substitute(form.general.count, {"i": parse("1")}), form.values)):
        raise SymqifError("it is not seen that single secrets are reported: try .explicit()")
    return sympy.Integer(1)
