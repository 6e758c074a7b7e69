"""An independent reading of statements: the evaluator of `tests.semantics` at random points, no kernel.

`counterexample(statement)` is a point of the stated range where a statement fails or is undefined, if one is found.
Where the evaluator cannot tell, the oracle has nothing to say. That is no proof: it finds what is false, and guards the
reasons for what is proved.
"""

from collections.abc import Iterable, Mapping
from itertools import chain

from symqif.reduction.statement import Statement
from tests.mutants.points import in_words, points, read_point
from tests.semantics import reference
from tests.semantics.model import LINEAR, Model

Found = tuple[Model | None, int]
POINTS = 30  # that have to lie in the stated range
SILENT = 20  # points at which the oracle has nothing to say
OUTSIDE, HOLDS, FAILS, UNDEFINED = "vacuous", "true", "false", "undefined"


def verdict(statement: Statement, point: Model) -> str | None:
    """What a universal statement amounts to at a point; None if that cannot be told.

    A claim fails that is not true, even if it is not told whether it is undefined.
    """
    stated = in_words(statement)
    found = reference.holds(stated, point, LINEAR)
    if found is None:
        hypotheses, claim = stated.trees()
        if all(reference.defined(h, point, LINEAR) and reference.true(h, point, LINEAR) for h in hypotheses):
            return FAILS if reference.true(claim, point, LINEAR) is False else None
    return found


def search(statement: Statement, seed: str, bad: tuple[str, ...], wanted: int, first: Iterable[Model] = ()) -> Found:
    """The first point with a bad verdict, and the number of those before where the statement held."""
    held = silent = 0
    judged: dict[str, str | None] = {}  # the same few points are drawn again where there are few
    for point in chain(first, points(statement, seed)):
        if held == wanted or silent == SILENT:
            break
        if text(point) not in judged:
            judged[text(point)] = verdict(statement, point)
        found = judged[text(point)]
        if found in bad:
            return point, held
        held += found == HOLDS
        silent += found is None
    return None, held


def counterexample(statement: Statement, seed: str = "", wanted: int = POINTS) -> Found:
    """A random point where the universal statement fails or is undefined, and the number where it held before."""
    return search(statement, seed, (FAILS, UNDEFINED), wanted)


def failure(statement: Statement, seed: str = "", given: Iterable[Mapping[str, str]] = ()) -> Model | None:
    """A point, random or among those given, where the universal statement fails."""
    return search(statement, seed, (FAILS,), POINTS, (read_point(statement, texts) for texts in given))[0]


def holds(statement: Statement) -> bool:
    """Does a statement without variables hold?"""
    return verdict(statement, Model()) == HOLDS


def text(point: Model) -> str:
    """A point in words."""
    return ", ".join(f"{name} = {value}" for name, value in point.values.items())
