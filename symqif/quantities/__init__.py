"""Quantities that formulas are checked against: one file a kind, found by themselves.

A file defines KIND or KINDS, which give a quantity of any protocol, or QUANTITY, a single one.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from symqif.errors import SymqifError
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.quantities.quantity import Kind, Quantity

__all__ = ["Kind", "Quantity", "quantities", "quantity"]


@cache
def _found() -> tuple[tuple[Kind, ...], tuple[Quantity, ...]]:
    kinds, single = list[Kind](), list[Quantity]()
    for file in iter_modules(__path__):
        own = vars(import_module(f"{__name__}.{file.name}"))
        kinds += [own["KIND"]] if "KIND" in own else own.get("KINDS", ())
        single += [own["QUANTITY"]] if "QUANTITY" in own else []
    return tuple(kinds), tuple(single)


def quantities(protocols: Mapping[str, Protocol] = PROTOCOLS) -> dict[str, Quantity]:
    """All quantities of these protocols, and those of no one protocol, by name."""
    kinds, single = _found()
    known = {q.name: q for q in single}
    for kind in kinds:
        for protocol in protocols.values():
            found = kind.of(protocol)
            if found:
                known[found.name] = found
    return known


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
