"""The probabilities with which a unary encoding reports a set and an unset bit as set."""

from __future__ import annotations

from symqif.mechanisms.protocol import Protocol
from symqif.quantities.quantity import Kind, Quantity


def set_bit(protocol: Protocol) -> Quantity | None:
    return _bit(protocol, "p", "a set bit")


def unset_bit(protocol: Protocol) -> Quantity | None:
    return _bit(protocol, "q", "an unset bit")


def _bit(protocol: Protocol, name: str, which: str) -> Quantity | None:
    if not protocol.bit_definitions or name not in protocol.definitions:
        return None
    return Quantity(
        name=f"bit-{name}.{protocol.name}",
        meaning=f"the probability that {protocol.title} reports {which} as set",
        variables={n: sort for n, sort in protocol.variables.items() if n != "k"},
        given=tuple(text for text in protocol.given if text != "k >= 2"),
        definitions={n: text for n, text in protocol.definitions.items() if n in "pq"},
        closed_form=name,
    )


KINDS = (Kind("bit-p", set_bit), Kind("bit-q", unset_bit))
