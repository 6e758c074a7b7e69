"""Mechanisms of one's own: a Python file, which is run only because it was named.

Each `Protocol`, `SubsetForm`, `DesignForm` and `Channel` that the file has at its top level, under any variable, is a
mechanism, and so is what `parallel`, `smp` and the like make; symqif's own protocols are not. A Protocol is known under
its own name, or under the variable's where one of ours has that name; the others under the variable's. The file may
import others of its folder. Ranges of parameters stand in a dictionary `given`:

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
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import uuid4

from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.designs import FORMS
from symqif.channels.subset import SubsetForm
from symqif.comparison.one_channel import refuse_two_channels
from symqif.errors import SymqifError
from symqif.mechanisms import PROTOCOLS, Protocol, protocol
from symqif.quantities import Quantity
from symqif.quantities.kind import KINDS
from symqif.quantities.user_mechanism import quantities_of
from symqif.refinement.side import Mechanism, parameters_of
from symqif.typesetting.letters import refuse_alike
from symqif.user_file import neighbours, place

OF_FORMS = ("mse", "bit-p", "bit-q", "report-p", "report-q", "member", "nonmember")  # explicit channels have none
WHAT = "define a Protocol, a SubsetForm or a Channel at its top level"


@dataclass(frozen=True)
class OwnMechanisms:
    """The mechanisms of one's own files, and what formulas may be compared with: by name, in lower case."""

    mechanisms: Mapping[str, Mechanism] = field(default_factory=dict)
    quantities: Mapping[str, Quantity] = field(default_factory=dict)
    given: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # ranges of those that hold none themselves
    notes: tuple[str, ...] = ()  # what its author may not expect

    def __or__(self, other: OwnMechanisms) -> OwnMechanisms:
        return OwnMechanisms(
            {**self.mechanisms, **other.mechanisms},
            {**self.quantities, **other.quantities},
            {**self.given, **other.given},
        )

    def named(self, name: str) -> Mechanism:
        """One's own mechanism of that name, or symqif's protocol; SymqifError lists the names if there is none."""
        if name.lower() in self.mechanisms:
            return self.mechanisms[name.lower()]
        if name.lower() in PROTOCOLS or not self.mechanisms:
            return protocol(name)
        known = ", ".join((*self.mechanisms, *PROTOCOLS))
        raise SymqifError(f"no mechanism is called {name[:60]!r}: there are {known}")

    def quantity(self, kind: str, name: str) -> Quantity:
        """That of one's own mechanism; SymqifError says why there is none."""
        own = self.mechanisms[name.lower()]
        found = self.quantities.get(f"{kind}.{name.lower()}")
        if found is None:
            explicit = (
                f"; with numbers for all parameters, symqif measure {kind} {name.lower()} takes the explicit channel"
            )
            raise SymqifError(
                f"{kind}.{name.lower()} is not known: {_lack(own, kind)}{'' if kind in OF_FORMS else explicit}"
            )
        return found


def own_mechanisms(file: Path) -> OwnMechanisms:
    """The mechanisms that a Python file defines; SymqifError, one line, if there are none."""
    top = _run(file)
    own = {
        name: _kept(value)
        for name, value in top.items()
        if isinstance(value, Mechanism)
        and not name.startswith("_")
        and not any(value is ours for ours in PROTOCOLS.values())
    }
    if not own:
        raise SymqifError(f"{file} defines no mechanism: {WHAT}")
    given = top.get("given", {})
    if not isinstance(given, Mapping):
        raise SymqifError(f'{file}: given must be a dictionary, as in given = {{"{next(iter(own))}": ("0 < a",)}}')
    for name in given:
        if name not in own:
            raise SymqifError(f"{file}: given has ranges for {name!r}, which is none of {', '.join(own)}")
    found, quantities, ranges, notes = dict[str, Mechanism](), dict[str, Quantity](), dict[str, tuple[str, ...]](), []
    for variable, value in own.items():
        try:
            name = _name(variable, value)
            refuse_alike(parameters_of(value))
            texts = _texts(given.get(variable, ()))
            new = quantities_of(value, name, texts)
            if isinstance(value, Protocol):
                refuse_two_channels(value)
        except SymqifError as error:
            raise SymqifError(f"{file}, {variable}: {error}") from None
        if name in found:
            raise SymqifError(f"{file}: two mechanisms are called {name!r}: give each its own name")
        if isinstance(value, Protocol):
            found[name] = replace(value, name=name, given=(*value.given, *texts))
        else:
            found[name], ranges[name] = value, texts
        quantities |= {key: replace(quantity, file=str(file)) for key, quantity in new.items()}
        if isinstance(value, Protocol) and value.name in PROTOCOLS:
            notes.append(f"{file}: {value.name} is symqif's own here, and that of the file is called {name}")
    return OwnMechanisms(found, quantities, ranges, tuple(notes))


