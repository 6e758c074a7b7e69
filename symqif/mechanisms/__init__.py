"""LDP protocols: definitions as data, explicit channels and subset forms.

A file that defines a `Protocol` is found by itself; nothing is registered. Importing this package needs the
standard library and the kernel only.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules

from symqif.errors import SymqifError
from symqif.mechanisms.geometric import geometric
from symqif.mechanisms.grr import grr
from symqif.mechanisms.lh import blh, lh, olh
from symqif.mechanisms.protocol import Protocol
from symqif.mechanisms.ss import ss
from symqif.mechanisms.unary import oue, sue, the, ue

__all__ = ["PROTOCOLS", "Protocol", "blh", "geometric", "grr", "lh", "olh", "oue", "protocol", "ss", "sue", "the", "ue"]


def _discovered() -> dict[str, Protocol]:
    found: dict[str, Protocol] = {}
    for file in iter_modules(__path__):
        for value in vars(import_module(f"{__name__}.{file.name}")).values():
            if isinstance(value, Protocol) and found.setdefault(value.name, value) is not value:
                raise SymqifError(f"two protocols are called {value.name!r}: the second is in {file.name}.py")
    return dict(sorted(found.items()))


PROTOCOLS = _discovered()
OTHERS = {other: one.name for one in PROTOCOLS.values() for other in one.also_called}
globals().update(PROTOCOLS)  # a name like grr is the protocol, not the file that defines it


def protocol(name: str) -> Protocol:
    """The protocol of that name, upper or lower case, or that others call so; SymqifError says which names are near."""
    own = OTHERS.get(name.lower(), name.lower())
    if own not in PROTOCOLS:
        raise SymqifError(f"no protocol is called {name[:60]!r}: {_near(name, [*PROTOCOLS, *OTHERS])}")
    return PROTOCOLS[own]


def _near(name: str, known: Iterable[str]) -> str:
    """Which names may be meant, in words: those that are near, else all."""
    listed = list(known)
    found = get_close_matches(name.lower(), listed, 3, 0.6)
    return f"did you mean {' or '.join(found)}?" if found else f"there are {', '.join(listed)}"
