"""Random points in and around the stated range of a statement, and points that are written out."""

import ast
import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from mpmath import mp, mpf

from symqif.reduction.statement import Statement
from tests.mutants import models
from tests.mutants.reader import DISTANCE, WRONG, Point, Reader, Table, tree

MODELS = 300  # finite models that are tried
SOLVED = {  # equations that are given, solved for one of their names
    "p*(1-q) == exp(eps)*(1-p)*q": ("p", "exp(eps)*q/(1-q+exp(eps)*q)"),
    "p2*(1-q2) == exp(eps)*(1-p2)*q2": ("p2", "exp(eps)*q2/(1-q2+exp(eps)*q2)"),
    "p_1*(1-q_1) == r*q_1*(1-p_1)": ("p_1", "r*q_1/(1-q_1+r*q_1)"),
    "p_2*(1-q_2) == r*q_2*(1-p_2)": ("p_2", "r*q_2/(1-q_2+r*q_2)"),
    "exp(eps) == n": ("eps", "log(n)"),
    "p == q": ("p", "q"),
    "c*(1-((1-p)*(1-q)**(k-1) + p*q**(k-1))) == 1": ("c", "1/(1-((1-p)*(1-q)**(k-1)+p*q**(k-1)))"),
}


def points(statement: Statement, seed: str) -> Iterator[Point]:
    """Points in and around the stated range: integers small, reals with their special values among them."""
    draw = random.Random(seed)
    kron = any(sort.startswith("channel") for sort in statement.variables.values())
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
    if sort.startswith("channel"):
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
    for text in sorted(SOLVED.keys() & set(statement.given)) if draw.random() < 0.8 else ():
        name, solution = SOLVED[text]
        with suppress(*WRONG):
            point[name] = Reader({}, point).value(solution)
    return point
