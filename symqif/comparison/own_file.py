"""Mechanisms of one's own: a Python file, which is run only because it was named.

Each `Protocol`, `SubsetForm` and `Channel` that the file defines at its top level, under any variable, gives the
quantities that `symqif.quantities_of` has of it. A Protocol is known under its own name, or under the variable's where
one of ours has that name; the others under the variable's. Ranges of parameters stand in a dictionary `given`:

    from symqif import Channel, SubsetForm
    from symqif.symbols import symbol

    a = symbol("a")
    noisy = Channel([[1 - a, a], [a, 1 - a]])
    mine = SubsetForm.of("subset(k, 1, 1, 1, exp(eps)/(exp(eps)+k-1), 1/(exp(eps)+k-1))")
    given = {"noisy": ("0 < a", "2*a < 1")}
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from symqif.channels.channel import Channel
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.quantities import Quantity
from symqif.quantities.own import quantities_of

WHAT = "define a Protocol, a SubsetForm or a Channel at its top level"


def own_quantities(file: Path) -> dict[str, Quantity]:
    """The quantities that a Python file defines, by name; SymqifError, one line, if there are none."""
    own = _run(file)
    found = {
        name: value
        for name, value in own.items()
        if isinstance(value, Protocol | SubsetForm | Channel)
        and not name.startswith("_")
        and not any(value is ours for ours in PROTOCOLS.values())
    }
    if not found:
        raise SymqifError(f"{file} defines no mechanism: {WHAT}")
    given = own.get("given", {})
    if not isinstance(given, Mapping):
        raise SymqifError(f'{file}: given must be a dictionary, as in given = {{"{next(iter(found))}": ("0 < a",)}}')
    for name in given:
        if name not in found:
            raise SymqifError(f"{file}: given has ranges for {name!r}, which is none of {', '.join(found)}")
    quantities: dict[str, Quantity] = {}
    for name, value in found.items():
        try:
            new = quantities_of(value, _name(name, value), _texts(given.get(name, ())))
        except SymqifError as error:
            raise SymqifError(f"{file}, {name}: {error}") from None
        if not new.keys().isdisjoint(quantities):
            raise SymqifError(f"{file}: two mechanisms are called {_name(name, value)!r}: give each its own name")
        quantities |= {name: replace(quantity, file=str(file)) for name, quantity in new.items()}
    return quantities


def _run(file: Path) -> dict[str, Any]:
    """The top level of the file after it was run; what it prints goes to standard error."""
    module = ModuleType(f"symqif_own_{file.stem}")
    module.__file__ = str(file)
    sys.modules[module.__name__] = module  # dataclasses look there
    try:
        with contextlib.redirect_stdout(sys.stderr):
            exec(compile(file.read_bytes(), str(file), "exec"), module.__dict__)
    except OSError as error:
        if error.filename != str(file):
            raise SymqifError(f"{file} does not run: {type(error).__name__}: {error}") from None
        raise SymqifError(f"{file} cannot be read: {error.strerror}; give the path of a Python file") from None
    except (Exception, SystemExit) as error:
        raise SymqifError(f"{file} does not run: {type(error).__name__}: {error}") from None
    return module.__dict__


def _name(variable: str, value: object) -> str:
    own = value.name if isinstance(value, Protocol) else variable
    name = variable if own in PROTOCOLS else own
    if name.lower() in PROTOCOLS:
        raise SymqifError(f"{name!r} is the name of one of symqif's own mechanisms: choose another one")
    return name


def _texts(given: object) -> tuple[str, ...]:
    texts = (given,) if isinstance(given, str) else given
    if not isinstance(texts, tuple | list) or not all(isinstance(text, str) for text in texts):
        raise SymqifError('its ranges must be texts, as in ("0 < a", "a < 1")')
    return tuple(texts)
