"""Sorts (`docs/semantics.md` §1, §2): what a sequent cannot be made of.

`formula`, `number` and `channel` accept a term of that kind over names with these sorts, or raise `Rejected` with the
part that has no sort.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symqif.kernel.budget import spend
from symqif.kernel.operators import OPERATORS
from symqif.kernel.term import Rejected, Term, names, proper, scope, show, sort

REAL, INTEGER, SET, CHANNEL = ("real",), ("integer",), ("set",), ("channel",)
Context = Mapping[str, Term]  # the sorts of names


def context(variables: Mapping[str, str]) -> dict[str, Term]:
    """The sorts of declared names, which are written as texts."""
    sorts = {name: sort(text) for name, text in variables.items()}
    for name, kind in sorts.items():
        variable(name, kind)
        well_made(kind, sorts)
    return sorts


def variable(name: object, kind: Term) -> None:
    """Accept a name for a variable of a sort."""
    if not proper(name) or (name == "i" and kind != INTEGER):
        raise Rejected(
            f"{ascii(name)[1:-1]} is not a name for a variable: names are identifiers, not like _1, and i is a size"
        )


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
        if (name, SET) not in sorts.items():
            raise Rejected(f"{show(kind)[:60]} is no sort, as {show(name)[:60]} is not a set")


def formula(term: Term, sorts: Context) -> None:
    """Accept a formula."""
    spend(5)
    _arguments(term, sorts, "formula")


def number(term: Term, sorts: Context) -> Term:
    """Accept a real term; returns whether it is certainly an integer, as a sort."""
    spend(5)
    if isinstance(term, str):
        kind = sorts.get(term)
        if kind not in (REAL, INTEGER):
            raise Rejected(f"not declared: {term}" if kind is None else f"{term} is not a number, but a {show(kind)}")
        return kind
    if not isinstance(term, tuple):
        return INTEGER if term.denominator == 1 else REAL
    match term:
        case ("at", name, *values):
            _application(name, values, sorts)
            return REAL
        case ("**", base, n):
            integer(n, sorts)
            kind = number(base, sorts)
            return kind if not isinstance(n, str | tuple) and n.numerator >= 0 else REAL
    kinds = _arguments(term, sorts, "integer", "real")
    return REAL if REAL in kinds or OPERATORS[term[0]].makes == "real" else INTEGER


def integer(term: Term, sorts: Context) -> None:
    """Accept a term that is certainly an integer."""
    if number(term, sorts) != INTEGER:
        raise Rejected(f"{show(term)[:60]} is not an integer")


def is_set(term: Term, sorts: Context) -> None:
    """Accept the name of a set."""
    if (term, SET) not in sorts.items():
        raise Rejected(f"{show(term)[:60]} is not a set")


def domain(term: Term, sorts: Context) -> str | None:
    """The set of which a term is certainly an element."""
    kind = sorts.get(term) if isinstance(term, str) else None
    return kind if isinstance(kind, str) else None


def channel(term: Term, sorts: Context) -> int | None:
    """Accept a term for a channel; returns the number of its rows where that is written out."""
    if isinstance(term, str):
        match sorts.get(term):
            case ("channel", *counted):
                return int(counted[0]) if counted else None
        raise Rejected(f"{term} is not a channel")
    match term:
        case ("matrix", *rows):
            if not rows or not all(isinstance(row, tuple) and row[0] == "row" for row in rows):
                raise Rejected("a matrix is a list of rows")
            entries, *others = {len(row) - 1 for row in rows}
            if others or not entries:
                raise Rejected(f"the rows of {show(term)[:60]} do not have one positive length")
            for entry in (entry for row in rows for entry in row[1:]):
                number(entry, sorts)
            return len(rows)
        case ("hot", ("kron", base, n)) if channel(base, sorts) == 2:
            integer(n, sorts)
            return None
        case ("hot", power):
            raise Rejected(f"one-hot rows need powers of a channel with two rows, not {show(power)[:60]}")
    _arguments(term, sorts, "channel")
    return None


def fits(value: Term, kind: Term, sorts: Context) -> None:
    """Accept a term as a value of a sort."""
    match kind:
        case ("real",):
            number(value, sorts)
        case ("integer",):
            integer(value, sorts)
        case ("channel", *counted):
            rows = channel(value, sorts)
            if counted and counted != [rows]:
                raise Rejected(f"{show(value)[:60]} is not certainly a channel with {counted[0]} rows")
        case ("function", *places) if isinstance(value, tuple):
            function(value, places, sorts)
        case _ if (value, kind) not in sorts.items():
            raise Rejected(f"{show(value)[:60]} is not of the sort {show(kind)}")


def function(value: Term, places: Sequence[Term], sorts: Context) -> None:
    """Accept lambda x, y: .. as a function on these places."""
    inner = dict(sorts)
    for place in places:
        if not isinstance(value, tuple) or value[0] != "lambda":
            raise Rejected(f"a function of {len(places)} arguments is wanted")
        inner, value = binding(inner, value[2], place), value[1]
    number(value, inner)


def binding(sorts: Context, name: str, kind: Term) -> dict[str, Term]:
    """The sorts where a name is bound: where it hides a set, what is sorted by that is hidden too."""
    if not proper(name):
        raise Rejected(f"{ascii(name)[1:-1]} is not a name for a variable")
    spend(len(sorts))
    if sorts.get(name) == SET:
        sorts = {other: own for other, own in sorts.items() if name not in names(own)}
    return {**sorts, name: kind}


def _arguments(term: Term, sorts: Context, *makes: str) -> list[Any]:
    """Accept a term whose operator makes one of these, by its arguments; returns what is found out about them."""
    operator = OPERATORS.get(term[0]) if isinstance(term, tuple) and term else None
    if not isinstance(term, tuple) or operator is None or operator.makes not in makes:
        raise Rejected(f"a {'number' if 'real' in makes else makes[0]} is wanted, not {show(term)[:60]}")
    letters = operator.arguments.replace("*", operator.arguments[0] * (len(term) - 2))
    if len(letters) != len(term) - 1:
        raise Rejected(f"{term[0]} does not take {len(term) - 1} arguments")
    bound, inside, others = scope(term)
    found = [ACCEPT[letters[n - 1]](term[n], sorts) for n in others]
    if inside:
        inner = binding(sorts, bound, bound_sort(term))
        found += [ACCEPT[letters[n - 1]](term[n], inner) for n in inside]
    if letters == "ee" and (None in found or found[0] != found[1]):
        raise Rejected(f"{show(term)[:60]} is not of two elements of one set")
    if letters == "cc" and None not in found and found[0] != found[1]:
        raise Rejected(f"the channels of {term[0]} have {found[0]} and {found[1]} rows")
    return found


def bound_sort(term: tuple[Any, ...]) -> Term:
    """The sort of the name that a term binds."""
    letters = OPERATORS[term[0]].arguments
    kind = letters[2] if letters[1] == "x" else "i"
    return {"i": INTEGER, "n": REAL}.get(kind) or term[3]


def _application(name: str, values: list[Term], sorts: Context) -> None:
    kind = sorts.get(name)
    if not isinstance(kind, tuple) or kind[0] != "function" or len(kind) != 1 + len(values):
        raise Rejected(f"{name} is not a function of {len(values)} arguments")
    for place, value in zip(kind[1:], values, strict=True):
        fits(value, place, sorts)


ACCEPT: dict[str, Callable[[Term, Context], object]] = {
    "n": number, "m": number, "i": integer, "c": channel, "f": formula, "s": is_set, "e": domain, "k": well_made,
}  # fmt: skip
