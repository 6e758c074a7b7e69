"""The entries of a protocol's channel in a column for a set of i secrets: for a member, and for another secret."""

from __future__ import annotations

from symqif.kernel.term import names, parse, show, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.quantities.quantity import Kind, Quantity
from symqif.reduction.channels import Subset


def member(protocol: Protocol) -> Quantity:
    return _entry(protocol, "member", ("1 <= i", "i <= k"))


def nonmember(protocol: Protocol) -> Quantity:
    return _entry(protocol, "nonmember", ("0 <= i", "i <= k-1"))


def _entry(protocol: Protocol, which: str, sizes: tuple[str, ...]) -> Quantity:
    form = Subset.of(parse(protocol.definitions[protocol.channel]))
    entry = getattr(form, which)
    if form.low == form.high:
        entry = substitute(entry, {"i": form.low})
    sized = "i" in names(entry)
    return Quantity(
        name=f"{which}.{protocol.name}",
        meaning=f"the entry of {protocol.title} for a {which} of the set of secrets that a column is for",
        variables={**protocol.variables, **({"i": "integer"} if sized else {})},
        given=(*protocol.given, *protocol.likelier, *(sizes if sized else ())),
        definitions=protocol.definitions,
        closed_form=show(entry),
    )


KINDS = (Kind("member", member), Kind("nonmember", nonmember))
