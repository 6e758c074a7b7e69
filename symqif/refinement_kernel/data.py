"""Certificates as data of JSON: a class of the base is made of the fields that it has, each known, and of nothing else.

An integer is one or its text, any other number a text; a tuple is a list, and a class an object or, in the order of its
fields, a list. Where the type of a field is `Annotated`, a text is its name in data, and a function reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from symqif.kernel.budget import spend
from symqif.kernel.sorts import REAL, channel
from symqif.kernel.term import Rejected, Term, sized
from symqif.kernel.term import number as fraction
from symqif.refinement_kernel.irrational import Number
from symqif.refinement_kernel.number import integer, number, written


def channel_term(data: object, parameters: Iterable[str]) -> Term:
    """A channel as a term in real parameters, from its text."""
    term = sized(written(data))
    channel(term, dict.fromkeys(parameters, REAL))
    return term


PLAIN: Mapping[Any, Callable[[Any], Any]] = {int: integer, Fraction: fraction, Number: number}


def made(kind: Any, data: Any) -> Any:
    """A value of a type; `Rejected` for what is none."""
    spend(1)
    origin, parts = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind](data)
    if kind in (Any, NoneType) or (kind in (bool, str) and type(data) is kind) or (origin is Literal and data in parts):
        return data
    if origin is Annotated:
        reader = next((part for part in parts[1:] if callable(part)), None)
        return made(parts[0], data) if reader is None else reader(data)
    if origin in (Union, UnionType):
        return _one_of(parts, data)
    if origin is Mapping and get_origin(parts[0]) is tuple:  # a list, the last of each row being the value
        row: Any = tuple[(*get_args(parts[0]), parts[1])]  # type: ignore[misc]
        rows = made(tuple[row, ...], data)
        return _once([(row[:-1], row[-1]) for row in rows])
    if origin is Mapping:
        return _once([(made(parts[0], name), made(parts[1], value)) for name, value in named(data).items()])
    if is_dataclass(kind):
        return _object(kind, data)
    if origin in (tuple, frozenset, Sequence):
        return _listed(origin, parts, data)
    raise Rejected(f"{str(data)[:60]!r} is not what may stand here")


def named(data: object) -> Mapping[str, Any]:
    """An object."""
    if not isinstance(data, Mapping):
        raise Rejected(f"{str(data)[:60]!r} is no object")
    return data


def _once(pairs: Sequence[tuple[Any, Any]]) -> Mapping[Any, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Rejected("the same key twice")
    return found


def _listed(origin: Any, parts: Sequence[Any], data: Any) -> Any:
    """A tuple, of one type or of some, or a set."""
    if not isinstance(data, list | tuple):
        raise Rejected(f"{str(data)[:60]!r} is no list")
    spend(len(data))
    if origin is tuple and parts[-1] is not ...:
        if len(data) != len(parts):
            raise Rejected(f"{str(data)[:60]!r} is no list of {len(parts)}")
        return tuple(map(made, parts, data))
    values = map(PLAIN.get(parts[0], partial(made, parts[0])), data)
    return frozenset(values) if origin is frozenset else tuple(values)


@cache
def _fields(kind: Any) -> Mapping[str, tuple[str, Any]]:
    """The fields of a class and their types, by their names in data."""
    hints, known = get_type_hints(kind, include_extras=True), {}
    for field in fields(kind):
        name = next((n for n in getattr(hints[field.name], "__metadata__", ()) if isinstance(n, str)), field.name)
        known[name] = field.name, hints[field.name]
    return known


def _object(kind: Any, data: Any) -> Any:
    known = _fields(kind)
    if isinstance(data, list | tuple):
        return kind(*_listed(tuple, [hint for _, hint in known.values()], data))
    if named(data).keys() != known.keys():
        raise Rejected(f"its fields are {', '.join(known)}, not {', '.join(map(str, data))[:60]}")
    return kind(**{known[name][0]: made(known[name][1], value) for name, value in data.items()})


def _one_of(kinds: Sequence[Any], data: Any) -> Any:
    """Of the class that has these fields, if they are an object; else of what is no class."""
    given = data.keys() if isinstance(data, Mapping) else None
    for kind in kinds:
        known = _fields(kind).keys() if is_dataclass(kind) else None  # type: ignore[arg-type]
        if known == given and (kind is NoneType) == (data is None):
            return made(kind, data)
    raise Rejected(f"{str(data if given is None else [*given])[:60]!r} is none of what may stand here")