def _lack(own: Mechanism, kind: str) -> str:
    """Why a mechanism has no such quantity, and what to do."""
    if isinstance(own, Protocol):
        return "the Protocol gives no closed form of it"
    if isinstance(own, DesignForm):
        return "there is none of a design, or there is no such design for some sizes: give the form its sizes"
    if isinstance(own, Composite):
        return f"{own.words} has no closed form of it"
    if isinstance(own, SubsetForm):
        if kind == "epsilon":
            return "its likelihood ratio depends on the size of the subset; write a Protocol with its max_case_capacity"
        return (
            "a SubsetForm has capacity and asr, and with one likelihood ratio epsilon, report-p, report-q, mse and "
            "what is no sum over the sizes"
        )
    if kind not in KINDS or KINDS[kind].written_out is None:
        return "a Channel has what its entries tell; write a Protocol, which says what its reports support"
    if KINDS[kind].at_zero and any({*column} > {0} for column in own.columns):
        return "0 stands beside a positive entry"
    return "the closed form would be too long for a channel of this size"


def _run(file: Path) -> dict[str, Any]:
    """The top level of the file after it was run; what it prints goes to standard error."""
    module = ModuleType(f"symqif_own_{file.stem}")
    module.__file__ = str(file)
    sys.modules[module.__name__] = module  # dataclasses look there
    try:
        with contextlib.redirect_stdout(sys.stderr), neighbours(file.resolve().parent):
            exec(compile(file.read_bytes(), str(file), "exec"), module.__dict__)
    except OSError as error:
        if error.filename != str(file):
            raise SymqifError(f"{file} does not run{place(error, file)}: {type(error).__name__}: {error}") from None
        raise SymqifError(f"{file} cannot be read: {error.strerror}; give the path of a Python file") from None
    except (Exception, SystemExit) as error:
        raise SymqifError(f"{file} does not run{place(error, file)}: {type(error).__name__}: {error}") from None
    return module.__dict__


_functions: dict[str, Callable[..., Any]] = {}  # of users' files; processes that are forked here have them as well


@dataclass(frozen=True)
class _Function:
    """A function of a user's file: pickle would look for it in its module, and those of neighbours are forgotten."""

    key: str

    def __call__(self, *arguments: Any, **sizes: Any) -> Any:
        return _functions[self.key](*arguments, **sizes)


def _kept(value: Mechanism) -> Mechanism:
    """The mechanism as one that processes can hand to each other."""
    if not isinstance(value, Protocol):
        return value
    outputs, entry = _Function(uuid4().hex), _Function(uuid4().hex)
    _functions.update({outputs.key: value.outputs, entry.key: value.entry})
    return replace(value, outputs=outputs, entry=entry)


def _name(variable: str, value: Mechanism) -> str:
    own = value.name if isinstance(value, Protocol) else variable
    name = (variable if own in PROTOCOLS else own).lower()
    if name in (*PROTOCOLS, "design", *FORMS):
        raise SymqifError(f"{name!r} is the name of one of symqif's own mechanisms: choose another one")
    return name


def _texts(given: object) -> tuple[str, ...]:
    texts = (given,) if isinstance(given, str) else given
    if not isinstance(texts, tuple | list) or not all(isinstance(text, str) for text in texts):
        raise SymqifError('its ranges must be texts, as in ("0 < a", "a < 1")')
    return tuple(texts)
