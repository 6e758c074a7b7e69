"""The probabilities p and q of protocols that report one value, a set of values, or a hash value."""

from __future__ import annotations

from symqif.mechanisms.protocol import Protocol
from symqif.quantities.quantity import Kind, Quantity


def true_report(protocol: Protocol) -> Quantity | None:
    return _report(protocol, "p", "the report of {} is, or holds, the true value")


def other_report(protocol: Protocol) -> Quantity | None:
    return _report(protocol, "q", "the report of {} is a given value that is not the true one")


def _report(protocol: Protocol, name: str, what: str) -> Quantity | None:
    if protocol.bit_definitions or name not in protocol.definitions:
        return None
    return Quantity(
        name=f"report-{name}.{protocol.name}",
        meaning=f"the probability that {what.format(protocol.title)}",
        variables=protocol.variables,
        given=protocol.given,
        definitions=protocol.definitions,
        closed_form=name,
    )


KINDS = (Kind("report-p", true_report), Kind("report-q", other_report))
