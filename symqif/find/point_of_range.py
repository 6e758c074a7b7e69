"""A point of a stated range: values for which all that is given is defined and true."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice
from math import inf
from typing import Any

from symqif.find.counterexample import REALS, Point, graded, in_range, small_points
from symqif.find.limits import Deadline
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.reduction.statement import Statement

POINTS, STEPS = 2000, 3 * 10**7  # of each kind, and of work on refinements: it ends at the same point on every machine
SIZES, INTEGERS = ("1", "2"), ("1", "2", "3")
TABLES = ("1", "1/{size}", "first", "0")  # one entry everywhere, or 1 where the last argument is the first element


def with_range(statement: Statement, points: Sequence[Point] = ()) -> dict[str, Any]:
    """What a certificate has beside a proof: under `range` the first of these points, and then of small ones, that is
    in the range. Nothing where none is, or nothing is given.
    """
    nowhere = replace(statement, claim="0 == 1", universal=True)
    sequent = nowhere.sequent()
    if not sequent.hypotheses:
        return {}
    small, deadline = [*islice(small_points(nowhere), POINTS)], Deadline(inf).steps(STEPS)
    for point in chain(points, small, at_bounds(sequent, small), islice(small_models(sequent), POINTS)):
        with suppress(Rejected):
            return {"range": in_range(sequent, point, deadline)}
    return {}


def at_bounds(sequent: Sequent, small: Sequence[Point]) -> Iterator[Point]:
    """The points with each variable that has a constant as its lower bound there, and then with any lower bound."""
    lower = [
        (x, bound) for sign, bound, x in filter(is_relation, sequent.hypotheses)
        if sign == "<=" and isinstance(x, str) and x not in names(bound)
    ]  # fmt: skip
    constant = {x: bound for x, bound in lower if not names(bound)}
    for bounds in (constant, dict(lower)):
        for values in small if bounds else ():
            here = {x: parse(value) for x, value in values.items()}
            yield {**values, **{x: show(substitute(bound, here)) for x, bound in bounds.items()}}


def small_models(sequent: Sequent) -> Iterator[Point]:
    """Points with sets of one or two elements, and simple tables for functions; the simplest first."""
    if ("set",) not in sequent.sorts.values():
        return
    known = sorted(sequent.sorts, key=lambda name: sequent.sorts[name] != ("set",))
    choices = [_choices(sequent.sorts[name]) for name in known]
    for places in graded([len(values) for values in choices]):
        chosen = {name: values[n] for name, values, n in zip(known, choices, places, strict=True)}
        sizes = {name: int(size) for name, size in chosen.items() if sequent.sorts[name] == ("set",)}
        for name, kind in sequent.sorts.items():
            if isinstance(kind, tuple) and kind[0] == "function":
                chosen[name] = _table(chosen[name], [sizes.get(str(place), 1) for place in kind[1:]])
        yield {name: chosen[name] for name in sequent.sorts}


def _choices(kind: Term) -> tuple[str, ...]:
    match kind:
        case ("set",):
            return SIZES
        case ("integer",):
            return INTEGERS
        case ("function", *_):
            return TABLES
    return ("0", "1") if isinstance(kind, str) else REALS


def _table(entry: str, sizes: list[int]) -> str:
    size, *others = sizes
    if others:
        return f"[{', '.join([_table(entry, others)] * size)}]"
    row = ["1", *["0"] * (size - 1)] if entry == "first" else [entry.format(size=size)] * size
    return f"[{', '.join(row)}]"
