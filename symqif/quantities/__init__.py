"""Quantities that formulas are checked against: KINDS give one of any protocol, ALONE are those of no one protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import partial

from symqif.errors import SymqifError
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.quantities.capacity import measured
from symqif.quantities.entries import channel_entry
from symqif.quantities.epsilon import least_epsilon
from symqif.quantities.mse import squared_error
from symqif.quantities.probabilities import bit, report
from symqif.quantities.quantity import Quantity
from symqif.refinement.thresholds import OUE_THE

__all__ = ["Quantity", "quantities", "quantity"]

KINDS: tuple[Callable[[Protocol], Quantity | None], ...] = (
    partial(measured, measure="asr"),
    *(partial(bit, name=name) for name in "pq"),
    partial(measured, measure="capacity"),
    *(partial(channel_entry, which=which) for which in ("member", "nonmember")),
    least_epsilon,
    squared_error,
    *(partial(report, name=name) for name in "pq"),
)
ALONE = (
    Quantity(
        name="threshold.ouethe",
        meaning="the least theta for which bitwise OUE is refined by THE",
        variables={"eps": "real"},
        given=("eps > 0",),
        definitions={},
        closed_form=OUE_THE,
        claim="lem.ouethe",
    ),
)


def quantities(protocols: Mapping[str, Protocol] = PROTOCOLS) -> dict[str, Quantity]:
    """All quantities of these protocols, and those of no one protocol, by name."""
    found = (kind(protocol) for kind in KINDS for protocol in protocols.values())
    return {quantity.name: quantity for quantity in (*ALONE, *filter(None, found))}


def quantity(
    name: str, protocols: Mapping[str, Protocol] = PROTOCOLS, own: Mapping[str, Quantity] | None = None
) -> Quantity:
    """The quantity of that name, upper or lower case; SymqifError says which names come near.

    own: quantities beside those of the protocols, by name.
    """
    known = {**quantities(protocols), **{q.name.lower(): q for q in (own or {}).values()}}
    if name.lower() in known:
        return known[name.lower()]
    near = get_close_matches(name.lower(), known, 3, 0.5)
    kinds = dict.fromkeys(n.partition(".")[0] for n in known)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(kinds)}, as in capacity.oue"
    raise SymqifError(f"no quantity is called {name[:60]!r}: {hint}")
