"""LDP protocols: definitions as data, explicit channels and subset forms.

A file that defines a `Protocol` is found by itself; nothing is registered. Importing this package needs the
standard library and the kernel only.
"""

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
globals().update(PROTOCOLS)  # a name like grr is the protocol, not the file that defines it


def protocol(name: str) -> Protocol:
    """The protocol of that name, upper or lower case; SymqifError lists the names if there is none."""
    if name.lower() not in PROTOCOLS:
        hint = f"; refine and measure take a channel as file:{name}" if name.lower().endswith(".csv") else ""
        raise SymqifError(f"no protocol is called {name!r}: there are {', '.join(PROTOCOLS)}{hint}")
    return PROTOCOLS[name.lower()]
