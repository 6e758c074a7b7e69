"""Models give values to names. Samples stand for the sorts that have infinitely many values."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.semantics.balls import Number, add, mul, same
from tests.semantics.reading import Node, read_sort


@dataclass(frozen=True)
class Piecewise:
    """A function of one `real` place: a table, and a default for all other arguments."""

    table: Mapping[Fraction | int, Any]
    default: Any


def _third_channel(rows: int) -> list[list[Fraction]]:
    return [[Fraction(1, 3), Fraction(2, 3)] if row == 0 else [Fraction(1, 2)] * 2 for row in range(rows)]


def _channels(rows: int) -> list[list[list[Fraction]]]:
    """Return the identity, the channel that leaks nothing, and one in between."""
    identity = [[Fraction(row == column) for column in range(rows)] for row in range(rows)]
    return [identity, [[Fraction(1)] for _ in range(rows)], _third_channel(rows)]


def _functions() -> list[Callable[..., Number]]:
    """Return constants, the first argument, and what falls with it."""
    constants = [Fraction(0), Fraction(1), Fraction(-1), Fraction(1, 2)]
    return [
        *((lambda *_, value=value: value) for value in constants),
        lambda first, *_: first,
        lambda first, *_: add(mul(Fraction(-1), first), Fraction(1)),
    ]


@dataclass(frozen=True)
class Samples:
    """Values that stand for all values of a sort in quantifiers.

    linear: are quantifiers over numbers and tables decided by linear programs where samples do not tell? Then a formula
    may be false and no sample show it.
    """

    reals: Sequence[Fraction] = tuple(map(Fraction, ("-2", "-1", "-1/2", "0", "1/3", "1", "2", "5")))
    integers: Sequence[int] = (-2, -1, 0, 1, 2, 3, 5)
    sets: Sequence[int] = (1, 2, 3)
    functions: Sequence[Callable[..., Number]] = tuple(_functions())
    channels: Callable[[int], Sequence[Sequence[Sequence[Fraction]]]] = _channels
    rows: Sequence[int] = (1, 2, 3)
    offsets: Sequence[Fraction] = tuple(map(Fraction, ("1/8", "1/2", "1", "3/2", "2", "5", "50")))
    linear: bool = False

    def of(self, sort: Node) -> Iterable[Any]:
        """Return values of an infinite sort."""
        match sort.head:
            case "real":
                return self.reals
            case "integer":
                return self.integers
            case "set":
                return self.sets
            case "function":
                return self.functions
        rows = [int(sort.parts[0].text)] if sort.parts else self.rows
        return itertools.chain.from_iterable(map(self.channels, rows))


SAMPLES, LINEAR = Samples(), Samples(linear=True)


@dataclass(frozen=True)
class Model:
    """Values of names.

    A set is its size, and its elements are 0, .., size - 1. An integer is an int. A real is a Fraction, an int or the
    text of a constant term. A function is a nested table, a callable, a `Piecewise`, or the text of a lambda. A channel
    is a list of rows.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    samples: Samples = SAMPLES

    def __getitem__(self, name: str) -> Any:
        if name not in self.values:
            raise KeyError(f"the model has no value for {name}")
        return self.values[name]

    def bind(self, name: str, value: Any) -> Model:
        """Give a value to a bound name."""
        return Model({**self.values, name: value}, self.samples)


def misfits(variables: Mapping[str, str], model: Model) -> list[str]:
    """Return which values are not of their sorts, in words."""
    sorts = {name: read_sort(text) for name, text in variables.items()}
    return [
        f"{model.values.get(name)!r} is no value for {name} of sort {variables[name]}"
        for name, sort in sorts.items()
        if name not in model.values or not _fits(model[name], sort, model)
    ]


def _fits(value: Any, sort: Node, model: Model) -> bool:
    match sort.head:
        case "real":
            return isinstance(value, int | Fraction | str)
        case "integer":
            return isinstance(value, int)
        case "set":
            return isinstance(value, int) and value >= 1
        case "function":
            return _fits_function(value, sort.parts, model)
        case "channel":
            return (not sort.parts or len(value) == int(sort.parts[0].text)) and _is_channel(value)
    return isinstance(value, int) and 0 <= value < model[sort.text]


def _fits_function(value: Any, places: Sequence[Node], model: Model) -> bool:
    if not places:
        return isinstance(value, int | Fraction | str)
    if callable(value) or isinstance(value, str):
        return True
    if isinstance(value, Piecewise):
        return places[0].head == "real"
    size = model[places[0].text] if places[0].head == "name" else -1
    return len(value) == size and all(_fits_function(part, places[1:], model) for part in value)


def _is_channel(rows: Sequence[Sequence[Fraction]]) -> bool:
    if not rows or not rows[0] or len({len(row) for row in rows}) != 1:
        return False
    return all(same(sum(map(Fraction, row), Fraction(0)), Fraction(1)) and min(row) >= 0 for row in rows)
