"""Quantities that formulas are checked against: of any protocol those of each kind, and some of no one protocol."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache

from symqif.channels.designs import design
from symqif.errors import SymqifError
from symqif.mechanisms import OTHERS, PROTOCOLS, Protocol
from symqif.quantities.geometric import FORMS, THRESHOLDS, geometric_quantity, geometric_threshold
from symqif.quantities.kind import KINDS
from symqif.quantities.of_designs import design_quantities
from symqif.quantities.of_protocols import OfProtocol
from symqif.quantities.quantity import Quantity
from symqif.refinement.thresholds import OUE_THE

__all__ = ["Quantity", "quantities", "quantity"]

ALONE = (
    Quantity(
        name="threshold.ouethe",
        meaning="the least `theta` for which bitwise OUE is refined by THE",
        variables={"eps": "real"},
        given=("eps > 0",),
        definitions={},
        closed_form=OUE_THE,
        claim="lem.ouethe",
    ),
    *map(geometric_quantity, FORMS),
    *map(geometric_threshold, THRESHOLDS),
    *design_quantities(design(), "design", derives=False).values(),
)

CALLED = {  # what others call a kind
    **dict.fromkeys(("ml", "cap", "bayes", "multiplicative"), "capacity"), "accuracy": "asr", "ldp": "epsilon",
    **dict.fromkeys(("variance", "var", "error"), "mse"),
}  # fmt: skip


def quantities(protocols: Mapping[str, Protocol] = PROTOCOLS) -> dict[str, Quantity]:
    """The quantities that formulas are checked against, of these protocols and of no one protocol, by name."""
    return {name: quantity for name, quantity in all_values(protocols).items() if quantity.checked}


def all_values(protocols: Mapping[str, Protocol] = PROTOCOLS) -> dict[str, Quantity]:
    """All quantities by name, also those that are a sum of logarithms."""
    by_kind = zip(*map(_of, protocols.values()), strict=True)
    of_protocols = (quantity for of_kind in by_kind for quantity in of_kind if quantity)
    return {quantity.name: quantity for quantity in (*ALONE, *of_protocols)}


@lru_cache(maxsize=256)
def _of(protocol: Protocol) -> tuple[Quantity | None, ...]:
    return tuple(map(OfProtocol(protocol).quantity, KINDS.values()))


def quantity(
    name: str,
    protocols: Mapping[str, Protocol] = PROTOCOLS,
    of_user: Mapping[str, Quantity] | None = None,
    *,
    checked: bool = True,
) -> Quantity:
    """The quantity of that name, upper or lower case; SymqifError says which names come near.

    of_user: quantities beside those of the protocols, by name. checked: only those that formulas are checked against.
    """
    if of_user and name.lower() in of_user:
        return of_user[name.lower()]
    known = quantities(protocols) if checked else all_values(protocols)
    if name.lower() not in known:
        known |= {q.name.lower(): q for q in (of_user or {}).values()}
    if name.lower() in known:
        return known[name.lower()]
    kind, _, protocol = name.lower().partition(".")
    if (usual := f"{kind}.{OTHERS.get(protocol)}") in known:
        return known[usual]
    protocol, meant = protocol or OTHERS.get(kind, kind), f"{CALLED.get(kind)}.{protocol}"
    near = [meant] if meant in known else get_close_matches(name.lower(), known, 3, 0.5)
    kinds = dict.fromkeys(n.partition(".")[0] for n in known)
    of_it = [n.partition(".")[0] for n in known if n.partition(".")[2] == protocol]
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(kinds)}, as in capacity.oue"
    if of_it and ("." not in name or not any(n.endswith(f".{protocol}") for n in near)):
        hint = f"of {protocol} there are {', '.join(of_it)}, as in {of_it[0]}.{protocol}"
    raise SymqifError(f"no quantity is called {name[:60]!r}: {hint}")
