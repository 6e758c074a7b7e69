"""Finite models: a sequent at a point, with every set of a given size and every function as a table.

Sums and maxima are written out, and so are quantifiers over sets; what quantifies over anything else stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial, reduce
from typing import Any

from symqif.kernel.budget import spend
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, parse, rebuilt, scope, show
from symqif.kernel.value import exact, whole
from symqif.reduction.channels import ONE, ZERO, total

LARGEST = 64  # elements of a set
OVER_SETS: dict[str, Callable[[list[Term]], Term]] = {
    "total": total,
    "largest": partial(reduce, lambda a, b: ("max", a, b)),
    "forall": lambda parts: ("every", *parts),
    "exists": lambda parts: ("some", *parts),
}


@dataclass(frozen=True)
class Model:
    """Values for names, by kinds: sizes of sets, places of elements, tables of functions, terms for numbers."""

    sizes: Mapping[str, int]
    places: Mapping[str, int]
    tables: Mapping[str, Term]
    numbers: Mapping[str, Term]

    @staticmethod
    def of(sequent: Sequent, point: Mapping[str, str]) -> Model:
        """Read a point; `Rejected` unless it gives each variable a value of its sort, and nothing else."""
        if point.keys() != sequent.variables.keys():
            raise Rejected(f"a point gives values to {', '.join(sequent.variables)} and nothing else")
        values = {name: parse(text) for name, text in point.items()}
        sizes = {name: natural(values[name]) for name, kind in sequent.sorts.items() if kind == ("set",)}
        if not all(1 <= size <= LARGEST for size in sizes.values()):
            raise Rejected(f"a set has 1 to {LARGEST} elements")
        places, tables, numbers = dict[str, int](), dict[str, Term](), dict[str, Term]()
        for name, kind in sequent.sorts.items():
            value = values[name]
            match kind:
                case ("set",):
                    pass
                case str(domain):
                    places[name] = natural(value)
                    if places[name] >= sizes[domain]:
                        raise Rejected(f"{name} is not an element of {domain}")
                case ("function", *domains) if all(isinstance(domain, str) for domain in domains):
                    tables[name] = table(value, [sizes[domain] for domain in domains])
                case ("real",) | ("integer",):
                    exact(value)  # it is a number, and defined
                    if kind == ("integer",):
                        whole(value)
                    numbers[name] = value
                case _:
                    raise Rejected(f"{name} has the sort {show(kind)}, which no point gives values to")
        return Model(sizes, places, tables, numbers)

    def write_out(self, term: Term) -> Term:
        """The term, or formula, without variables."""
        spend(40)
        if isinstance(term, str):
            return self.numbers.get(term, term)
        match term:
            case ("at", str(function), *arguments) if function in self.tables and self.places.keys() >= set(arguments):
                value = self.tables[function]
                for argument in arguments:
                    value = value[1 + self.places[argument]]  # type: ignore[index]
                return value
            case ("delta", str(x), str(y)) if self.places.keys() >= {x, y}:
                return ONE if self.places[x] == self.places[y] else ZERO
            case ("size", str(domain)) if domain in self.sizes:
                return Fraction(self.sizes[domain])
            case (operator, body, str(x), str(domain)) if operator in OVER_SETS and domain in self.sizes:
                return OVER_SETS[operator](self.each(body, x, domain))
            case tuple():
                name = scope(term)[0]
                return rebuilt(term, self.write_out, self.without(name).write_out if name else self.write_out)
        return term

    def without(self, name: str) -> Model:
        """The same where something else is bound to the name."""
        spend(len(self.sizes) + len(self.places) + len(self.tables) + len(self.numbers))
        kinds: list[Mapping[str, Any]] = [self.sizes, self.places, self.tables, self.numbers]
        return Model(*({other: value for other, value in kind.items() if other != name} for kind in kinds))

    def each(self, body: Term, name: str, domain: str) -> list[Term]:
        spend(500 * self.sizes[domain])
        models = (replace(self, places={**self.places, name: place}) for place in range(self.sizes[domain]))
        return [model.write_out(body) for model in models]


def table(value: Term, lengths: list[int]) -> Term:
    """A table of numbers, written as a list of lists, of the lengths that the sets have."""
    if not lengths:
        exact(value)  # it is a number, and defined
        return value
    if not isinstance(value, tuple) or value[0] != "row" or len(value) - 1 != lengths[0]:
        raise Rejected(f"a list of {lengths[0]} is wanted, not {show(value)[:60]}")
    return ("row", *(table(part, lengths[1:]) for part in value[1:]))


def natural(value: Term) -> int:
    if not isinstance(value, Fraction) or value < 0:
        raise Rejected(f"{show(value)[:60]} is not a number of elements, or of one")
    return whole(value)
