"""The Bayes capacity of a protocol, the sum of the column maxima of its channel; its success rate is 1/k of that."""

from __future__ import annotations

from symqif.mechanisms.protocol import Protocol
from symqif.quantities.column_maxima import capacity_derivations
from symqif.quantities.quantity import Quantity

MEANING = {"capacity": "the Bayes capacity", "asr": "the adversarial success rate"}


def measured(protocol: Protocol, measure: str) -> Quantity | None:
    """The capacity, or how often a secret is guessed from one report under a uniform prior (asr)."""
    if not protocol.capacity:
        return None
    derivations = tuple(capacity_derivations(protocol, asr=measure == "asr"))
    return Quantity(
        name=f"{measure}.{protocol.name}",
        meaning=f"{MEANING[measure]} of {protocol.title}",
        variables=protocol.variables,
        given=(*protocol.given, *protocol.likelier),
        definitions=protocol.definitions,
        closed_form=protocol.closed_forms[measure],
        basis=derivations[-1],
        derivations=derivations,
        optimum=protocol.optimum,
    )
