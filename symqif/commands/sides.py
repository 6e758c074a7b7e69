"""The sides of a question as they are written: oue, 'lh(g=5)', 'the(x=2)'."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from inspect import signature
from typing import TYPE_CHECKING

from symqif.channels.design_form import DesignForm
from symqif.channels.designs import design, hadamard, pgr
from symqif.commands.own import named
from symqif.errors import SymqifError
from symqif.exact.argument import exact_values
from symqif.exact.written import rational
from symqif.kernel.term import show
from symqif.mechanisms import Protocol, geometric
from symqif.mechanisms.parameters import SHORTCUTS, shortcuts, takes, united
from symqif.refinement.side import Side, needs, number_of_secrets, parameters_of, side_at

if TYPE_CHECKING:
    from symqif.refinement.side import Mechanism
    from symqif.user_mechanisms.own_file import OwnMechanisms

WRITTEN = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)
DESIGNS: Mapping[str, Callable[..., DesignForm]] = {"design": design, "hadamard": hadamard, "pgr": pgr}
SAME = ({"eps", "y", "t"}, {"theta", "x"})  # ways to set one parameter: one's own replaces all that are shared


@dataclass(frozen=True)
class Mine:
    """One's own mechanisms, and values for parameters by their own names, which are never e^eps or the like."""

    mechanisms: OwnMechanisms | None = None
    values: Mapping[str, Fraction] = field(default_factory=dict)


NONE = Mine()


def written_side(text: str, k: object, shared: Mapping[str, Fraction], used: set[str], mine: Mine = NONE) -> Side:
    """The side that a text names, with its own parameters and, where it has none, the shared ones.

    The names of the shared parameters that it takes are added to `used`. SymqifError for what cannot be read.
    """
    if _is_geometric(text, mine):
        return _geometric(text, k, shared, used)
    if form := written_design(text, shared, used):
        return Side(" ".join(text.split()), form, {"eps": show(form.values["eps"])})
    mechanism, values = written_mechanism(text, shared, used, mine)
    written, bracket, inside = " ".join(text.split()).partition("(")
    name = mechanism.name if isinstance(mechanism, Protocol) else written.strip().lower()
    ranges = mine.mechanisms.given.get(name, ()) if mine.mechanisms else ()
    return side_at(mechanism, f"{name}{bracket}{inside}", k, values, ranges)


def _is_geometric(text: str, mine: Mine) -> bool:
    """Does a text name the geometric mechanism, which is a channel for each k and no protocol?"""
    match = WRITTEN.fullmatch(text)
    user_mechanisms = mine.mechanisms.mechanisms if mine.mechanisms else {}
    return match is not None and match[1].lower() == "geometric" and "geometric" not in user_mechanisms


def _geometric(text: str, k: object, shared: Mapping[str, Fraction], used: set[str]) -> Side:
    match = WRITTEN.fullmatch(text)
    assert match
    stated = _stated(text, match[2] or "")
    privacy = stated or {name: value for name, value in shared.items() if name in SAME[0]}
    if not stated:
        used.update(privacy)
    if not isinstance(k, int | Fraction) or not privacy:
        raise SymqifError(needs("geometric", ["eps"] if k is not None else ["k"], ["k", "eps"]))
    channel = geometric(int(k), **privacy)
    return Side(" ".join(text.split()), channel, {"eps": show(exact_values(privacy)["eps"])})


def written_design(text: str, shared: Mapping[str, Fraction], used: set[str]) -> DesignForm | None:
    """The design that a text names, as hadamard(K=64) or pgr(q=3,t=3), at the privacy that is given; None for others.

    What is in parentheses are its sizes, and eps or y if it has a value of its own.
    """
    match = WRITTEN.fullmatch(text)
    make = DESIGNS.get(match[1].lower()) if match else None
    if not match or make is None:
        return None
    stated, known = _stated(text, match[2] or ""), {*signature(make).parameters} - {"blocks", "privacy"}
    if unknown := stated.keys() - known - SAME[0]:
        names = ", ".join(sorted(known))
        raise SymqifError(f"{match[1].lower()} has no parameter {min(unknown)!r}: its parameters are {names} and eps")
    privacy = {name: value for name, value in shared.items() if name in SAME[0]}
    used.update(privacy)
    if stated.keys() & SAME[0] - known:
        return make(**stated)
    return make(**stated).at(**privacy)


def own_secrets(texts: Iterable[str], mine: Mine) -> list[int]:
    """The numbers of secrets of those texts that name a mechanism of one's own with a number of them."""
    matches = (WRITTEN.fullmatch(text) for text in texts)
    user_mechanisms = mine.mechanisms.mechanisms if mine.mechanisms else {}
    mentioned = (user_mechanisms.get(match[1].lower()) for match in matches if match)
    return [int(k) for mechanism in mentioned if mechanism and isinstance(k := number_of_secrets(mechanism), Fraction)]


