"""An independent reading of statements: numbers at random points, explicit matrices, no kernel.

`shown_true(statement)` says whether a statement held at every random point of its range. Text is read with
Python's own parser and evaluated with 50 digits; channels are written out (`tests.mutants.matrices`), capacities
are sums of column maxima, refinements are decided by linear programming, limits and growth by values. What is
undefined does not hold, and the capacity of a matrix that is no channel is undefined; refinement is what it is for
matrices, a.W = b for a channel W. That is no proof: it guards the list of equivalent mutants, each of which has its
own reason.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, pairwise
from math import comb
from typing import Any

from mpmath import mp, mpf

from symqif.reduction.statement import Statement
from tests.mutants import matrices
from tests.mutants.matrices import Matrix, Unclear, at_most, equal

Point = dict[str, Any]
POINTS = 30  # that have to lie in the stated range
TRIES, FEW = 60_000, 6_000  # FEW for ranges that are said to be empty
DISTANCE = "distance"  # of a bound variable from the end of its range, in growth and limits
WRONG = (ZeroDivisionError, ValueError)  # undefined at the point


@dataclass
class Reader:
    """Evaluates the text of one statement at one point."""

    definitions: Mapping[str, str]
    point: Point
    bound: dict[str, Any] = field(default_factory=dict)

    def value(self, text: str) -> Any:
        return self.of(ast.parse(text.strip(), mode="eval").body)

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
                return getattr(self, f"_{name}")(*args) if name in SPECIAL else FUNCTIONS[name](*map(self.of, args))
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
        return not self.of(premise) or self.of(conclusion)

    def _subset(self, k: ast.expr, low: ast.expr, high: ast.expr, *columns: ast.expr) -> Matrix:
        sizes = [whole(self.of(t)) for t in (k, low, high)]
        parts = [lambda size, text=text: self.with_name("i", mpf(size)).of(text) for text in columns]
        return matrices.subset_form(*sizes, *parts)

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


SPECIAL = ("sum", "subset", "limit", "increasing", "implies")


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
    "capacity": lambda c: matrices.capacity(matrices.channel(c)),
    "asr": lambda c: matrices.capacity(matrices.channel(c)) / len(c),
    "refines": matrices.refined,
    "in_hull": matrices.in_hull,
    "ldp": matrices.ratio_bounded,
    "equivalent": equivalent,
    "all": lambda *items: all(items),
    "no": lambda a: not a,
}


# Random points


def points(statement: Statement, seed: str) -> Iterator[Point]:
    """Points in and around the stated range: integers small, reals with their special values among them."""
    draw = random.Random(seed)
    kron = "channel" in statement.variables.values()
    while True:
        top = (2 if kron or draw.random() < 0.7 else 3) if "refines" in statement.claim else 5
        point = {name: value(name, sort, draw, top) for name, sort in statement.variables.items()}
        point[DISTANCE] = abs(value("eps", "real", draw, top))
        if kron:
            point |= related(draw, point)
        yield on_borders(statement, point, draw)


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


def on_borders(statement: Statement, point: Point, draw: random.Random) -> Point:
    """Now and then equal parameters, constant channels, and theta at its threshold."""
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


def search(
    statement: Statement, seed: str, bad: tuple[str, ...], wanted: int = POINTS, tries: int = TRIES
) -> tuple[Point | None, int]:
    """The first random point with a bad verdict, and the number of those before where the statement held."""
    held = 0
    for point in islice(points(statement, seed), tries):
        if held == wanted:
            break
        try:
            found = verdict(statement, point)
        except Unclear:
            continue
        if found in bad:
            return point, held
        held += found == HOLDS
    return None, held


def counterexample(statement: Statement, seed: str = "", wanted: int = POINTS) -> tuple[Point | None, int]:
    """A random point where the universal statement fails or is undefined, and the number where it held before."""
    return search(statement, seed, (FAILS, UNDEFINED), wanted)


def shown_true(statement: Statement, seed: str = "", *, vacuous: bool = False) -> bool:
    """Did a universal statement hold at 30 points and fail nowhere? Does one that is said not to hold in general fail?

    vacuous: the stated range is said to be empty, so that no point should be in it.
    """
    if not statement.universal:
        return search(statement, seed, (FAILS,), TRIES)[0] is not None
    point, held = search(statement, seed, (FAILS, UNDEFINED), tries=FEW if vacuous else TRIES)
    return point is None and held == (0 if vacuous else POINTS)


def text(point: Point) -> str:
    """A point in words."""
    values = {name: value for name, value in point.items() if name != DISTANCE}
    return ", ".join(f"{name} = {mp.nstr(value, 8)}" for name, value in values.items() if not isinstance(value, list))
