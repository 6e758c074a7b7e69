"""Your own mechanisms: a channel in a .csv file, or a Python file, which is run because you named it."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from inspect import signature
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any
from uuid import uuid4

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.designs import FORMS
from symqif.channels.subset import SubsetForm
from symqif.channels.user_channel import function_ranges, is_csv, is_rows
from symqif.errors import SymqifError, blamed
from symqif.measures.estimate import Estimator
from symqif.mechanisms import OTHERS, PROTOCOLS, Protocol, _near, protocol
from symqif.quantities import Quantity
from symqif.quantities.kind import KINDS, Form
from symqif.quantities.of_channels import OfChannel
from symqif.quantities.user_mechanism import UserQuantities, form_of
from symqif.refinement.side import Mechanism, parameters_of
from symqif.symbols import USUAL
from symqif.typesetting.letters import refuse_alike
from symqif.user_file import neighbours, place
from symqif.user_mechanisms.one_channel import refuse_two_channels

OF_FORMS = ("mse", "bit-p", "bit-q", "report-p", "report-q", "member", "nonmember")  # explicit channels have none
WHAT = (
    "define rows, a Protocol, a SubsetForm, a Channel or a function with its ranges, as f(x: range(3), y: range(3)), "
    "at its top level"
)
TEMPLATE = '''\
"""What this file defines at its top level is a mechanism, under the name of its variable. The file is executed.

    symqif capacity noisy --mechanism mine.py
    symqif refine mine 'grr(eps=1)' --mechanism mine.py --k 5 --eps 2

A channel of numbers can also be a .csv file: symqif capacity my.csv. It has a line for each secret, with commas,
semicolons or tabs between fractions, decimals, which are exact, and formulas such as 1-a. A first line may name the
reports, and a first column the secrets.
"""

from symqif import SubsetForm
from symqif.symbols import symbol

a = symbol("a")
noisy = [[1 - a, a], [a, 1 - a]]  # rows, one for each secret: a list, an array of numpy or a matrix of SymPy
given = {"noisy": ("0 < a", "2*a < 1")}  # the ranges of its parameters; without them, those where it is a channel


def four(x: range(4), y: range(4)):
    """The probability of report y for secret x."""
    return "1/2" if x == y else "1/6"


# For every number k of secrets: a report is a set of `low` to `high` secrets, here one; the last two are its
# probabilities for a secret in it, and for another one: subset(k, low, high, count, member, nonmember).
mine = SubsetForm.of("subset(k, 1, 1, 1, exp(eps)/(exp(eps)+k-1), 1/(exp(eps)+k-1))")

# With a name, its own formulas and an estimator: a Protocol, see docs/add-a-protocol.md.
'''
RESERVED = (*PROTOCOLS, "design", *FORMS)


@dataclass(frozen=True)
class OwnMechanisms:
    """The mechanisms of one's own files by name, in lower case.

    Attributes:
        given: the ranges of those that hold none themselves.
        files: where each is from.
        inferred: the ranges of the parameters of channels that say none, which follow from their being channels.
        notes: what its author may not expect, each with the names that it is about.
    """

    mechanisms: Mapping[str, Mechanism] = field(default_factory=dict)
    given: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    files: Mapping[str, Path] = field(default_factory=dict)
    inferred: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: Mapping[str, Collection[str]] = field(default_factory=dict)
    estimators: Mapping[str, Estimator] = field(default_factory=dict)

    def __or__(self, other: OwnMechanisms) -> OwnMechanisms:
        return OwnMechanisms(*({**getattr(self, one.name), **getattr(other, one.name)} for one in fields(self)))

    @property
    def measured(self) -> Mapping[str, Mechanism | Estimator]:
        """What has quantities."""
        return {**self.mechanisms, **self.estimators}

    @cached_property
    def quantities(self) -> Mapping[str, Quantity]:
        """What formulas may be compared with, by name; SymqifError where a range cannot be read."""
        forms = dict[str, Form]()
        for name, mechanism in self.measured.items():
            with blamed(f"{self.files.get(name, '')}, {name}"):
                forms[name] = form_of(mechanism, name, self.given.get(name, ()))
                if not isinstance(forms[name], OfChannel):  # which has read its ranges
                    forms[name].quantity(KINDS["capacity"])
        return UserQuantities(forms, self.files)

    def named(self, name: str) -> Mechanism:
        """One's own mechanism of that name, or symqif's protocol; SymqifError says which names are near."""
        if name.lower() in self.mechanisms:
            return self.mechanisms[name.lower()]
        if name.lower() in (*PROTOCOLS, *OTHERS) or not self.mechanisms:
            return protocol(name)
        raise SymqifError(f"no mechanism is called {name[:60]!r}: {_near(name, (*self.mechanisms, *PROTOCOLS))}")

    def quantity(self, kind: str, name: str) -> Quantity:
        """That of one's own mechanism; SymqifError says why there is none."""
        own = self.measured[name.lower()]
        found = self.quantities.get(f"{kind}.{name.lower()}")
        if found is None:
            explicit = (
                f"; with numbers for all parameters, symqif measure {kind} {name.lower()} takes the explicit channel"
            )
            raise SymqifError(
                f"{kind}.{name.lower()} is not known: {_lack(own, kind)}{'' if kind in OF_FORMS else explicit}"
            )
        return found


