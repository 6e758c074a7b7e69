"""Subset forms in terms that the kernel knows more of, without sums over the sizes or powers of them."""

from contextlib import suppress
from fractions import Fraction

from symqif.errors import SymqifError
from symqif.exact.closed_form import closed_form
from symqif.exact.evaluation import constants_folded, with_head, without_units
from symqif.kernel.term import Term, names, substitute
from symqif.reduction.channels import ONE, Subset, minus, times
from symqif.reduction.logic import replaced
from symqif.reduction.measures import column_total
from symqif.symbols import to_term


def sum_of_maxima(form: Subset) -> Term:
    """The sum of the column maxima, members being likelier; without a sum over the sizes if that has a closed form."""
    total = column_total(form)
    maxima = without_units(replaced(total, ("binomial", form.k, ONE), form.k))
    if any(with_head(total, "sum")):
        with suppress(SymqifError):
            closed = to_term(closed_form(total, {}))
            return maxima if any(with_head(closed, "sum")) else replaced(closed, ("binomial", form.k, ONE), form.k)
    return maxima


def without_powers(channel: Term) -> Term:
    """A subset form of sizes n and n + 1, the same without powers of the size: (n+1-i) f(n) + (i-n) f(n+1) for f(i).

    The entries are those of sizes n and n + 1 alone, where both are equal. The kernel knows little of q**i.
    """
    match channel:
        case ("subset", k, Fraction() as low, Fraction() as high, *fields) if high == low + 1:
            return ("subset", k, low, high, *(_between(field, low) for field in fields))
    return channel


def _between(field: Term, low: Fraction) -> Term:
    if not any("i" in names(exponent) for _, _, exponent in with_head(field, "**")):
        return field
    first, second = (without_units(constants_folded(substitute(field, {"i": size}))) for size in (low, low + 1))
    weights: list[Term] = [minus(low + 1, "i"), minus("i", low)]
    return ("+", times(weights[0], first), times(weights[1], second))
