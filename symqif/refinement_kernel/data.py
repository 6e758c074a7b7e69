"""Certificates as data of JSON: integers, rational numbers as texts, lists and objects, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from symqif.kernel.sorts import REAL, channel
from symqif.kernel.term import NUMBER, Rejected, Term, sized
from symqif.refinement_kernel.hyper import Action
from symqif.refinement_kernel.number import written

Value = TypeVar("Value")


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


def items(data: object) -> Iterable[tuple[str, Any]]:
    """The entries of an object."""
    if not isinstance(data, Mapping):
        raise Rejected(f"{str(data)[:60]!r} is no object")
    return data.items()


def moves_of(data: Any, value: Callable[[Any], Value]) -> dict[tuple[int, int], Value]:
    """From which group to which, and with which probability; each pair once."""
    moves = {(integer(i), integer(j)): value(chance) for i, j, chance in data}
    if len(moves) != len(data):
        raise Rejected("a move is told once")
    return moves


def actions_of(data: Any, value: Callable[[Any], Any]) -> tuple[Action, ...]:
    """Size, gain for members and gain for others."""
    return tuple(Action(integer(size), value(inside), value(outside)) for size, inside, outside in data)