def told_apart(side: Side, text: str, other: Side) -> Side:
    """The side, with those of its parameters in its name that the other one has otherwise."""
    match = WRITTEN.fullmatch(text)
    if not side.parameters or not match:
        return side
    stated, make = _stated(text, match[2] or ""), DESIGNS.get(match[1].lower())
    sizes = {*signature(make).parameters} if make else set()  # t is one, in pgr
    fixed = {name for group in SAME if group & (stated.keys() - sizes) for name in group} | stated.keys()
    apart = {n: v for n, v in side.parameters.items() if n not in fixed and other.parameters.get(n, v) != v}
    inside = ",".join(f"{name}={value}" for name, value in {**stated, **apart}.items())
    return replace(side, name=f"{match[1].lower()}({inside})") if apart else side


def written_mechanism(
    text: str, shared: Mapping[str, Fraction], used: set[str], mine: Mine = NONE
) -> tuple[Mechanism, dict[str, Fraction]]:
    """The mechanism that a text names, and its own parameters with those of the shared ones that it takes besides."""
    match = WRITTEN.fullmatch(text)
    if not match:
        raise SymqifError(
            f"{text[:60]!r} is not a side: write a protocol such as oue or 'lh(g=5)', or the path of a .csv file"
        )
    mechanism, values = named(match[1], mine.mechanisms), _stated(text, match[2] or "")
    variables = parameters_of(mechanism)
    known_to_it = set(takes(variables))
    unknown = values.keys() - known_to_it
    if unknown:
        known = ", ".join(sorted(variables)) or "none"
        raise SymqifError(f"{match[1].lower()} has no parameter {min(unknown)!r}: its parameters are {known}")
    groups = [{meant, *shortcuts(meant, variables)} for meant in SHORTCUTS]
    replaced = {name for group in groups if group & values.keys() for name in group} | values.keys()
    used.update(shared.keys() & (known_to_it | replaced))
    rest = {name: value for name, value in shared.items() if name in known_to_it - replaced}
    others = {name: value for name, value in mine.values.items() if name in variables}
    used.update(others)
    return mechanism, {**united(rest, others), **values}


def written_pair(
    a: str, b: str, shared: Mapping[str, Fraction], mine: Mine
) -> tuple[tuple[Mechanism, dict[str, Fraction]], tuple[Mechanism, dict[str, Fraction]]]:
    """Two protocols along a variable, each with what is fixed of its parameters."""
    used: set[str] = set()
    for text in (a, b):
        if written_design(text, {}, set()):
            raise SymqifError(f"--over is for protocols, and {text} is a design: ask at one eps")
    refuse_ambiguous((a, b), shared, mine)
    first, second = (written_mechanism(text, shared, used, mine) for text in (a, b))
    for name in {**shared, **mine.values}.keys() - used:
        raise SymqifError(f"neither {a} nor {b} has a parameter that --{name} sets")
    return first, second


def refuse_ambiguous(texts: Iterable[str], shared: Mapping[str, Fraction], mine: Mine) -> None:
    """SymqifError for a shared t, say, that is a parameter of one side and e^eps for the other."""
    named_so = [text for text in texts if not text.startswith("file:") and not _is_geometric(text, mine)]
    matches = [WRITTEN.fullmatch(text) for text in named_so]
    sides = [match[1] for match in matches if match and match[1].lower() not in DESIGNS]
    known = {name: parameters_of(named(name, mine.mechanisms)) for name in sides}
    for meant, short in SHORTCUTS.items():
        for name in shared.keys() & set(short):
            owners = [side for side, variables in known.items() if name in variables]
            others = [side for side, variables in known.items() if name not in variables and name in takes(variables)]
            if owners and others:
                owner, other, write = owners[0], others[0], f"'{owners[0]}({name}={shared[name]})'"
                raise SymqifError(f"{name} is a parameter of {owner}, and sets {meant} for {other}: write {write}")


def _stated(text: str, inside: str) -> dict[str, Fraction]:
    values: dict[str, Fraction] = {}
    for part in filter(None, (part.strip() for part in inside.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        try:
            number = rational(value)
        except (ValueError, ZeroDivisionError):
            raise SymqifError(f"in {text[:60]!r}, {part[:40]!r} must be NAME=Q with a rational Q such as 3/2") from None
        if not equals or name in values or name == "k":
            raise SymqifError(f"in {text[:60]!r}, {part[:40]!r}: give each parameter once, and k by --k")
        values[name] = number
    return values
