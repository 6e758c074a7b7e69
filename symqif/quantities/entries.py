"""The entries of a protocol's channel in a column for a set of i secrets: for a member, and for another secret."""

from __future__ import annotations

from symqif.kernel.term import names, parse, show, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.quantities.quantity import Quantity
from symqif.reduction.channels import Subset

SIZES = {"member": ("1 <= i", "i <= k"), "nonmember": ("0 <= i", "i <= k-1")}


def channel_entry(protocol: Protocol, which: str) -> Quantity:
    """The entry as a function of the size i, unless all subsets have one size."""
    form = Subset.of(parse(protocol.definitions[protocol.channel]))
    found = getattr(form, which)
    if form.low == form.high:
        found = substitute(found, {"i": form.low})
    sized = "i" in names(found)
    return Quantity(
        name=f"{which}.{protocol.name}",
        meaning=f"the entry of {protocol.title} for a {which} of the set of secrets that a column is for",
        variables={**protocol.variables, **({"i": "integer"} if sized else {})},
        given=(*protocol.given, *protocol.likelier, *(SIZES[which] if sized else ())),
        definitions=protocol.definitions,
        closed_form=show(found),
    )
