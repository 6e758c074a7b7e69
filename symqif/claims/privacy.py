"""Privacy levels from the definition of a protocol: statements with outlines, for any protocol."""

from __future__ import annotations

from symqif.claims.capacity import facts
from symqif.claims.claim import Derivation
from symqif.claims.script import statement
from symqif.kernel.term import parse, show
from symqif.mechanisms.protocol import Protocol
from symqif.reduction.outline import AUTO, by, steps


def level(protocol: Protocol) -> Derivation:
    """The protocol is ln(r)-LDP for its ratio r."""
    return Derivation(
        statement(protocol, f"ldp({protocol.channel}, {protocol.max_case_capacity})"), facts=facts(protocol)
    )


def least_level(protocol: Protocol) -> Derivation:
    """It is ln(r)-LDP for no smaller r."""
    form = parse(protocol.definitions[protocol.channel])
    assert isinstance(form, tuple)
    _, _, low, high, *_ = form
    size = show(low) if low == high else "1"
    claim = f"implies(ldp({protocol.channel}, r), {protocol.max_case_capacity} <= r)"
    return Derivation(
        statement(protocol, claim, r="real"),
        steps(by("introduce"), by("ldp-entry", hypothesis=-1, size=size), AUTO),
        facts=facts(protocol),
    )
