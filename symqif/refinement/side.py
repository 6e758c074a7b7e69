"""One side of a question about refinement: a channel with all its parameters, and what it is called."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import get_args

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.argument import exact_values
from symqif.exact.in_range import require_in_range
from symqif.kernel.sequent import parts
from symqif.kernel.term import Term, parse, show
from symqif.mechanisms import Protocol
from symqif.mechanisms.parameters import SHORTCUTS, resolve, shortcuts, takes, united
from symqif.reduction.channels import Subset
from symqif.symbols import to_term

ALL_SHORT = {short for names in SHORTCUTS.values() for short in names}
Mechanism = Protocol | SubsetForm | DesignForm | Composite | Channel
KINDS = get_args(Mechanism)
USUAL = {"theta": "3/4", "omega": "2", "g": "3", "k": "3", "q": "1/4"}  # values to begin with


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
    mechanism = wanted(mechanism, *KINDS)
    assert isinstance(mechanism, Mechanism)
    if isinstance(mechanism, Protocol):
        own = {name: value for name, value in parameters.items() if name in takes(mechanism.variables)}
        used.update(own)
        values = resolve(mechanism, k, own)
        free = [name for name, value in values.items() if name == value]
        if free:
            raise SymqifError(needs(mechanism.name, free, values))
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
            raise SymqifError(needs(at.name, sorted(at.parameters), at.parameters))
        return Side(at.name, at, {"eps": show(at.values["eps"])})
    if isinstance(mechanism, Composite):
        return Side(mechanism.words, mechanism.explicit())
    return Side(f"{len(mechanism.secrets)} x {len(mechanism.outputs)} channel", mechanism)


def parameters_of(mechanism: Mechanism) -> frozenset[str]:
    """The names of what has no value yet."""
    if isinstance(mechanism, Protocol):
        return frozenset(mechanism.variables)
    if not isinstance(mechanism, Channel):
        return mechanism.parameters
    return frozenset(symbol.name for symbol in mechanism.matrix.free_symbols)


def number_of_secrets(mechanism: Mechanism) -> Term:
    """The number of secrets, in the parameters that it depends on."""
    match mechanism:
        case Protocol():
            return Subset.of(mechanism.term(mechanism.channel)).k
        case Composite():
            return to_term(mechanism.secrets)
        case Channel():
            return Fraction(len(mechanism.secrets))
    return mechanism.k


def side_at(mechanism: Mechanism, name: str, k: object, parameters: Mapping[str, object], given: Iterable[str]) -> Side:
    """A mechanism of this name at those of the parameters that it has, and at k where that is one.

    given: the ranges of its parameters, beside those that a `Protocol` has itself.
    """
    own = parameters_of(mechanism)
    if isinstance(mechanism, Protocol):
        found = side(mechanism, k, parameters, set())
    else:
        all_of_them = {"k": k, **parameters} if "k" in own else parameters
        values = {key: value for key, value in all_of_them.items() if key in takes(own)}
        exact = exact_values(values, own)
        for relation in (part for text in given for part in parts(parse(text))):
            require_in_range(relation, exact)
        at = mechanism.subs(**values) if isinstance(mechanism, Channel) else mechanism.at(**values)
        missing = sorted(parameters_of(at))
        if missing:
            raise SymqifError(needs(name, missing, own))
        shown = {key: show(value) for key, value in exact.items() if key != "k"}
        found = replace(side(at, None, {}, set()), parameters=shown)
    return replace(found, name=name)


def at_the_point(
    mechanism: Mechanism, name: str, shared: Mapping[str, object], others: Mapping[str, object], given: Iterable[str]
) -> Side:
    """A mechanism of this name beside protocols at k and eps, which may be given as y or t.

    others: values for parameters by their own names; given: as for `side_at`. SymqifError if the channel has another
    number of secrets, or if a parameter has no value.
    """
    own = parameters_of(mechanism)
    usual = {key: value for key, value in shared.items() if key != "k" and not (key in own and key in ALL_SHORT)}
    values = united(usual, {key: v for key, v in others.items() if key in own})
    found = side_at(mechanism, name, shared["k"], values, given)
    if found.secrets != shared["k"]:
        raise SymqifError(f"it has {found.secrets} secrets, not {shared['k']}")
    return found


def common(a: Mapping[str, str], b: Mapping[str, str]) -> dict[str, str]:
    """The parameters that are the same on both sides, or only on one; the others are in the sides' names."""
    return {name: value for name, value in {**a, **b}.items() if a.get(name, value) == value}


def told_apart(one: Side, other: Side) -> Side:
    """The side, with those of its parameters in its name that the other one has otherwise."""
    own = [f"{name} = {value}" for name, value in one.parameters.items() if other.parameters.get(name, value) != value]
    return replace(one, name=f"{one.name} at {', '.join(own)}") if own else one


def needs(mechanism: str, missing: Sequence[str], variables: Collection[str]) -> str:
    """Which parameters have no value, and how they may be given."""
    wanted = " and ".join(" or ".join((name, *shortcuts(name, variables))) for name in missing)
    usual = ", ".join("t = 3" if name == "eps" else f"{name} = {USUAL.get(name, '1/2')}" for name in missing)
    return f"{mechanism} needs {wanted}: {usual}, say"
