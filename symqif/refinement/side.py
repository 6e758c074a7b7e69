"""One side of a question about refinement: a channel with all its parameters, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.kernel.term import Term, show
from symqif.mechanisms import Protocol
from symqif.mechanisms.parameters import SHORTCUTS, resolve, takes


@dataclass(frozen=True)
class Side:
    """A subset or design form, or an explicit channel; `protocol` and `values` where it comes from a protocol."""

    name: str
    channel: SubsetForm | DesignForm | Channel
    parameters: Mapping[str, str] = field(default_factory=dict)
    protocol: Protocol | None = None
    values: Mapping[str, Term] = field(default_factory=dict)

    @property
    def secrets(self) -> int:
        match self.channel:
            case SubsetForm():
                return self.channel.concrete_k
            case DesignForm():
                return self.channel.secrets
        return len(self.channel.secrets)

    @property
    def width(self) -> int:
        """How many columns the explicit channel has, at most."""
        match self.channel:
            case SubsetForm():
                return 1 << self.channel.concrete_k
            case DesignForm():
                return len(self.channel.reports)
        return len(self.channel.outputs)

    def explicit(self) -> Channel:
        """The channel with one column for each output, or for each subset or block that a protocol reports."""
        return self.channel if isinstance(self.channel, Channel) else self.channel.explicit()


def side(mechanism: object, k: object, parameters: Mapping[str, object], used: set[str]) -> Side:
    """A mechanism with those of the parameters that it has; their names are added to `used`."""
    if isinstance(mechanism, Protocol):
        own = {name: value for name, value in parameters.items() if name in takes(mechanism.variables)}
        used.update(own)
        values = resolve(mechanism, k, own)
        free = [name for name, value in values.items() if name == value]
        if free:
            raise SymqifError(f"{mechanism.name} needs {' and '.join(wanted(name) for name in free)}")
        form = SubsetForm.of(mechanism.term(mechanism.channel), values)
        shown = {name: show(value) for name, value in values.items() if name != "k"}
        return Side(mechanism.name, form, shown, mechanism, values)
    if isinstance(mechanism, SubsetForm):
        if not isinstance(mechanism.k, Fraction):
            raise SymqifError("the subset form has a symbolic k: give it a value with .at(k=...)")
        return Side(f"subset form of {mechanism.k} secrets", mechanism)
    if isinstance(mechanism, DesignForm):
        privacy = takes(["eps"]) if "eps" in mechanism.parameters else []
        own = {name: value for name, value in parameters.items() if name in privacy}
        used.update(own)
        at = mechanism.at(**own)
        if at.parameters:
            raise SymqifError(f"{at.name} needs {' and '.join(map(wanted, sorted(at.parameters)))}")
        return Side(at.name, at, {"eps": show(at.values["eps"])})
    if isinstance(mechanism, Composite):
        return Side(mechanism.words, mechanism.explicit())
    if isinstance(mechanism, Channel):
        return Side(f"{len(mechanism.secrets)} x {len(mechanism.outputs)} channel", mechanism)
    raise SymqifError(f"a protocol, a subset or design form or a channel is wanted, not {type(mechanism).__name__}")


def common(a: Mapping[str, str], b: Mapping[str, str]) -> dict[str, str]:
    """The parameters that are the same on both sides, or only on one; the others are in the sides' names."""
    return {name: value for name, value in {**a, **b}.items() if a.get(name, value) == value}


def wanted(name: str) -> str:
    """How a parameter without value may be given."""
    return " or ".join((name, *SHORTCUTS.get(name, ())))
