"""Outlines about privacy levels: none below eps will do, and what a refinement between two levels says of them."""

from symqif.claims.claim import Remark
from symqif.mechanisms.protocol import Protocol
from symqif.outline import Node
from symqif.outlines.script import AUTO, GROWTH, THIS, by, introduce
from symqif.outlines.statements import proved, statement


def least_level(protocol: Protocol, size: str = "1", growth: Node = GROWTH) -> Remark:
    """A remark: the protocol is LDP for no smaller eps, as the column of a subset of this size shows."""
    return proved(
        "the least `eps` is `eps` itself",
        f"a column of {'one member' if size == '1' else f'`{size}` members'} has this ratio",
        statement(protocol, f"implies(ldp({protocol.channel}, r), exp(eps) <= r)", r="real"),
        introduce(),
        by("ldp-entry", hypothesis=THIS, size=size),
        AUTO,
        facts=(growth,),
    )
