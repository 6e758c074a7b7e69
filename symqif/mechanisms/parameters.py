"""From the arguments of a protocol to values for all its parameters, checked against its stated ranges."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, Protocol

from symqif.errors import SymqifError
from symqif.exact.written import brief
from symqif.kernel.sequent import parts
from symqif.kernel.term import Term, names, parse, substitute

SHORTCUTS = {"eps": ("y", "t"), "theta": ("x",)}


class Ranged(Protocol):
    """What has parameters with sorts and ranges: the definition of a protocol, or a quantity."""

    @property
    def name(self) -> str: ...
    @property
    def variables(self) -> Mapping[str, str]: ...
    @property
    def given(self) -> tuple[str, ...]: ...
    @property
    def optimum(self) -> Mapping[str, str]: ...


def resolve(protocol: Ranged, k: object, arguments: Mapping[str, object]) -> dict[str, Term]:
    """A value for each parameter: the argument, else the optimum where it is a number, else its own name.

    Raises SymqifError for unknown names, inexact values and values out of the protocol's ranges.
    """
    from symqif.exact.argument import exact_values, nearest
    from symqif.exact.in_range import require_in_range

    known = takes(protocol.variables)
    for name in arguments:
        if name not in known:
            raise SymqifError(f"{protocol.name} has no parameter {name!r}: its parameters are {', '.join(known)}")
    given = exact_values(arguments if k is None else {"k": k, **arguments}, protocol.variables)
    at = {"k": given["k"]} if "k" in given else {}
    values = {name: value if name == "k" else _value(substitute(value, at)) for name, value in given.items()}
    for name, text in protocol.optimum.items():
        best = substitute(parse(text), values)
        if name not in values and not names(best):  # k and eps are numbers
            values[name] = Fraction(nearest(best))
    values = {name: values.get(name, name) for name in protocol.variables}
    for name, sort in protocol.variables.items():
        if sort == "integer":
            _check_integer(name, values[name])
    for text in protocol.given:
        for relation in parts(parse(text)):
            require_in_range(relation, values)
    return values


def shortcuts(name: str, variables: Collection[str]) -> list[str]:
    """The other ways to set a parameter; a name that is itself one of the parameters is none of them."""
    return [shortcut for shortcut in SHORTCUTS.get(name, ()) if shortcut not in variables]


def takes(variables: Collection[str]) -> list[str]:
    """The names of parameters, and the other ways to set them."""
    return [*variables, *(shortcut for name in variables for shortcut in shortcuts(name, variables))]


def _value(term: Term) -> Term:
    from symqif.exact.argument import constant_or_same

    return constant_or_same(term)


def _check_integer(name: str, value: Term) -> None:
    if not names(value) and not (isinstance(value, Fraction) and value.denominator == 1):
        raise SymqifError(f"{name} must be an integer, not {brief(value)}")


def united(given: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """Both kinds of values of parameters; SymqifError for a parameter that has two."""
    if twice := sorted(given.keys() & others.keys()):
        raise SymqifError(f"{twice[0]} has two values, {given[twice[0]]} and {others[twice[0]]}: give one")
    return {**given, **others}
