"""That protocols are channels at points, shown for all values at once: there, their sums would be written out."""

from symqif.kernel.term import parse, show, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.outline import Node
from symqif.outlines.script import AUTO, detach, exponentials, for_each, given, have, introduce
from symqif.outlines.statements import forall


def channels(protocol: Protocol, *points: tuple[str, ...]) -> tuple[Node, ...]:
    """Steps: a protocol with an eps is a channel for all values of its variables, and so for these."""
    names = {name: f"{name}_0" for name in protocol.variables}  # those of the claim may be called as the protocol's
    places = ", ".join(f"{names[name]} in {kind}" for name, kind in protocol.variables.items())
    *ranges, form = (
        show(substitute(term, names)) for term in (*map(parse, protocol.given), protocol.term(protocol.channel))
    )
    every = forall(places, f"implies(all({', '.join(ranges)}), stochastic({form}))")
    proof = introduce(exponentials("exp(eps_0/2) >= 1", "`eps >= 0`"), AUTO)
    shown = have(every, "rows sum to 1", for_each(*names.values(), proof))
    return (shown, *(step for values in points for step in (given(every, *values), detach())))
