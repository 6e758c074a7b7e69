"""Mean squared error of the standard unbiased frequency estimator."""

from __future__ import annotations

from fractions import Fraction

from symqif.channels.design_form import DesignForm
from symqif.channels.sampled_bits import SampledBits
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.exact.order import at_least
from symqif.kernel.term import Term, parse
from symqif.later import sympy
from symqif.mechanisms.definition import VARIANCE
from symqif.symbols import canonical, symbol, to_sympy

ONE, ZERO = Fraction(1), Fraction(0)


def support_probabilities(form: SubsetForm | DesignForm) -> tuple[sympy.Expr, sympy.Expr]:
    """The probabilities p* and q* that a report's subset contains the reporter's secret, and another given secret.

    Args:
        form: a `SubsetForm` or `DesignForm` with numbers or symbols.

    Returns:
        The pair (p*, q*).

    >>> from symqif import grr
    >>> from symqif.measures import support_probabilities
    >>> support_probabilities(grr.subset_form(k=3, t=2))
    (1/2, 1/4)
    """
    form = wanted(form, SubsetForm, DesignForm)
    if isinstance(form, DesignForm):
        return form.formula("holder"), form.formula("other")
    others: list[Term] = [parse("(i-1)/(k-1)"), parse("i/(k-1)")]
    if not form.rational:
        try:
            return canonical(form.expectation(ONE, ZERO)), canonical(form.expectation(*others))
        except SymqifError:  # it is found size by size
            if not isinstance(form.k, Fraction):
                raise
    w, u = form.lists
    holder = sympy.Add(*map(to_sympy, u))
    mean = sympy.Add(*(size * to_sympy(weight) for size, weight in enumerate(w)))
    return canonical(holder), canonical((mean - holder) / (form.concrete_k - 1))


def mean_squared_error(form: SubsetForm | DesignForm | SampledBits, users: object, frequency: object = 0) -> sympy.Expr:
    """The mean squared error of the unbiased estimate of one value's frequency f from n reports.

    The estimate is (count/n - q*)/(p* - q*), where count is how many of the n reports support the value, and (p*, q*)
    are the `support_probabilities`. Its error is its variance, q*(1 - q*)/(n (p* - q*)**2) + f (1 - p* - q*)/(n (p* -
    q*)). For the average over all values of the domain, put frequency = 1/k.

    Args:
        form: a `SubsetForm`, a `DesignForm`, or what `dbitflip` makes: its estimate counts the users alone that report
            the value's bit.
        users: n > 0, an exact number or a symbol.
        frequency: f in [0, 1], likewise.

    Raises:
        SymqifError: a value is out of range, or p* = q*.

    Source: Wang et al., Locally Differentially Private Protocols for Frequency Estimation, USENIX Security 2017.

    >>> from symqif import grr
    >>> from symqif.measures import mean_squared_error
    >>> mean_squared_error(grr.subset_form(k=3, t=2), users=100)
    3/100
    """
    form = wanted(form, SubsetForm, DesignForm, SampledBits)
    n, f = exact("users", users), exact("frequency", frequency)
    if n.is_number and (n == 0 or not at_least(n, sympy.Integer(0))):
        raise SymqifError(f"users must be positive, not {n}")
    if f.is_number and not (at_least(f, sympy.Integer(0)) and at_least(sympy.Integer(1), f)):
        raise SymqifError(f"frequency must lie between 0 and 1, not {f}")
    own = {symbol(name) for name in form.parameters}
    taken = {one.name for one in (n.free_symbols | f.free_symbols) - own} & form.parameters
    if taken:
        raise SymqifError(f"{min(taken)} is a parameter of the form: call the users and the frequency otherwise")
    if isinstance(form, SampledBits):
        return form.squared_error(n, f)
    p, q = support_probabilities(form)
    if canonical(p - q) == 0:
        raise SymqifError("the estimator needs p* > q*: reports that do not depend on the secret estimate nothing")
    return canonical(to_sympy(parse(VARIANCE), {"P": p, "Q": q, "n": n, "f": f}))
