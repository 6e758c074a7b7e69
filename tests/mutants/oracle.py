"""An independent reading of statements: numbers at random points, explicit matrices, finite models, no kernel.

`counterexample(statement)` is a random point of the stated range where a statement fails or is undefined, if one is
found. Text is read with Python's own parser and evaluated with 50 digits; channels are written out
(`tests.mutants.matrices`), capacities are sums of column maxima, refinements are decided by linear programming,
limits and growth by values. Sets get a few elements and functions random tables (`tests.mutants.models`), sums and
maxima over sets are written out; quantifiers over numbers and tables are decided by linear programming where the
formula is linear in them (`tests.mutants.linear`), and the oracle has nothing to say where it is not. What is
undefined does not hold, and the capacity or the privacy level of a matrix that is no channel is undefined; refinement
is what it is for matrices, a.W = b for a channel W. A conclusion is to be defined where its premise holds, a conjunct
where those before it hold. That is no proof: it finds what is false, and guards the reasons for what is proved.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import chain, islice, pairwise, product
from math import comb
from typing import Any

from mpmath import mp, mpf

from symqif.reduction.statement import Statement
from tests.mutants import matrices, models
from tests.mutants.linear import Beyond, Gap, affine, satisfiable
from tests.mutants.matrices import Matrix, SubsetForm, Unclear, at_most, equal
from tests.mutants.models import Table, places

Point = dict[str, Any]
At = Callable[[Any], "Reader"]  # with candidates for what is unknown
Found = tuple[Point | None, int]
POINTS = 30  # that have to lie in the stated range
TRIES, MODELS = 60_000, 300  # random points, and finite models among them
SILENT = 60  # points at which the oracle has nothing to say
DISTANCE = "distance"  # of a bound variable from the end of its range, in growth and limits
WRONG = (ZeroDivisionError, ValueError)  # undefined at the point


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
                return self.named(name)[tuple(map(self.of, args))]
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
            if text in ("set", "channel", "integer") or not isinstance(name, ast.Name):
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


def whole(value: mpf) -> int:
    if not equal(value, mp.nint(value)):
        raise ValueError(f"{value} is not an integer")
    return int(mp.nint(value))


def arithmetic(op: ast.operator, a: mpf, b: mpf) -> mpf:
    match op:
        case ast.Add():
            return a + b
        case ast.Sub():
            return a - b
        case ast.Mult():
            return a * b
        case ast.Div():
            return a / nonzero(b)
        case ast.Pow():
            return mpf(1) / nonzero(a) ** whole(-b) if b < 0 else a ** whole(b)
    raise ValueError("no such operator")


def nonzero(a: mpf) -> mpf:
    if equal(a, mpf(0)):
        raise ZeroDivisionError
    return a


def compare(op: ast.cmpop, a: mpf, b: mpf) -> bool:
    match op:
        case ast.Eq():
            return equal(a, b)
        case ast.NotEq():
            return not equal(a, b)
        case ast.LtE():
            return at_most(a, b)
        case ast.GtE():
            return at_most(b, a)
        case ast.Lt():
            return not at_most(b, a)
        case ast.Gt():
            return not at_most(a, b)
    raise ValueError("no such relation")


def positive(f: Callable[[mpf], mpf], least: bool, a: mpf) -> mpf:
    """f where its argument is at least 0, or above."""
    if a < -matrices.TINY or (not least and equal(a, mpf(0))):
        raise ValueError(f"{a} is out of the domain")
    return f(max(a, mpf(0)))


def binomial(n: mpf, m: mpf) -> mpf:
    return mpf(comb(whole(n), whole(m))) if whole(m) >= 0 else mpf(comb(whole(n), 0) * 0)


def power(bit: Matrix, k: mpf) -> Matrix:
    return matrices.kronecker_power(bit, whole(k))


def explicit(channel: Matrix | SubsetForm) -> Matrix:
    return channel.written_out() if isinstance(channel, SubsetForm) else channel


def capacity(channel: Matrix | SubsetForm) -> mpf:
    """The sum of the column maxima, without writing out the columns where there are equal ones."""
    if isinstance(channel, SubsetForm):
        return channel.checked().capacity()
    return matrices.capacity(matrices.channel(channel))


def equivalent(*items: bool) -> bool:
    return len(set(items)) == 1


def laplace_tail(scale: mpf, t: mpf) -> mpf:
    if not scale > matrices.TINY:
        raise ValueError(f"{scale} is no scale")
    return mp.exp(-t / scale) / 2 if t >= 0 else 1 - mp.exp(t / scale) / 2


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "exp": mp.exp,
    "log": partial(positive, mp.log, False),
    "sqrt": partial(positive, mp.sqrt, True),
    "max": max,
    "laplace_tail": laplace_tail,
    "binomial": binomial,
    "matrix": lambda rows: rows,
    "kron": power,
    "hot": matrices.one_hot_rows,
    "capacity": capacity,
    "asr": lambda c: capacity(c) / (c.k if isinstance(c, SubsetForm) else len(c)),
    "refines": lambda a, b: matrices.refined(explicit(a), explicit(b)),
    "in_hull": lambda a, b: matrices.in_hull(explicit(a), explicit(b)),
    "ldp": lambda c, bound: matrices.ratio_bounded(matrices.channel(explicit(c)), bound),
    "equivalent": equivalent,
    "no": lambda a: not a,
}


# Random points


def points(statement: Statement, seed: str) -> Iterator[Point]:
    """Points in and around the stated range: integers small, reals with their special values among them."""
    draw = random.Random(seed)
    kron = "channel" in statement.variables.values()
    if models.finite(statement):
        yield from finite_points(statement, draw)
        return
    while True:
        top = (2 if kron or draw.random() < 0.7 else 3) if {"refines", "in_hull"} & heads(statement.claim) else 5
        point = {name: value(name, sort, draw, top) for name, sort in statement.variables.items()}
        point[DISTANCE] = abs(value("eps", "real", draw, top))
        if kron:
            point |= related(draw, point)
        yield on_borders(statement, point, draw)


def heads(text: str) -> set[str]:
    called = (node.func for node in ast.walk(tree(text)) if isinstance(node, ast.Call))
    return {function.id for function in called if isinstance(function, ast.Name)}


def finite_points(statement: Statement, draw: random.Random) -> Iterator[Point]:
    """Finite models in the stated range."""
    for _ in range(MODELS):
        point = models.model(
            statement,
            lambda values: Reader(statement.definitions, dict(values)),
            lambda name, sort, source: value(name, sort, source, 3),
            draw,
        )
        if point:
            yield {**point, DISTANCE: mpf(1)}


def read_point(statement: Statement, texts: Mapping[str, str]) -> Point:
    """A point as claims give it: 2 for a set of two elements, lists of lists for tables."""
    point: Point = {DISTANCE: mpf(1)}
    for name, text in texts.items():
        found, sort = Reader({}, {}).value(text), statement.variables[name]
        if sort == "set":
            found = range(int(found))
        elif sort.startswith("function("):
            found = Table(entries(found))
        elif sort in statement.variables:
            found = int(found)
        point[name] = found
    return point


def entries(rows: Any) -> Iterator[tuple[tuple[int, ...], mpf]]:
    if not isinstance(rows, list):
        yield (), rows
        return
    for n, row in enumerate(rows):
        yield from (((n, *key), value) for key, value in entries(row))


def value(name: str, sort: str, draw: random.Random, most: int) -> Any:
    if sort == "channel":
        return [[mpf(1) - a, a] for a in (mpf(draw.random()), mpf(draw.random()))]
    if sort == "integer":
        top = {"k": most, "g": 4}.get(name, 5)
        return mpf(draw.randint(-1, top) if draw.random() < 0.3 else draw.randint(1, top))
    ranges = {"eps": (0, 5), "theta": (0.5, 1), "k": (0, 5), "g": (0, 5), "omega": (0, 5), "n": (0, 5)}
    low, high = ranges.get(name.rstrip("2"), (0, 1))
    if draw.random() < 0.2:
        return mpf(draw.choice((low, low, high)))
    beyond = draw.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 3)) * (high - low)
    return mpf(draw.uniform(low - beyond, high + beyond))


def related(draw: random.Random, point: Point) -> Point:
    """A second channel that is most often a refinement of the first one."""
    first, second = (name for name in point if isinstance(point[name], list))
    witness = value("", "channel", draw, 0)
    columns = list(zip(*witness, strict=True))
    image = [[mp.fdot(row, column) for column in columns] for row in point[first]]
    return {second: image} if draw.random() < 0.8 else {}


def rounded(point: Point) -> list[mpf]:
    """What integers are near in the paper: e^eps + 1, and k/(e^eps + 1)."""
    levels = [mp.exp(point[name]) + 1 for name in ("eps", "eps2") if isinstance(point.get(name), mpf)]
    near = [*levels, *(point["k"] / level for level in levels if isinstance(point.get("k"), mpf))]
    return [mpf(max(1, mp.nint(value))) for value in near]


def on_borders(statement: Statement, point: Point, draw: random.Random) -> Point:
    """Now and then equal parameters, constant channels, rounded integers, and theta at its threshold."""
    integers = [name for name, sort in statement.variables.items() if sort == "integer" and name != "k"]
    if integers and draw.random() < 0.4 and (near := rounded(point)):
        point |= {name: draw.choice(near) for name in integers}
    if draw.random() < 0.15 and {"eps", "eps2"} <= point.keys():
        point["eps2"] = point["eps"]
    for a, b in (("aC", "bC"), ("aD", "bD")):
        if b in point and draw.random() < 0.15:
            point[b] = 1 - point[a]
    if "aD" in point and draw.random() < 0.15:
        point |= {"aD": point["aC"], "bD": point["bC"]}
    if "theta" in point and "threshold" in statement.definitions and draw.random() < 0.2:
        with suppress(*WRONG):  # at eps = 0 there is none
            point["theta"] = Reader(statement.definitions, point).value("threshold")
    return point


# Verdicts

OUTSIDE, HOLDS, FAILS, UNDEFINED = "outside the stated range", "holds", "fails", "undefined"


def verdict(statement: Statement, point: Point) -> str:
    """What a universal statement amounts to at a point."""
    read = Reader(statement.definitions, point)
    try:
        if not all(read.value(text) for text in statement.given):
            return OUTSIDE
        return HOLDS if read.value(statement.claim) else FAILS
    except WRONG:
        return UNDEFINED


def search(statement: Statement, seed: str, bad: tuple[str, ...], wanted: int, first: Iterable[Point] = ()) -> Found:
    """The first point with a bad verdict, and the number of those before where the statement held."""
    held = silent = 0
    try:
        for point in chain(first, islice(points(statement, seed), TRIES)):
            if held == wanted or silent == SILENT:
                break
            try:
                found = verdict(statement, point)
            except (Unclear, Beyond):
                silent += 1
                continue
            if found in bad:
                return point, held
            held += found == HOLDS
    except Beyond:  # no finite model has values for the variables
        return None, held
    return None, held


def counterexample(statement: Statement, seed: str = "", wanted: int = POINTS) -> Found:
    """A random point where the universal statement fails or is undefined, and the number where it held before."""
    return search(statement, seed, (FAILS, UNDEFINED), wanted)


def failure(statement: Statement, seed: str = "", given: Iterable[Mapping[str, str]] = ()) -> Point | None:
    """A point, random or among those given, where the universal statement fails."""
    return search(statement, seed, (FAILS,), TRIES, (read_point(statement, texts) for texts in given))[0]


def holds(statement: Statement) -> bool:
    """Does a statement without variables hold, by 50 digits?"""
    return verdict(statement, {DISTANCE: mpf(1)}) == HOLDS


def shown_true(statement: Statement, seed: str = "", given: Iterable[Mapping[str, str]] = ()) -> bool:
    """Did a universal statement hold at 30 points and fail nowhere? Does one that is said not to hold in general fail?

    Where the oracle has nothing to say, and for finite models, some points will do.
    """
    if not statement.universal:
        return failure(statement, seed, given) is not None
    point, held = counterexample(statement, seed)
    return point is None and (held >= POINTS or models.finite(statement))


def text(point: Point) -> str:
    """A point in words."""
    return ", ".join(f"{name} = {in_words(value)}" for name, value in point.items() if name != DISTANCE)


def in_words(value: Any) -> str:
    if isinstance(value, range):
        return f"{len(value)} elements"
    if isinstance(value, Table):
        return str([mp.nstr(entry, 6) for entry in value.values()])
    return str(value) if isinstance(value, int | list) else str(mp.nstr(value, 8))
