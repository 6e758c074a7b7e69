"""What was found along a parameter, as data for the base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from symqif.kernel.term import show
from symqif.refinement_kernel.along import Along
from symqif.refinement_kernel.function import End, Function, Root
from symqif.refinement_kernel.hyper import Action, Moves
from symqif.refinement_kernel.irrational import Number

Data = dict[str, Any]


def end_data(end: End) -> Any:
    """None, a rational number or a root."""
    if not isinstance(end, Root):
        return None if end is None else str(end)
    return {"root_of": [str(c) for c in end.polynomial], "above": str(end.low), "below": str(end.high)}


def number_data(value: Number) -> Any:
    """A rational number, or a function by its factors."""
    if not isinstance(value, Function):
        return str(value)
    return {"scale": str(value.scale), "factors": [[[str(c) for c in p], n] for p, n in value.factors]}


def evidence_data(found: Moves | Sequence[Action], replies: Sequence[int | None] | None = None) -> Data:
    """Moves, or actions and which of them is taken after the reports of each of B's groups (None: the best one)."""
    if isinstance(found, Mapping):
        return {"moves": [[i, j, number_data(chance)] for (i, j), chance in sorted(found.items())]}
    actions = [[action.size, number_data(action.inside), number_data(action.outside)] for action in found]
    return {"actions": actions, "taken_for_b": None if replies is None else list(replies)}


def along_data(along: Along) -> Data:
    """A channel along a variable."""
    known, power = ({name: str(value) for name, value in part.items()} for part in (along.known, along.power))
    return {"channel": show(along.channel), "known": known, "power": power}
