"""Bayes vulnerability where one secret is likelier than the others, for any number of secrets."""

from __future__ import annotations

from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.exact.closed_form import closed_form
from symqif.exact.order import at_least
from symqif.kernel.term import parse, substitute
from symqif.later import sympy
from symqif.measures.divergence import likelihood_ratio
from symqif.measures.mean_squared_error import support_probabilities
from symqif.reduction.channels import times
from symqif.symbols import canonical, to_sympy

ONE_LIKELIER = "a*(P+Z) + (1-P-Z)*max(a, R*(1-a)/(k-1))"


def vulnerability_of_one(form: SubsetForm | DesignForm, a: object) -> sympy.Expr:
    """The Bayes vulnerability after a report, where one secret has probability a and all others the same.

    Let x be that secret, a >= 1/k, b = (1 - a)/(k - 1) the probability of another one, R the likelihood ratio and Z the
    probability of an empty report. If the subset holds x, or is empty, x is the best guess. If not, x has the joint
    probability a n and a member b R n, where n is a non-member's. The subset is of the last kind with probability
    1 - p* - Z given x. So it is a (p* + Z) + (1 - p* - Z) max(a, R b).

    Args:
        form: a `SubsetForm` with one likelihood ratio, or a `DesignForm`, with numbers or symbols.
        a: at least 1/k and at most 1: an exact number or a symbol for it.

    Raises:
        SymqifError: a is out of range, or the form has members that are not shown to be likelier or several ratios.

    >>> from symqif import grr, measures
    >>> from fractions import Fraction
    >>> measures.vulnerability_of_one(grr.subset_form(k=3, t=2), Fraction(3, 5))
    3/5
    """
    form = wanted(form, SubsetForm, DesignForm)
    chance, k = exact("a", a), to_sympy(form.k)
    if chance.is_number and not (
        at_least(sympy.Integer(1), chance) and (k.free_symbols or at_least(chance * k, sympy.Integer(1)))
    ):
        raise SymqifError(f"a must lie between 1/k and 1, not be {chance}")
    known = {
        "P": support_probabilities(form)[0],
        "Z": empty_report(form),
        "R": likelihood_ratio(form),
        "a": chance,
        "k": k,
    }
    return canonical(to_sympy(parse(ONE_LIKELIER), known))


def empty_report(form: SubsetForm | DesignForm) -> sympy.Expr:
    """The probability that no secret is reported."""
    if isinstance(form, DesignForm) or form.general.low != 0:
        return sympy.Integer(0)
    return closed_form(
        substitute(times(form.general.count, form.general.nonmember), {"i": form.general.low}), form.values
    )