def mechanisms_of(file: Path) -> OwnMechanisms:
    """The mechanisms of a Python file, or the channel of a CSV file; SymqifError, one line, if there are none."""
    if is_csv(str(file)):
        return of_csv(file)
    top = _run(file)
    own, notes = _defined(top)
    if not own:
        raise SymqifError(f"{file} defines no mechanism: {'; '.join(notes) or _without_ranges(top) or WHAT}")
    given = top.get("given", {})
    if not isinstance(given, Mapping):
        raise SymqifError(f'{file}: given must be a dictionary, as in given = {{"{next(iter(own))}": ("0 < a",)}}')
    for name in given:
        if name not in own:
            raise SymqifError(f"{file}: given has ranges for {name!r}, which is none of {', '.join(own)}")
    found = dict[str, Mechanism | Estimator]()
    ranges, inferred = dict[str, tuple[str, ...]](), dict[str, tuple[str, ...]]()
    for variable, value in own.items():
        with blamed(f"{file}, {variable}"):
            name = _name(variable, value)
            refuse_alike(_parameters(value))
            texts = _texts(given.get(variable) or _of_its_channel(value, own, given))
            if isinstance(value, Channel) and not texts and (more := _inferred(name, value)):
                inferred[name] = more
        if name in found:
            raise SymqifError(f"{file}: two mechanisms are called {name!r}: give each its own name")
        found[name], ranges[name] = value, texts
        if isinstance(value, Protocol):
            found[name], ranges[name] = replace(value, name=name, given=(*value.given, *texts)), ()
            if value.name in PROTOCOLS:
                note = f"{value.name} is symqif's own here, and that of the file is called {name}"
                notes[note] = {value.name, name}
    about = {f"{file}: {note}": names for note, names in notes.items()}
    estimators = {name: value for name, value in found.items() if isinstance(value, Estimator)}
    mechanisms = {name: value for name, value in found.items() if not isinstance(value, Estimator)}
    known = OwnMechanisms(mechanisms, ranges, dict.fromkeys(found, file), inferred, about, estimators)
    assert known.quantities  # says whether all ranges can be read
    for name, value in mechanisms.items():
        if isinstance(value, Protocol):
            with blamed(f"{file}, {name}"):
                refuse_two_channels(value)
    return known


def of_csv(file: Path, taken: Collection[str] = ()) -> OwnMechanisms:
    """The channel of a CSV file: called as the file, or as its path where that name is taken."""
    name = file.stem if _identifier(file.stem) not in taken else str(file.with_suffix(""))
    name = _identifier(name)
    channel = Channel.of(file)
    with blamed(file):
        inferred = _inferred(name, channel)
    return OwnMechanisms({name: channel}, {name: ()}, {name: file}, {name: inferred})


def _identifier(text: str) -> str:
    name = re.sub("[^a-z0-9]", "_", text.lower()).strip("_")
    return f"{name}_csv" if name in RESERVED else name if name.isidentifier() else f"channel_{name}"


