"""Certificates as data of JSON: integers, numbers as texts, lists and objects of which every field is known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

from symqif.kernel.budget import spend
from symqif.kernel.sorts import REAL, channel
from symqif.kernel.term import NUMBER, Rejected, Term, sized
from symqif.refinement_kernel.hyper import Action
from symqif.refinement_kernel.number import written

Value = TypeVar("Value")
Reader = Callable[[Any], Any]


def integer(data: object) -> int:
    """An integer, or its text."""
    if type(data) is int:
        return data
    if type(data) is str and NUMBER.fullmatch(data) and "/" not in data:
        return int(data)
    raise Rejected(f"{str(data)[:60]!r} is no integer")


def channel_term(data: object, parameters: Iterable[str]) -> Term:
    """A channel as a term in real parameters, from its text."""
    term = sized(written(data))
    channel(term, dict.fromkeys(parameters, REAL))
    return term


def listed(data: object, read: Callable[[Any], Value]) -> tuple[Value, ...]:
    """The values in a list."""
    if not isinstance(data, list | tuple):
        raise Rejected(f"{str(data)[:60]!r} is no list")
    spend(len(data))
    return tuple(map(read, data))


def row(data: object, *readers: Reader) -> list[Any]:
    """A list with a value of each of these kinds."""
    if not isinstance(data, list | tuple) or len(data) != len(readers):
        raise Rejected(f"{str(data)[:60]!r} is no list of {len(readers)}")
    return [read(value) for read, value in zip(readers, data, strict=True)]


def named(data: object) -> Mapping[str, Any]:
    """An object."""
    if not isinstance(data, Mapping):
        raise Rejected(f"{str(data)[:60]!r} is no object")
    return data


def fields(data: object, *, told: Collection[str] = (), **readers: Reader) -> list[Any]:
    """The values of an object that has these fields, `from_` for from; besides those told to people, and no others."""
    wanted = {name.rstrip("_"): read for name, read in readers.items()}
    found = named(data).keys() - set(told)
    if found != wanted.keys():
        raise Rejected(f"its fields are {', '.join(wanted)}, not {', '.join(map(str, found))[:60]}")
    return [read(named(data)[name]) for name, read in wanted.items()]


def moves_of(read: Callable[[Any], Value]) -> Callable[[Any], dict[tuple[int, int], Value]]:
    """From which group to which, and with which probability; each pair once."""

    def moves(data: Any) -> dict[tuple[int, int], Value]:
        triples = listed(data, lambda move: row(move, integer, integer, read))
        found = {(i, j): chance for i, j, chance in triples}
        if len(found) != len(triples):
            raise Rejected("a move is told once")
        return found

    return moves


def actions_of(read: Reader) -> Callable[[Any], tuple[Action, ...]]:
    """Size, gain for members and gain for others."""
    return lambda data: listed(data, lambda action: Action(*row(action, integer, read, read)))
