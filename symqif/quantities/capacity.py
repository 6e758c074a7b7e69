"""The Bayes capacity of a protocol: the sum of the column maxima of its channel."""

from __future__ import annotations

from symqif.claims.claim import Derivation
from symqif.claims.script import derive
from symqif.mechanisms.protocol import Protocol
from symqif.quantities.quantity import Kind, Quantity, growth
from symqif.reduction.outline import by
from symqif.reduction.statement import Statement


def of(protocol: Protocol) -> Quantity | None:
    return measured(protocol, "capacity", protocol.capacity)


def measured(protocol: Protocol, measure: str, form: str) -> Quantity | None:
    """A measure that the kernel takes from the columns of the channel, with its closed form."""
    if not protocol.capacity:
        return None
    given = (*protocol.given, *protocol.likelier)
    known = Statement(
        f"{measure}({protocol.channel}) == {form}", {**protocol.variables}, given, {**protocol.definitions}
    )
    return Quantity(
        name=f"{measure}.{protocol.name}",
        meaning=f"{MEANING[measure]} of {protocol.title}",
        variables=protocol.variables,
        given=given,
        definitions=protocol.definitions,
        closed_form=form,
        basis=Derivation(
            known,
            derive((form, "the largest entry of each column"), start=by("column-maxima")),
            growth(protocol.term(form), protocol.term(protocol.max_case_capacity)),
        ),
    )


MEANING = {"capacity": "the Bayes capacity", "asr": "the adversarial success rate"}
KIND = Kind("capacity", of)
