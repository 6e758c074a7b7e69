"""Sorts (`docs/semantics.md` §1, §2): what a sequent cannot be made of.

`formula`, `number` and `channel` accept a term of that kind over names with these sorts, or raise `Rejected` with the
part that has no sort.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from symqif.kernel.budget import spend
from symqif.kernel.term import RELATIONS, Rejected, Term, names, proper, show, sort

REAL, INTEGER, SET, CHANNEL = ("real",), ("integer",), ("set",), ("channel",)
Context = Mapping[str, Term]  # the sorts of names


def context(variables: Mapping[str, str]) -> dict[str, Term]:
    """The sorts of declared names, which are written as texts."""
    sorts = {name: sort(text) for name, text in variables.items()}
    for name, kind in sorts.items():
        if not proper(name) or (name == "i" and kind != INTEGER):
            raise Rejected(
                f"{ascii(name)[1:-1]} is not a name for a variable: names are identifiers, not like _1, and i is a size"
            )
        well_made(kind, sorts)
    return sorts


def well_made(kind: Term, sorts: Context) -> None:
    """Accept a sort by §1, whose sets are declared."""
    if kind in (REAL, INTEGER, SET, CHANNEL):
        return
    match kind:
        case ("channel", Fraction() as rows) if rows.denominator == 1 and rows > 0:
            return
        case ("function", *places) if places:
            sets = [place for place in places if place != REAL]
        case _:
            sets = [kind]
    for name in sets:
        if not isinstance(name, str) or sorts.get(name) != SET:
            raise Rejected(f"{show(kind)[:60]} is no sort, as {show(name)[:60]} is not a set")


def is_number(kind: Term | None) -> bool:
    return kind in (REAL, INTEGER)


def formula(term: Term, sorts: Context) -> None:
    """Accept a formula."""
    spend(5)
    check = FORMULAS.get(term[0]) if isinstance(term, tuple) and term else None
    if check is None:
        raise Rejected(f"a formula is wanted, not {show(term)[:60]}")
    check(term, sorts)


def number(term: Term, sorts: Context) -> Term:
    """Accept a real term; returns whether it is certainly an integer, as a sort."""
    spend(5)
    if isinstance(term, Fraction):
        return INTEGER if term.denominator == 1 else REAL
    if isinstance(term, str):
        kind = sorts.get(term)
        if not is_number(kind):
            raise Rejected(f"not declared: {term}" if kind is None else f"{term} is not a number, but a {show(kind)}")
        return kind  # type: ignore[return-value]
    check = NUMBERS.get(term[0]) if term else None
    if check is None:
        raise Rejected(f"a number is wanted, not {show(term)[:60]}")
    return check(term, sorts)


def integer(term: Term, sorts: Context) -> None:
    """Accept a term that is certainly an integer."""
    if number(term, sorts) != INTEGER:
        raise Rejected(f"{show(term)[:60]} is not certainly an integer")


def channel(term: Term, sorts: Context) -> int | None:
    """Accept a term for a channel; returns the number of its rows where that is written out."""
    if isinstance(term, str):
        kind = sorts.get(term)
        if not isinstance(kind, tuple) or kind[0] != "channel":
            raise Rejected(f"{term} is not a channel")
        return int(kind[1]) if len(kind) > 1 else None
    match term:
        case ("matrix", *rows):
            if not rows or not all(isinstance(row, tuple) and row[0] == "row" for row in rows):
                raise Rejected("a matrix is a list of rows")
            if len({len(row) for row in rows}) != 1 or len(rows[0]) == 1:
                raise Rejected(f"the rows of {show(term)[:60]} do not have one positive length")
            for entry in (entry for row in rows for entry in row[1:]):
                number(entry, sorts)
            return len(rows)
        case ("kron", inside, n):
            integer(n, sorts)
            channel(inside, sorts)
            return None
        case ("hot", ("kron", inside, n)):
            integer(n, sorts)
            if channel(inside, sorts) != 2:
                raise Rejected(f"one-hot rows are of powers of a channel with two rows, not of {show(inside)[:60]}")
            return None
        case ("subset", k, low, high, *parts):
            for size in (k, low, high):
                integer(size, sorts)
            for part in parts:
                number(part, {**sorts, "i": INTEGER})
            return None
    raise Rejected(f"a channel is wanted, not {show(term)[:60]}")


def fits(value: Term, kind: Term, sorts: Context) -> None:
    """Accept a term as a value of a sort."""
    if kind == REAL:
        number(value, sorts)
    elif kind == INTEGER:
        integer(value, sorts)
    elif isinstance(kind, tuple) and kind[0] == "channel":
        rows = channel(value, sorts)
        if len(kind) > 1 and rows != kind[1]:
            raise Rejected(f"{show(value)[:60]} is not certainly a channel with {kind[1]} rows")
    elif isinstance(kind, tuple) and kind[0] == "function" and isinstance(value, tuple):
        function(value, kind[1:], sorts)
    elif not isinstance(value, str) or sorts.get(value) != kind:
        raise Rejected(f"{show(value)[:60]} is not of the sort {show(kind)}")


def function(value: Term, places: tuple[Term, ...], sorts: Context) -> None:
    """Accept lambda x, y: .. as a function on these places."""
    inner = dict(sorts)
    for place in places:
        match value:
            case ("lambda", body, str(name)):
                inner, value = inside(inner, name, place), body
            case _:
                raise Rejected(f"a function of {len(places)} arguments is wanted")
    number(value, inner)


# the arguments of each operator


def _bound(term: Any, sorts: Context, kind: Term) -> dict[str, Term]:
    """The sorts inside a term that binds its second argument."""
    name = term[2]
    if not isinstance(name, str):
        raise Rejected(f"the second argument of {term[0]} is the name that it binds")
    return inside(sorts, name, kind)


def inside(sorts: Context, name: str, kind: Term) -> dict[str, Term]:
    """The sorts where a name is bound: where it hides a set, what is sorted by that is hidden too."""
    if not proper(name):
        raise Rejected(f"{ascii(name)[1:-1]} is not a name for a variable")
    if sorts.get(name) == SET:
        sorts = {other: own for other, own in sorts.items() if name not in names(own)}
    return {**sorts, name: kind}


def _arithmetic(term: Any, sorts: Context) -> Term:
    kinds = [number(part, sorts) for part in term[1:]]
    return INTEGER if all(kind == INTEGER for kind in kinds) else REAL


def _real(term: Any, sorts: Context) -> Term:
    for part in term[1:]:
        number(part, sorts)
    return REAL


def _power(term: Any, sorts: Context) -> Term:
    integer(term[2], sorts)
    whole = isinstance(term[2], Fraction) and term[2] >= 0
    return INTEGER if number(term[1], sorts) == INTEGER and whole else REAL


def _binomial(term: Any, sorts: Context) -> Term:
    for part in term[1:]:
        integer(part, sorts)
    return INTEGER


def _sum(term: Any, sorts: Context) -> Term:
    for end in term[3:]:
        integer(end, sorts)
    return number(term[1], _bound(term, sorts, INTEGER))


def _over_set(term: Any, sorts: Context) -> Term:
    if not isinstance(term[3], str) or sorts.get(term[3]) != SET:
        raise Rejected(f"{show(term[3])[:60]} is not a set")
    return number(term[1], _bound(term, sorts, term[3]))


def _delta(term: Any, sorts: Context) -> Term:
    kinds = [sorts.get(name) if isinstance(name, str) else None for name in term[1:]]
    if not isinstance(kinds[0], str) or kinds[0] != kinds[1]:
        raise Rejected(f"{show(term)[:60]} is not of two elements of one set")
    return INTEGER


def _size(term: Any, sorts: Context) -> Term:
    if not isinstance(term[1], str) or sorts.get(term[1]) != SET:
        raise Rejected(f"{show(term[1])[:60]} is not a set")
    return INTEGER


def _application(term: Any, sorts: Context) -> Term:
    _, name, *values = term
    kind = sorts.get(name)
    if not isinstance(kind, tuple) or kind[0] != "function" or len(kind) != 1 + len(values):
        raise Rejected(f"{name} is not a function of {len(values)} arguments")
    for place, value in zip(kind[1:], values, strict=True):
        fits(value, place, sorts)
    return REAL


def _measure(term: Any, sorts: Context) -> Term:
    channel(term[1], sorts)
    return REAL


def _relation(term: Any, sorts: Context) -> None:
    number(term[1], sorts)
    number(term[2], sorts)


def _connective(term: Any, sorts: Context) -> None:
    if len(term) < 2:
        raise Rejected(f"{term[0]} is said of at least one formula")
    for part in term[1:]:
        formula(part, sorts)


def _quantifier(term: Any, sorts: Context) -> None:
    well_made(term[3], sorts)
    formula(term[1], _bound(term, sorts, term[3]))


def _of_channel(term: Any, sorts: Context) -> None:
    channel(term[1], sorts)
    for part in term[2:]:
        number(part, sorts)


def _of_channels(term: Any, sorts: Context) -> None:
    rows = [channel(part, sorts) for part in term[1:]]
    if None not in rows and len(set(rows)) != 1:
        raise Rejected(f"the channels of {term[0]} have {rows[0]} and {rows[1]} rows")


def _calculus(term: Any, sorts: Context) -> None:
    number(term[1], _bound(term, sorts, REAL))
    for part in term[3:]:
        number(part, sorts)


NUMBERS: dict[str, Callable[[Any, Context], Term]] = {
    **dict.fromkeys(("neg", "+", "-", "*", "max"), _arithmetic),
    **dict.fromkeys(("/", "exp", "log", "sqrt", "laplace_tail"), _real),
    **dict.fromkeys(("total", "largest"), _over_set),
    **dict.fromkeys(("capacity", "asr"), _measure),
    "**": _power, "binomial": _binomial, "sum": _sum, "delta": _delta, "size": _size, "at": _application,
}  # fmt: skip
FORMULAS: dict[str, Callable[[Any, Context], None]] = {
    **dict.fromkeys(RELATIONS, _relation),
    **dict.fromkeys(("all", "implies", "equivalent", "no"), _connective),
    **dict.fromkeys(("forall", "exists"), _quantifier),
    **dict.fromkeys(("stochastic", "ldp"), _of_channel),
    **dict.fromkeys(("refines", "in_hull"), _of_channels),
    **dict.fromkeys(("increasing", "limit"), _calculus),
}
