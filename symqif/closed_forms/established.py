"""Is a closed form the quantity? The outcome of the statement that it is, and why it may not be taken for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from symqif.bounded import bounded
from symqif.claims.decide import decide
from symqif.claims.outcome import Outcome
from symqif.claims.verify import recheck
from symqif.closed_forms.wrong_form import less_likely, where_unsupported, where_wrong
from symqif.comparison.proof_folder import keep, kept_outcome
from symqif.errors import SymqifError
from symqif.kernel.term import Term, show
from symqif.quantities import Quantity
from symqif.quantities.specialised import specialised
from symqif.quantities.support import probabilities, support_alone

Ask = Callable[..., Any]  # `bounded`, or `ask` of a process that goes on
BASED = "basis"  # the part of a certificate that ties the closed form to the definition
BASIS = 30.0  # seconds for what ties the closed form to the definition
SUPPORT = 6.0  # seconds for what ties a stated support to the channel, which an answer need not wait for
MEASURED = ("capacity", "asr", "epsilon")  # what their bases are about; those of others are of the capacity
ANY_NUMBERS = "where its terms are any real numbers"  # of a search that did not come to an end
NO_CHANNEL = "could not prove that {} is a channel (entries >= 0, rows sum to 1): give the ranges where it is one"
SIMPLER = "a strict range may help, as eps > 0, or other parameters, as a/(a+1) with a > 0 for a number below 1"


def unproved(quantity: Quantity, basis: Outcome | None) -> str:
    """That the closed form is not what it should be, or not proved to be that, and why; "" if it may be taken for it.

    It may where it is the definition too, and where nothing contradicts the support that a file states.
    """
    if not basis or basis.verdict == "proved":
        return ""
    if quantity.stated:
        return _unsupported(quantity)
    if quantity.of_a_channel:
        return NO_CHANNEL.format(quantity.name.partition(".")[2])
    if turned := less_likely(quantity):
        return f"the closed form of {quantity.name} is not proved: {turned}"
    wrong = where_wrong(quantity)
    if wrong and quantity.name.partition(".")[0] in MEASURED:
        return f"the closed form of {quantity.name} is wrong: {wrong}"
    reason = wrong or basis.reason.partition("; to be shown")[0]
    if ANY_NUMBERS in reason:
        reason = f"no proof was found, and no point where it is wrong; {SIMPLER}"
    return f"the closed form of {quantity.name} is not proved: {reason or failing(basis)}"


def _unsupported(quantity: Quantity) -> str:
    """What contradicts a support that a file states, or that it is not proved to be of probabilities; else ""."""
    assert quantity.basis
    assert quantity.protocol
    alone = established(replace(quantity, basis=support_alone(quantity.basis)))
    wrong = where_unsupported(quantity) or (failing(alone) if alone and alone.verdict == "refuted" else "")
    if wrong:
        return f"{quantity.name} follows from a support that is not the channel's: {wrong}"
    between = established(replace(quantity, basis=probabilities(quantity.protocol.support, quantity.basis)))
    proved = between is not None and between.verdict == "proved"
    return "" if proved else NO_CHANNEL.format(quantity.name.partition(".")[2])


def failing(refuted: Outcome) -> str:
    """The point at which a statement fails, in words."""
    return f"it fails at {', '.join(f'{name} = {value}' for name, value in point_of(refuted).items())}"


def point_of(refuted: Outcome) -> dict[str, str]:
    """The point of a counterexample; empty if there is none."""
    return dict((refuted.certificate or {}).get("refutation", {}).get("point", {}))


def empty(quantity: Quantity) -> str:
    """That no parameters were found in its range, and what to do."""
    where = ", ".join(quantity.given)
    return f"no parameters were found where {where}: {less_likely(quantity) or 'give values of some of them'}"


def established(quantity: Quantity, values: Mapping[str, Term] = MappingProxyType({})) -> Outcome | None:
    """The outcome of the statement that the closed form is the quantity; None where it is its definition.

    values: of parameters; what is not proved for all of them may be for these alone.
    """
    key = _key(quantity)
    if key not in _ESTABLISHED:
        _ESTABLISHED[key] = _decided(quantity)
    found = _ESTABLISHED[key]
    if values and found and found.verdict == "undecided":
        with suppress(SymqifError):  # a claim, or a value that is none of these
            here = established(specialised(quantity, {name: show(value) for name, value in values.items()}))
            return here if here and here.verdict == "proved" else found
    return found


def establish(quantity: Quantity, seconds: float, ask: Ask | None = None) -> None:
    """Find that outcome once, and not in each of the processes; `OutOfBounds` if it takes longer."""
    if (key := _key(quantity)) not in _ESTABLISHED:
        _ESTABLISHED[key] = (ask or bounded)(established, quantity, seconds=seconds)


def _key(quantity: Quantity) -> str:
    return quantity.claim or (quantity.basis.statement.sha256 if quantity.basis else "")


def _decided(quantity: Quantity) -> Outcome | None:
    if quantity.claim:
        (result,) = (r for r in recheck([quantity.claim]) if r.claim.id == quantity.claim)
        return result.outcomes["printed"]
    if not quantity.basis:
        return None
    if known := kept_outcome(quantity.name, BASED, quantity.basis.statement):
        return known
    found = decide(quantity.name, BASED, quantity.basis, {}, SUPPORT if quantity.stated else BASIS)
    if found.verdict == "proved" and found.certificate:
        keep(found.certificate, quantity.basis.statement)
    return found


_ESTABLISHED: dict[str, Outcome | None] = {}
