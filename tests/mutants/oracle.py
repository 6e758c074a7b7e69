"""An independent reading of statements: numbers at random points, explicit matrices, finite models, no kernel.

`counterexample(statement)` is a random point of the stated range where a statement fails or is undefined, if one is
found. Text is read with Python's own parser and evaluated with 50 digits; channels are written out
(`tests.mutants.matrices`), capacities are sums of column maxima, refinements are decided by linear programming,
limits and growth by values. Sets get a few elements and functions random tables (`tests.mutants.models`), sums and
maxima over sets are written out; quantifiers over numbers and tables are decided by linear programming where the
formula is linear in them (`tests.mutants.linear`), and the oracle has nothing to say where it is not. What is
undefined does not hold, and what is said of a matrix that is no channel is undefined: its capacity, its privacy level,
a refinement. A conclusion is to be defined where its premise holds, a conjunct where those before it hold. That is no
proof: it finds what is false, and guards the reasons for what is proved.
"""

from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import Any

from mpmath import mp, mpf

from symqif.reduction.statement import Statement
from tests.mutants.linear import Beyond
from tests.mutants.matrices import Unclear
from tests.mutants.points import points, read_point
from tests.mutants.reader import DISTANCE, WRONG, Point, Reader, Table

Found = tuple[Point | None, int]
POINTS = 30  # that have to lie in the stated range
TRIES = 60_000  # random points
SILENT = 60  # points at which the oracle has nothing to say
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


def text(point: Point) -> str:
    """A point in words."""
    return ", ".join(f"{name} = {in_words(value)}" for name, value in point.items() if name != DISTANCE)


def in_words(value: Any) -> str:
    if isinstance(value, range):
        return f"{len(value)} elements"
    if isinstance(value, Table):
        return str([mp.nstr(entry, 6) for entry in value.values()])
    return str(value) if isinstance(value, int | list) else str(mp.nstr(value, 8))
