"""Random terms, formulas and models, with what breaks things: junk values, empty ranges, hidden names, equal names."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from tests.semantics.model import Model, Piecewise

T = TypeVar("T")
VARIABLES = {
    "X": "set", "Y": "set", "x": "X", "z": "X", "y": "Y", "n": "integer", "k": "integer", "a": "real", "b": "real",
    "f": "function(X)", "g": "function(X, Y)", "h": "function(real)",
}  # fmt: skip
NUMBERS = ("0", "1", "2", "3", "(-1)", "1/2", "(-1/2)")
REALS = tuple(map(Fraction, ("-2", "-1", "-1/2", "0", "0", "1/3", "1/2", "1", "1", "3/2", "2", "3")))
INTEGERS = (-2, -1, 0, 0, 1, 1, 2, 2, 3, 4)
RELATIONS = ("==", "!=", "<=", "<", "<=", "<", "==")
COSTLY = ("exp({})", "log({})", "sqrt({})", "({})**2", "1/({})", "sqrt(({})**2)", "({})**({n})", "({})**(-1)")


class Draw:
    """Draws texts over the names of a scope."""

    def __init__(self, rng: random.Random, variables: Mapping[str, str] = VARIABLES) -> None:
        self.rng, self.variables = rng, dict(variables)

    def of(self, items: Sequence[T]) -> T:
        """Draw one of these."""
        return items[self.rng.randrange(len(items))]

    def chance(self, percent: int) -> bool:
        """Say yes so often."""
        return self.rng.randrange(100) < percent

    def named(self, *sorts: str) -> list[str]:
        """Return the names of these sorts."""
        return [name for name, sort in self.variables.items() if sort in sorts]

    def inside(self, name: str, sort: str) -> Draw:
        """Return the scope with a bound name."""
        return Draw(self.rng, {**self.variables, name: sort})

    def bound(self) -> str:
        """Draw a name to be bound, which may hide another one."""
        return self.of(("t", "s", "t", "x", "a", "n"))

    def element(self, domain: str) -> str:
        """Draw an element of a set."""
        return self.of(self.named(domain))

    def whole(self, depth: int = 1) -> str:
        """Draw a term of sort integer."""
        names = self.named("integer")
        if depth <= 0 or self.chance(40):
            return self.of(names) if names and self.chance(65) else self.of(("0", "1", "2", "3", "(-1)"))
        a, b = self.whole(depth - 1), self.whole(depth - 1)
        kinds = [f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"max({a}, {b})", f"binomial({a}, {b})", f"({a})**2"]
        kinds += [f"size({name})" for name in self.named("set")[:1]]
        return self.of(kinds)

    def real(self, depth: int = 2) -> str:
        """Draw a term of sort real."""
        if depth <= 0 or self.chance(15):
            return self._leaf()
        if self.chance(45):
            return f"({self.real(depth - 1)} {self.of('+-*/')} {self.real(depth - 1)})"
        return self._costly(depth)

    def _leaf(self) -> str:
        kinds = [self.of(NUMBERS)]
        names = self.named("real", "integer")
        kinds += [self.of(names)] * 3 if names else []
        if "X" in self.variables and (elements := self.named("X")):
            kinds += [f"f({self.of(elements)})"] if self.variables.get("f") == "function(X)" else []
            kinds += [f"delta({self.of(elements)}, {self.of(elements)})"]
            if self.variables.get("g") == "function(X, Y)" and (others := self.named("Y")):
                kinds.append(f"g({self.of(elements)}, {self.of(others)})")
        return self.of(kinds)

    def _costly(self, depth: int) -> str:
        inner = self.real(depth - 1)
        if self.chance(45):
            return self.of(COSTLY).format(inner, n=self.whole(1))
        kinds = [f"max({inner}, {self.real(depth - 1)})", f"-({inner})", self.ranged(depth)]
        kinds += [f"binomial({self.whole(1)}, {self.whole(1)})", f"laplace_tail({self.real(depth - 1)}, {inner})"]
        if sets := self.named("set"):
            kinds += [self.over_set(depth, self.of(sets)), self.over_set(depth, self.of(sets))]
        if self.variables.get("h") == "function(real)":
            kinds.append(f"h({inner})")
        return self.of(kinds)

    def ranged(self, depth: int) -> str:
        """Draw a sum over integers."""
        name = self.of(("j", "t", "n", "a"))
        low, high = (self.of(("0", "1", "(-1)", self.whole(0))), self.whole(1))
        return f"sum({self.inside(name, 'integer').real(depth - 1)}, {name}, {low}, {high})"

    def over_set(self, depth: int, domain: str, operator: str = "") -> str:
        """Draw a sum or a maximum over a set."""
        name = self.bound()
        operator = operator or self.of(("total", "largest"))
        return f"{operator}({self.inside(name, domain).real(depth - 1)}, {name}, {domain})"

    def relation(self, depth: int = 1) -> str:
        """Draw a relation."""
        return f"{self.real(depth)} {self.of(RELATIONS)} {self.real(depth)}"

    def formula(self, depth: int = 1) -> str:
        """Draw a formula that finite models decide."""
        if depth <= 0 or self.chance(45):
            return self.relation(1)
        one, other = self.formula(depth - 1), self.formula(depth - 1)
        kinds = [f"all({one}, {other})", f"implies({one}, {other})", f"equivalent({one}, {other})", f"no({one})"]
        if sets := self.named("set"):
            domain, name = self.of(sets), self.bound()
            body = self.inside(name, domain).formula(depth - 1)
            kinds += [f"{quantifier}({body}, {name}, {domain})" for quantifier in ("forall", "exists")]
        return self.of(kinds)

    def any_formula(self) -> str:
        """Draw a formula, now and then one that quantifies over infinitely many values."""
        if self.chance(80):
            return self.formula(1)
        name, sort = self.bound(), self.of(("real", "integer", "set", "function(X)"))
        return f"{self.of(('forall', 'exists'))}({self.inside(name, sort).formula(1)}, {name}, {sort})"


def random_model(rng: random.Random, variables: Mapping[str, str]) -> Model:
    """Draw values of the sorts."""
    values: dict[str, Any] = {name: rng.randint(1, 3) for name, sort in variables.items() if sort == "set"}
    for name, sort in variables.items():
        if sort != "set":
            values[name] = _value(rng, sort, values)
    return Model(values)


def _value(rng: random.Random, sort: str, values: Mapping[str, Any]) -> Any:
    if sort == "real":
        return rng.choice(REALS)
    if sort == "integer":
        return rng.choice(INTEGERS)
    if sort.startswith("function"):
        places = sort[len("function(") : -1].split(", ")
        return _table(rng, places, values)
    if sort.startswith("channel"):
        rows = int(sort[8:-1]) if "(" in sort else rng.randint(1, 3)
        return random_channel(rng, rows, rng.randint(1, 3))
    return rng.randrange(values[sort])


def _table(rng: random.Random, places: Sequence[str], values: Mapping[str, Any]) -> Any:
    if not places:
        return rng.choice(REALS)
    if places[0] == "real":
        return Piecewise({Fraction(0): rng.choice(REALS), Fraction(1): rng.choice(REALS)}, rng.choice(REALS))
    return [_table(rng, places[1:], values) for _ in range(values[places[0]])]


def random_channel(rng: random.Random, rows: int, columns: int) -> list[list[Fraction]]:
    """Draw a channel with small denominators."""
    return [distribution(rng, columns) for _ in range(rows)]


def distribution(rng: random.Random, size: int) -> list[Fraction]:
    """Draw probabilities, some of which are 0."""
    weights = [rng.choice((0, 1, 1, 2, 3)) for _ in range(size)]
    weights[rng.randrange(size)] += 1
    return [Fraction(weight, sum(weights)) for weight in weights]
