"""Random finite models: sizes for sets, elements, tables for functions, numbers, one variable after the other.

For the oracle: nothing of symqif is used. A table has a random shape (any numbers, non-negative, zeros and ones, a
probability distribution in each row, each row a rotation of the one before); then the equations of the hypotheses
that are linear in its entries are solved for some of them, so that a posterior, a product of channels or a row that
sums to 1 is what is given. A value is kept when the hypotheses that speak of it and of earlier ones hold.
"""

import ast
import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from mpmath import mp, mpf

from symqif.reduction.statement import Statement
from tests.mutants.linear import Beyond, Row, adjusted, affine
from tests.mutants.matrices import Unclear
from tests.mutants.reader import WRONG, Point, Reader, Table, places, tree

Read = Callable[[Mapping[str, Any]], Reader]
Draw = Callable[[str, str, random.Random], mpf]
ATTEMPTS = 15  # values of one variable


def finite(statement: Statement) -> bool:
    """Are there sets in the statement?"""
    return "set" in statement.variables.values()


@cache
def mentioned(text: str) -> frozenset[str]:
    return frozenset(node.id for node in ast.walk(ast.parse(text.strip(), mode="eval")) if isinstance(node, ast.Name))


def spoken_of(text: str, statement: Statement) -> frozenset[str]:
    """The variables in a text, those in its definitions included."""
    found = mentioned(text)
    for name, definition in reversed(statement.definitions.items()):
        if name in found:
            found |= mentioned(definition)
    return found & statement.variables.keys()


def model(statement: Statement, read: Read, number: Draw, draw: random.Random) -> Point | None:
    """A random point in the stated range, or None where a variable found no value."""
    sets = [name for name, text in statement.variables.items() if text == "set"]
    integers = [name for name, text in statement.variables.items() if text == "integer"]
    others = [name for name in statement.variables if name not in sets + integers]
    if draw.random() < 0.5:  # tables may depend on numbers, and numbers on tables
        others.sort(key=lambda name: statement.variables[name] != "real")
    order = [*integers, *sets, *others]
    known = {text: spoken_of(text, statement) for text in statement.given}
    point: Point = {}
    for name in order:
        assigned = {*point, name}
        own = [text for text, used in known.items() if name in used and used <= assigned]
        for value in values(statement, name, point, own, read, number, draw):
            candidate = {**point, name: value}
            if all(holds(read(candidate), text) for text in own):
                point = candidate
                break
        else:
            return None
    return point


def holds(reader: Reader, text: str) -> bool:
    try:
        return bool(reader.value(text))
    except (*WRONG, Unclear):
        return False


def values(
    statement: Statement, name: str, point: Point, own: list[str], read: Read, number: Draw, draw: random.Random
) -> Iterator[Any]:
    """Candidates for one variable."""
    text = statement.variables[name]
    if text == "set":
        sizes = [2, 3, 1, *range(4, 10)] if own else [draw.choice((1, 2, 2, 2, 3))]
        yield from map(range, sizes)
        return
    domains = places(text)
    for _ in range(ATTEMPTS):
        if text in point:
            yield draw.choice(point[text])
        elif domains is None:
            yield draw.choice(ratios(point)) if draw.random() < 0.4 and text == "real" else number(name, text, draw)
        else:
            keys = list(product(*(point[domain] for domain in domains)))
            yield solved(shape(keys, draw), keys, name, own, point, read)


def ratios(point: Point) -> list[mpf]:
    """The largest ratio of two entries of a column of a table, and its logarithm: levels that are tight."""
    found = [mpf(1), mpf(0)]
    for table in point.values():
        if isinstance(table, Table) and all(len(key) == 2 for key in table):
            entries = [(table[a], table[b]) for a in table for b in table if a[1] == b[1] and table[b] > 0]
            tight = max((a / b for a, b in entries), default=mpf(1))
            found += [tight, mp.log(tight) if tight > 0 else mpf(0)]
    return found


def shape(keys: list[tuple[Any, ...]], draw: random.Random) -> Table:
    """A random table; the last place of a key is that of the column."""
    kind = draw.choice(("any", "any", "positive", "zero-one", "rows", "rows", "rows", "one-hot", "rotated", "constant"))
    small = [mpf(draw.choice((0, 1, 1, 2, 3))) for _ in keys]
    width = 1 + max((key[-1] for key in keys), default=0)
    if kind == "any":
        return Table({key: mpf(draw.randint(-4, 4)) / 2 for key in keys})
    if kind == "positive":
        return Table({key: mpf(draw.randint(0, 6)) / 2 for key in keys})
    if kind == "zero-one":
        return Table({key: mpf(draw.randint(0, 1)) for key in keys})
    if kind == "constant":
        return Table({key: mpf(1) / width for key in keys})
    if kind == "one-hot":
        chosen = {key[:-1]: draw.randrange(width) for key in keys}
        return Table({key: mpf(key[-1] == chosen[key[:-1]]) for key in keys})
    if kind == "rotated":
        small = [small[(key[-1] - (key[-2] if len(key) > 1 else 0)) % width] for key in keys]
    sums: dict[tuple[Any, ...], mpf] = {}
    for key, value in zip(keys, small, strict=True):
        sums[key[:-1]] = sums.get(key[:-1], mpf(0)) + value
    shares = (
        value / sums[key[:-1]] if sums[key[:-1]] else mpf(1) / width for key, value in zip(keys, small, strict=True)
    )
    return Table(zip(keys, shares, strict=True))


def solved(table: Table, keys: list[tuple[Any, ...]], name: str, own: list[str], point: Point, read: Read) -> Table:
    """The table, changed so that the linear equations of the hypotheses hold, if that is possible."""
    if len(keys) > 16:
        return table

    def at(numbers: Any) -> Reader:
        return read({**point, name: Table(zip(keys, numbers, strict=True))})

    equations: list[Row] = []
    for text in own:
        try:
            for operator, gap in read({**point, name: table}).relations(tree(text), at, ()):
                if operator == "==":
                    equations.append(affine(gap, len(keys)))
        except (*WRONG, Beyond, Unclear):
            continue
    values = adjusted([table[key] for key in keys], equations) if equations else [table[key] for key in keys]
    return Table(zip(keys, values, strict=True))
