"""Says what of a statement has no sort by §1 and §2."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.semantics.reading import (
    BINDERS,
    RELATIONS,
    RESERVED,
    SIGNATURES,
    SORT_WORDS,
    Node,
    Statement,
    Unreadable,
    letters_of,
    read_sort,
)

# ("real",), ("integer",), ("set", mark), ("element", mark), ("channel", rows or None), ("function", places). The mark
# tells a set from another one of the same spelling that hides it.
Sort = tuple[Any, ...]

_FORMULAS = {head for head in SIGNATURES if "F" in SIGNATURES[head]} | RELATIONS
_FORMULAS |= {"stochastic", "refines", "in_hull", "ldp", "increasing", "limit"}
_CHANNELS = {"kron", "hot", "subset"}
_REALS = set(SIGNATURES) - _FORMULAS - _CHANNELS
_INTEGERS = {"neg", "-", "+", "*", "max", "sum", "total", "largest", "**", "size", "delta", "binomial"}
_marks = itertools.count()


@dataclass(frozen=True)
class Scope:
    """The sorts of the names at a place, and the list that errors are added to."""

    names: Mapping[str, Sort]
    errors: list[str]

    def bind(self, name: str, sort: Sort) -> Scope:
        """Declare a bound name, which hides an outer one, and of a set also what is sorted by it."""
        if name in RESERVED | SORT_WORDS and (name, sort) != ("i", ("integer",)):
            self.errors.append(f"{name} is no name")
        hidden = self.names.get(name, ("nothing",))
        left = {n: s for n, s in self.names.items() if hidden[0] != "set" or not _mentions(s, hidden[1])}
        return replace(self, names={**left, name: sort})

    def complain(self, words: str) -> None:
        """Note an error."""
        self.errors.append(words)


def sort_errors(statement: Statement) -> list[str]:
    """Return what has no sort, in words. The list is empty where all is well."""
    errors: list[str] = []
    try:
        scope = _declared(statement, errors)
        hypotheses, claim = statement.trees()
    except Unreadable as error:
        return [*errors, str(error)]
    for formula in (*hypotheses, claim):
        _check(formula, "F", scope)
    return errors


def _declared(statement: Statement, errors: list[str]) -> Scope:
    scope = Scope({}, errors)
    sorts = {name: read_sort(text) for name, text in statement.variables.items()}
    for name, sort in sorted(sorts.items(), key=lambda item: item[1].head != "set"):
        scope = scope.bind(name, _sort(sort, scope))
    for name in statement.definitions:
        if name in RESERVED | SORT_WORDS | set(statement.variables):
            errors.append(f"{name} cannot be defined")
    return scope


def _sort(sort: Node, scope: Scope) -> Sort:
    match sort.head:
        case "set":
            return ("set", next(_marks))
        case "channel":
            return ("channel", int(sort.parts[0].text) if sort.parts else None)
        case "function":
            return ("function", tuple(_sort(place, scope) for place in sort.parts))
        case "name":
            return _elements(sort, scope)
    return (sort.head,)


def _mentions(sort: Sort, mark: int) -> bool:
    """Tell whether the elements of this set occur in a sort."""
    return sort == ("element", mark) or (sort[0] == "function" and any(_mentions(place, mark) for place in sort[1]))


def _elements(node: Node, scope: Scope) -> Sort:
    found = scope.names.get(node.text, ("nothing",)) if node.head == "name" else ("nothing",)
    if found[0] != "set":
        scope.complain(f"{node} is not a set's name")
        return ("nothing",)
    return ("element", found[1])


def _check(node: Node, letter: str, scope: Scope) -> None:
    """Check that a tree has the sort that its place asks for."""
    match letter:
        case "F":
            _compound(node, _FORMULAS, "a formula", scope)
        case "C":
            _channel(node, scope)
        case "X":
            _elements(node, scope)
        case "a":
            _number(node, "a real", {"real", "integer"}, scope)
        case "n":
            _number(node, "an integer", {"integer"}, scope)


def _number(node: Node, what: str, sorts: set[str], scope: Scope) -> None:
    if node.head == "name":
        if scope.names.get(node.text, ("nothing",))[0] not in sorts:
            scope.complain(f"{node} is not {what}")
    elif node.head == "apply" and "real" in sorts:
        _application(node, scope)
    elif node.head != "number":
        _compound(node, _REALS if "real" in sorts else _INTEGERS, what, scope)


def _application(node: Node, scope: Scope) -> None:
    sort = scope.names.get(node.text, ("nothing",))
    if sort[0] != "function" or len(sort[1]) != len(node.parts):
        scope.complain(f"{node.text} is not a function of {len(node.parts)} arguments")
        return
    for place, argument in zip(sort[1], node.parts, strict=True):
        if place == ("real",):
            _check(argument, "a", scope)
        else:
            _element(argument, place, scope)


def _element(node: Node, sort: Sort, scope: Scope) -> None:
    if node.head != "name" or sort[0] != "element" or scope.names.get(node.text) != sort:
        scope.complain(f"{node} is not an element of the set that its place asks for")


def _channel(node: Node, scope: Scope) -> None:
    if node.head == "name":
        if scope.names.get(node.text, ("nothing",))[0] != "channel":
            scope.complain(f"{node} is not a channel")
    elif node.head == "matrix":
        _matrix(node, scope)
    else:
        _compound(node, _CHANNELS, "a channel", scope)


def _matrix(node: Node, scope: Scope) -> None:
    widths = {len(row.parts) for row in node.parts}
    if len(widths) != 1 or 0 in widths:
        scope.complain("the rows of a matrix are of one positive length")
    for row in node.parts:
        for entry in row.parts:
            _check(entry, "a", scope)


def _compound(node: Node, heads: set[str], what: str, scope: Scope) -> None:
    if node.head not in heads:
        scope.complain(f"{node} is not {what}")
        return
    letters = letters_of(node.head, len(node.parts))
    if what == "an integer":
        letters = _made_of_integers(node, letters, scope)
    _special(node, scope)
    for place, (part, letter) in enumerate(zip(node.parts, letters, strict=True)):
        if node.head in BINDERS and place == 0:
            _check(part, letter, scope.bind(node.parts[1].text, _bound(node, scope)))
        elif node.head == "subset" and place >= 3:
            _check(part, letter, replace(scope, names={**scope.names, "i": ("integer",)}))
        else:
            _check(part, letter, scope)


def _made_of_integers(node: Node, letters: str, scope: Scope) -> str:
    if node.head == "**" and node.parts[1].head != "number":
        scope.complain(f"{node} is an integer for a literal exponent >= 0 only")
    return letters.replace("a", "n")


def _bound(node: Node, scope: Scope) -> Sort:
    match node.head:
        case "sum":
            return ("integer",)
        case "total" | "largest":
            return _elements(node.parts[2], scope)
        case "forall" | "exists":
            return _sort(node.parts[2], scope)
    return ("real",)


def _special(node: Node, scope: Scope) -> None:
    """Check what a signature does not say: of delta, hot and comparisons of matrices."""
    first = node.parts[0]
    if node.head == "delta":
        sort = scope.names.get(first.text, ("nothing",)) if first.head == "name" else ("nothing",)
        for part in node.parts:
            _element(part, sort, scope)
    if node.head == "hot" and not (first.head == "kron" and _two_rows(first.parts[0], scope)):
        scope.complain("hot is of the Kronecker power of a channel with two rows")
    written_out = node.head in {"refines", "in_hull"} and {part.head for part in node.parts} == {"matrix"}
    if written_out and len(first.parts) != len(node.parts[1].parts):
        scope.complain(f"the matrices of {node.head} have equally many rows")


def _two_rows(node: Node, scope: Scope) -> bool:
    if node.head == "matrix":
        return len(node.parts) == 2
    return node.head == "name" and scope.names.get(node.text) == ("channel", 2)