def _defined(top: Mapping[str, object]) -> tuple[dict[str, Mechanism | Estimator], dict[str, Collection[str]]]:
    """The mechanisms at the top level of a file by variable, and why other rows and functions are none.

    Each reason has the names that it is about.
    """
    own, notes = dict[str, Mechanism | Estimator](), dict[str, Collection[str]]()
    for name, value in top.items():
        if name.startswith("_") or any(value is ours for ours in PROTOCOLS.values()):
            continue
        if isinstance(value, Mechanism | Estimator):
            own[name] = _kept(value)
        elif is_rows(value) or (isinstance(value, FunctionType) and function_ranges(value)):
            try:
                own[name] = Channel.of(value)
            except SymqifError as error:
                notes[f"{name} is left out: {error}"] = {name.lower()}
    return own, notes


def _without_ranges(top: Mapping[str, Any]) -> str:
    """What to write where a file has a function of two arguments and nothing else that could be a mechanism."""
    for name, value in top.items():
        if (
            isinstance(value, FunctionType)
            and value.__globals__ is top
            and len(arguments := signature(value).parameters) == 2
        ):
            x, y = arguments
            return f"say which secrets and reports {name} has: def {name}({x}: range(3), {y}: range(3))"
    return ""


def _parameters(value: Mechanism | Estimator) -> frozenset[str]:
    return frozenset(s.name for s in value.free_symbols) if isinstance(value, Estimator) else parameters_of(value)


def _of_its_channel(value: Mechanism | Estimator, own: Mapping[str, object], given: Mapping[str, object]) -> object:
    """The ranges that the file gives for the channel of an estimator."""
    channel = value.channel if isinstance(value, Estimator) else None
    return next((given[name] for name, other in own.items() if other is channel and name in given), ())


def _inferred(name: str, channel: Channel) -> tuple[str, ...]:
    """The ranges of a channel's parameters that follow from its being one, but for the usual ones."""
    return tuple(text for text in OfChannel.of(channel, name, ()).given if text not in USUAL.values())


def _lack(own: Mechanism | Estimator, kind: str) -> str:
    """Why a mechanism has no such quantity, and what to do."""
    if isinstance(own, Estimator):
        return "an estimator has bias, variance and mse"
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
    except (Exception, SystemExit) as error:
        if isinstance(error, OSError) and error.filename == str(file):
            raise SymqifError(f"{file} cannot be read: {error.strerror}; give the path of a Python file") from None
        raise SymqifError(f"{file} does not run{place(error, file)}: {type(error).__name__}: {error}") from None
    return module.__dict__


_functions: dict[str, Callable[..., Any]] = {}  # of users' files; processes that are forked here have them as well


@dataclass(frozen=True)
class _Function:
    """A function of a user's file: pickle would look for it in its module, and those of neighbours are forgotten."""

    key: str

    def __call__(self, *arguments: Any, **sizes: Any) -> Any:
        return _functions[self.key](*arguments, **sizes)


def _kept(value: Mechanism | Estimator) -> Mechanism | Estimator:
    """The mechanism as one that processes can hand to each other."""
    if not isinstance(value, Protocol):
        return value
    outputs, entry = _Function(uuid4().hex), _Function(uuid4().hex)
    _functions.update({outputs.key: value.outputs, entry.key: value.entry})
    return replace(value, outputs=outputs, entry=entry)


def _name(variable: str, value: Mechanism | Estimator) -> str:
    own = value.name if isinstance(value, Protocol) else variable
    name = (variable if own in PROTOCOLS else own).lower()
    if name in RESERVED:
        raise SymqifError(f"{name!r} is the name of one of symqif's own mechanisms: choose another one")
    return name


def _texts(given: object) -> tuple[str, ...]:
    texts = (given,) if isinstance(given, str) else given
    if not isinstance(texts, tuple | list) or not all(isinstance(text, str) for text in texts):
        raise SymqifError('its ranges must be texts, as in ("0 < a", "a < 1")')
    return tuple(texts)
