"""Which abbreviations of a statement stand beside a formula, and what of its setting was said before."""

from __future__ import annotations

from collections.abc import Iterable

from symqif.kernel.term import names, parse
from symqif.reduction.statement import Statement


def definitions(statement: Statement, formulas: Iterable[str]) -> dict[str, str]:
    """The definitions that formulas and hypotheses use, and those that these use."""
    wanted = frozenset[str]().union(*(names(parse(text)) for text in (*formulas, *statement.given)))
    for name, text in reversed(list(statement.definitions.items())):
        if name in wanted:
            wanted |= names(parse(text))
    return {name: text for name, text in statement.definitions.items() if name in wanted}


def is_new(name: str, shown: str, seen: dict[str, str]) -> bool:
    """Is it other than what was shown last under this name? Then it is what was shown last."""
    known = seen.get(name) == shown
    seen[name] = shown
    return not known
