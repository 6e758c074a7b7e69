"""Indices of sums: sum(binomial(k-1, i)/(i+1), i, 0, k-1) is sum(binomial(k-1, i-1)/i, i, 1, k), which is added up."""

from contextlib import suppress
from fractions import Fraction

from symqif.exact.evaluation import normal_form, with_head
from symqif.kernel.term import Rejected, Term, substitute


def shifted(term: Term) -> Term:
    """The term with each sum over i that divides by i + c, an integer c but 0, as one over i + c."""
    if not isinstance(term, tuple):
        return term
    head, *parts = map(shifted, term)
    by = _step(parts[0], parts[1]) if head == "sum" else None
    if not by:
        return (head, *parts)
    body, index, low, high = parts
    return ("sum", substitute(body, {str(index): ("-", index, by)}), index, ("+", low, by), ("+", high, by))


def _step(body: Term, index: Term) -> Fraction | None:
    """The integer c of a divisor i + c of a term."""
    for _, _, below in with_head(body, "/"):
        with suppress(Rejected):
            step = normal_form(("-", below, index))[1].value
            if step is not None and step.denominator == 1:
                return step
    return None
