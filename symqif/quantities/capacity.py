"""The Bayes capacity of a protocol: the sum of the column maxima of its channel."""

from __future__ import annotations

from symqif.mechanisms.protocol import Protocol
from symqif.quantities.column_maxima import capacity_derivations
from symqif.quantities.quantity import Kind, Quantity


def of(protocol: Protocol) -> Quantity | None:
    return measured(protocol, "capacity", protocol.capacity)


def measured(protocol: Protocol, measure: str, form: str) -> Quantity | None:
    """A measure that the kernel takes from the columns of the channel, with its closed form."""
    if not protocol.capacity:
        return None
    derivations = tuple(capacity_derivations(protocol, asr=measure == "asr"))
    return Quantity(
        name=f"{measure}.{protocol.name}",
        meaning=f"{MEANING[measure]} of {protocol.title}",
        variables=protocol.variables,
        given=(*protocol.given, *protocol.likelier),
        definitions=protocol.definitions,
        closed_form=form,
        basis=derivations[-1],
        derivations=derivations,
    )


MEANING = {"capacity": "the Bayes capacity", "asr": "the adversarial success rate"}
KIND = Kind("capacity", of)
