"""Reading statements at a point, with Python's own parser: see `tests.mutants.oracle` for what is undefined.

Nothing of symqif is used.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import pairwise, product
from typing import Any

from mpmath import mp, mpf

from tests.mutants.functions import FUNCTIONS, arithmetic, compare, whole
from tests.mutants.linear import Beyond, Gap, affine, satisfiable
from tests.mutants.matrices import SubsetForm

Point = dict[str, Any]
At = Callable[[Any], "Reader"]  # with candidates for what is unknown
SMALL = range(-1, 3)  # integers tried
DISTANCE = "distance"  # of a bound variable from the end of its range, in growth and limits
WRONG = (ZeroDivisionError, ValueError)  # undefined at the point


class Table(dict[tuple[Any, ...], mpf]):
    """The values of a function of elements."""


def places(text: str) -> list[str] | None:
    """X and Y of function(X, Y); None for other sorts."""
    if not text.startswith("function("):
        return None
    found = [part.strip() for part in text[len("function(") : -1].split(",")]
    if "real" in found:
        raise Beyond("functions of reals")
    return found


@dataclass
class Reader:
    """Evaluates the text of one statement at one point."""

    definitions: Mapping[str, str]
    point: Point
    bound: dict[str, Any] = field(default_factory=dict)

    def value(self, text: str) -> Any:
        return self.of(tree(text))

    def with_name(self, name: str, value: Any) -> Reader:
        return Reader(self.definitions, self.point, {**self.bound, name: value})

    def of(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=int(number)):
                return mpf(number)
            case ast.Name(id=name):
                return self.named(name)
            case ast.UnaryOp(op=ast.USub(), operand=a):
                return -self.of(a)
            case ast.BinOp(left=a, op=op, right=b):
                return arithmetic(op, self.of(a), self.of(b))
            case ast.Compare(left=a, ops=ops, comparators=others):
                values = [self.of(a), *map(self.of, others)]
                links = [compare(o, x, y) for o, x, y in zip(ops, values, values[1:], strict=False)]
                return all(links)
            case ast.List(elts=items):
                return [self.of(item) for item in items]
            case ast.Call(func=ast.Name(id=name), args=args):
                if name in SPECIAL:
                    return getattr(self, f"_{name}")(*args)
                if name in FUNCTIONS:
                    return FUNCTIONS[name](*map(self.of, args))
                values = tuple(map(self.of, args))
                match tree(self.definitions.get(name, "0")):
                    case ast.Lambda(args=ast.arguments(args=bound), body=body):
                        own = dict(zip((argument.arg for argument in bound), values, strict=True))
                        return replace(self, bound={**self.bound, **own}).of(body)
                return self.named(name)[values]
        raise ValueError(f"not in the language: {ast.unparse(node)}")

    def named(self, name: str) -> Any:
        if name in self.bound:
            return self.bound[name]
        if name in self.definitions:
            return self.value(self.definitions[name])
        return self.point[name]

    def _sum(self, body: ast.expr, index: ast.expr, low: ast.expr, high: ast.expr) -> mpf:
        assert isinstance(index, ast.Name)
        steps = range(whole(self.of(low)), whole(self.of(high)) + 1)
        return mp.fsum(self.with_name(index.id, mpf(j)).of(body) for j in steps)

    def _implies(self, premise: ast.expr, conclusion: ast.expr) -> bool:
        """The conclusion is asked for, and has to be defined, only where the premise holds."""
        return not self.of(premise) or bool(self.of(conclusion))

    def _subset(self, k: ast.expr, low: ast.expr, high: ast.expr, *columns: ast.expr) -> SubsetForm:
        sizes = [whole(self.of(t)) for t in (k, low, high)]
        parts = [lambda size, text=text: self.with_name("i", mpf(size)).of(text) for text in columns]
        return SubsetForm.of(*sizes, *parts)

    def _limit(self, f: ast.expr, name: ast.expr, at: ast.expr, limit: ast.expr) -> bool:
        """At distances of 1e-9 and less from the end of the range, f is as near to its limit."""
        assert isinstance(name, ast.Name)
        near = self.of(at) + (self.point[DISTANCE] + mpf("0.1")) * mpf(10) ** -9
        return bool(abs(self.with_name(name.id, near).of(f) - self.of(limit)) < mpf(10) ** -7)

    def _increasing(self, f: ast.expr, name: ast.expr, at: ast.expr) -> bool:
        """Between the point and points somewhat beyond it, f grows."""
        assert isinstance(name, ast.Name)
        first = self.of(at) + self.point[DISTANCE] + mpf("0.001")
        values = [self.with_name(name.id, first * step).of(f) for step in (1, mpf("1.01"), mpf("1.5"), 3)]
        return all(a < b for a, b in pairwise(values))

    def _all(self, *items: ast.expr) -> bool:
        return all(self.of(item) for item in items)

    # Sets

    def each(self, body: ast.expr, name: ast.expr, domain: ast.expr) -> list[Any]:
        assert isinstance(name, ast.Name)
        return [self.with_name(name.id, element).of(body) for element in self.of(domain)]

    def _total(self, *arguments: ast.expr) -> mpf:
        return mp.fsum(self.each(*arguments))

    def _largest(self, *arguments: ast.expr) -> mpf:
        return max(self.each(*arguments))

    def _size(self, domain: ast.expr) -> mpf:
        return mpf(len(self.of(domain)))

    def _delta(self, x: ast.expr, y: ast.expr) -> mpf:
        return mpf(self.of(x) == self.of(y))

    def over_set(self, domain: ast.expr) -> bool:
        return isinstance(domain, ast.Name) and domain.id not in ("real", "integer", "set", "channel")

    def _forall(self, body: ast.expr, name: ast.expr, domain: ast.expr) -> bool:
        if self.over_set(domain):
            return all(self.each(body, name, domain))
        if isinstance(name, ast.Name) and isinstance(domain, ast.Name) and domain.id == "integer":
            if all(self.with_name(name.id, mpf(n)).of(body) for n in SMALL):
                raise Beyond("every integer")
            return False
        body, names = self.unknowns("forall", body, name, domain)
        size, at = self.candidates(names)
        premise, conclusion = body.args if called(body, "implies") else (None, body)
        given = [(o, affine(g, size)) for o, g in self.relations(premise, at, names)] if premise else []
        for operator, gap in self.relations(conclusion, at, names):
            row, constant = affine(gap, size)
            below = [-a for a in row], -constant
            other = [("<", (row, constant))] if operator == "==" else []
            ways = [("<=" if operator == "<" else "<", below), *other]
            if any(satisfiable([*given, way], size) for way in ways):
                return False
        return True

    def _exists(self, body: ast.expr, name: ast.expr, domain: ast.expr) -> bool:
        if self.over_set(domain):
            return any(self.each(body, name, domain))
        body, names = self.unknowns("exists", body, name, domain)
        size, at = self.candidates(names)
        return satisfiable([(o, affine(g, size)) for o, g in self.relations(body, at, names)], size)

    # Quantifiers over numbers and tables

    def unknowns(self, head: str, body: ast.expr, *first: ast.expr) -> tuple[ast.expr, dict[str, list[Any]]]:
        """What is below a row of equal quantifiers, and the entries of what they bind: [()] for a number."""
        names, bound = dict[str, list[Any]](), first
        while True:
            name, domain = bound
            text = ast.unparse(domain)
            if text in ("set", "integer") or text.startswith("channel") or not isinstance(name, ast.Name):
                raise Beyond(text)
            names[name.id] = list(product(*(self.point[d] for d in places(text) or ())))
            if not (called(body, head) and not self.over_set(body.args[2])):
                return body, names
            body, *bound = body.args

    def candidates(self, names: Mapping[str, list[Any]]) -> tuple[int, At]:
        """The number of entries, and the reader in which they have given values."""

        def at(numbers: Any) -> Reader:
            left, bound = list(numbers), dict(self.bound)
            for name, keys in names.items():
                values, left = left[: len(keys)], left[len(keys) :]
                bound[name] = values[0] if keys == [()] else Table(zip(keys, values, strict=True))
            return replace(self, bound=bound)

        return sum(map(len, names.values())), at

    def relations(
        self, formula: ast.expr, at: At, unknown: Iterable[str], inner: Mapping[str, Any] | None = None
    ) -> Iterator[tuple[str, Gap]]:
        """The relations that a formula consists of, each with the difference of its sides for candidates."""
        within = dict(inner or {})
        match formula:
            case ast.Compare(left=left, ops=ops, comparators=others):
                for op, a, b in zip(ops, [left, *others], others, strict=False):
                    low, high = (b, a) if isinstance(op, ast.GtE | ast.Gt) else (a, b)
                    if isinstance(op, ast.NotEq):
                        raise Beyond("!=")
                    operator = "==" if isinstance(op, ast.Eq) else "<=" if isinstance(op, ast.LtE | ast.GtE) else "<"
                    yield operator, partial(difference, at, within, low, high)
            case ast.Call(func=ast.Name(id="all"), args=items):
                for item in items:
                    yield from self.relations(item, at, unknown, within)
            case ast.Call(func=ast.Name(id="forall"), args=[body, ast.Name(id=name), domain]) if self.over_set(domain):
                for element in self.of(domain):
                    yield from self.relations(body, at, unknown, {**within, name: element})
            case ast.Call(func=ast.Name(id="implies"), args=[premise, conclusion]):
                if {n.id for n in ast.walk(premise) if isinstance(n, ast.Name)} & set(unknown):
                    raise Beyond("a premise")
                if replace(self, bound={**self.bound, **within}).of(premise):
                    yield from self.relations(conclusion, at, unknown, within)
            case _:
                raise Beyond(ast.unparse(formula))


SPECIAL = {name.removeprefix("_") for name in vars(Reader) if name[0] == "_" != name[1]}


def difference(at: At, inner: Mapping[str, Any], a: ast.expr, b: ast.expr, numbers: Any) -> mpf:
    reader = at(numbers)
    reader = replace(reader, bound={**reader.bound, **inner})
    return reader.of(b) - reader.of(a)


@cache
def tree(text: str) -> ast.expr:
    return ast.parse(text.strip(), mode="eval").body


def called(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
