"""The probabilities p and q of a protocol: of the bits of a unary encoding, or of reports of one value or a set."""

from __future__ import annotations

from symqif.kernel.term import names, parse
from symqif.mechanisms.protocol import Protocol
from symqif.quantities.quantity import Quantity

K = "k >= 2"  # says nothing of one bit
BIT = {
    "p": "the probability that {} reports a set bit as set",
    "q": "the probability that {} reports an unset bit as set",
}
REPORT = {
    "p": "the probability that the report of {} is, or holds, the true value",
    "q": "the probability that the report of {} is a given value that is not the true one",
}


def bit(protocol: Protocol, name: str) -> Quantity | None:
    """bit-p or bit-q of a unary encoding; k is a parameter of it only where a definition or a range has it."""
    if not protocol.bit_definitions or name not in protocol.definitions:
        return None
    numbers = {n: text for n, text in protocol.definitions.items() if n != protocol.channel}
    texts = (*numbers.values(), *(text for text in protocol.given if text != K))
    left_out = {"k"} - frozenset[str]().union(*(names(parse(text)) for text in texts))
    return Quantity(
        name=f"bit-{name}.{protocol.name}",
        meaning=BIT[name].format(protocol.title),
        variables={n: sort for n, sort in protocol.variables.items() if n not in left_out},
        given=tuple(text for text in protocol.given if not (left_out and text == K)),
        definitions=numbers,
        closed_form=name,
    )


def report(protocol: Protocol, name: str) -> Quantity | None:
    """report-p or report-q of a protocol that is no unary encoding."""
    if protocol.bit_definitions or name not in protocol.definitions:
        return None
    return Quantity(
        name=f"report-{name}.{protocol.name}",
        meaning=REPORT[name].format(protocol.title),
        variables=protocol.variables,
        given=protocol.given,
        definitions=protocol.definitions,
        closed_form=name,
    )
