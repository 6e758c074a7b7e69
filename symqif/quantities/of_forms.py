"""What a subset form of one's own leaks, and what its reports are worth: as a protocol of that channel."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

import sympy

from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.exact.closed_form import closed_form, sorts_in
from symqif.exact.evaluation import constants_folded, with_head
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.mechanisms import Protocol
from symqif.quantities.kinds import MEANING, least_epsilon, measured, report, squared_error
from symqif.quantities.leakage import LEAKAGES, distance, leaked, plain, shannon, support
from symqif.quantities.parameters import each_once, in_order, refuse_taken, with_usual
from symqif.quantities.quantity import Quantity, fresh
from symqif.quantities.support import channel_derivation
from symqif.reduction.channels import ONE, Subset, minus, times
from symqif.reduction.logic import replaced
from symqif.reduction.measures import column_total
from symqif.symbols import to_term

CHANNEL = "CHANNEL"


def form_quantities(form: SubsetForm, name: str, given: tuple[str, ...]) -> dict[str, Quantity]:
    """The quantities of a form, as tv.NAME; with one likelihood ratio for all sizes also those that rest on it."""
    sorts = sorts_in(form.term())
    variables = {n: sorts[n] for n in sorted(form.parameters, key=in_order) if n != "i"}
    refuse_taken(name, variables)
    own = (substitute(parse(text), form.values) for text in form.given)
    texts = with_usual(name, variables, (*(show(relation) for relation in own if names(relation)), *given))
    found = as_protocol(form, fresh(CHANNEL, variables), variables, each_once(texts))
    secrets = {"k": show(form.k)} if form.k != "k" else {}
    found = replace(found, name=name, title=name, definitions={**secrets, **found.definitions})
    bounded = _bounded(form.likelihood_ratio)
    parts = support(found) if bounded else None
    if parts:
        found = replace(found, support=parts)
    leakages = (shannon(found), distance(found), *(leaked(found, leakage) for leakage in LEAKAGES)) if bounded else ()
    argued: dict[str, Any] = {"stated": False, "argued": "symqif.measures.support_probabilities"}
    supported = filter(None, (squared_error(found), report(found, "p"), report(found, "q"))) if parts else ()
    all_of_them = (
        *(measured(found, measure) for measure in MEANING),
        least_epsilon(found) if bounded else None,
        *leakages,
        *(replace(quantity, basis=channel_derivation(found), **argued) for quantity in supported),
    )
    return {quantity.name: quantity for quantity in all_of_them if quantity and quantity.checked}


def as_protocol(form: SubsetForm, channel: str, variables: Mapping[str, str], given: tuple[str, ...]) -> Protocol:
    """The protocol with this channel, whose name it has, without a support."""
    term, ratio = without_powers(form.term()), form.likelihood_ratio
    whole = Subset.of(term)
    return Protocol(
        name=channel,
        title=channel,
        reference="",
        variables=variables,
        given=given,
        definitions={channel: show(term)},
        capacity=show(replaced(_summed(column_total(whole)), ("binomial", whole.k, ONE), whole.k)),
        max_case_capacity=show(to_term(ratio)) if _bounded(ratio) else "1",
        support=("1", "0"),
        outputs=_nothing,
        entry=_nothing,
    )


def _bounded(ratio: sympy.Expr) -> bool:
    return ratio.is_finite is not False and "i" not in {symbol.name for symbol in ratio.free_symbols}


def _nothing(*_: object, **__: object) -> tuple[Any, ...]:
    """A subset form has no other definition."""
    return ()


def _summed(total: Term) -> Term:
    """The sum of the column maxima, without the sum over the sizes if that has a closed form."""
    if any(with_head(total, "sum")):
        with suppress(SymqifError):
            found = to_term(closed_form(total, {}))
            return total if any(with_head(found, "sum")) else found
    return total


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
    first, second = (plain(constants_folded(substitute(field, {"i": size}))) for size in (low, low + 1))
    weights: list[Term] = [minus(low + 1, "i"), minus("i", low)]
    return ("+", times(weights[0], first), times(weights[1], second))
