"""Entry: a formula of a formula file, the quantity that it is compared with, and the expected answer."""

import contextlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from symqif.comparison.problem import RELATIONS
from symqif.errors import SymqifError
from symqif.formula.macros import holding
from symqif.formula.reading import Declared, Formula
from symqif.manuscript import Manuscript, extract

EXPECTED = {"equal": True, "different": False}
RESERVED = frozenset(
    ("formula", "against", "protocols", "quantities", "timeout", "bits", "relation")
)  # arguments of `check`
LONGEST = 200  # characters of a number


def is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


Rules = Mapping[str, tuple[Callable[[Any], bool], str]]  # what each key must be, and that in words
LINE = (lambda value: is_text(value) and value.isprintable()), "one line of printable characters"
NUMBER = (lambda value: type(value) is int and value != 0), "an integer, from 1 on, or from -1 backwards"
SYMBOLS = (
    lambda value: isinstance(value, dict) and all(map(is_text, value.values())),
    'a table of names and formulas in them: write symbols = {d = "k"}',
)
RULES: Rules = {
    **dict.fromkeys(("label", "against", "latex", "at", "marker", "left"), LINE),
    **dict.fromkeys(("expression", "note"), (is_text, 'a text that is not empty: write ".."')),
    "row": NUMBER,
    "side": NUMBER,
    "expected": (EXPECTED.__contains__, '"equal" or "different"'),
    "where": (
        lambda value: isinstance(value, str) or (isinstance(value, list) and all(isinstance(v, str) for v in value)),
        'a text, or a list of definitions: write where = ["q = 1/(k+1)"]',
    ),
    "given": (lambda value: isinstance(value, dict), 'a table: write given = {k = 3, t = "3/2"}'),
    "bits": (lambda value: isinstance(value, bool), "true or false: is the formula in bits?"),
    "relation": (RELATIONS.__contains__, f"{', '.join(RELATIONS)}: what the quantity is to the formula"),
    "symbols": SYMBOLS,
}


def refuse_wrong(table: Mapping[str, Any], rules: Rules) -> None:
    """SymqifError where a table has a key that is none of these, or a value that is not what it must be."""
    for key, value in table.items():
        if key not in rules:
            raise SymqifError(f"unknown key {key!r}: there are {', '.join(rules)}")
        fits, wanted = rules[key]
        if not fits(value):
            raise SymqifError(f"{key} must be {wanted}")


@dataclass(frozen=True)
class FormulaEntry:
    """One entry. expression: the formula; else it stands in latex, the paper, whose macros hold in a text too, at a
    label or a marker: see `symqif.manuscript.extract`. said: what the entry says of it. expected: is the
    quantity, in bits perhaps, in that relation to it?"""

    label: str
    against: str
    expression: str
    said: Declared
    latex: Path | None = None
    at: str | None = None
    marker: str | None = None
    expected: bool = True
    given: Mapping[str, Fraction | str] = field(default_factory=dict)
    place: str = ""
    note: str = ""
    bits: bool = False
    relation: str = "equal"

    def typeset(self, sources: dict[Path, Manuscript]) -> Formula:
        """The formula; `sources` has the files that were read before. SymqifError if it is not found."""
        if self.latex and self.latex not in sources:
            sources[self.latex] = Manuscript.read(self.latex)
        source = sources[self.latex] if self.latex else None
        if source and not self.expression:
            return extract(source, self.said, at=self.at, marker=self.marker)
        return Formula.typed(self.expression, self.said, holding(source.definitions) if source else {})


def read_entry(table: Mapping[str, Any], folder: Path, latex: str | None, symbols: Mapping[str, str]) -> FormulaEntry:
    """The entry that a TOML table describes; SymqifError says what to do.

    folder: of the TOML file. latex, symbols: what it says for all its entries.
    """
    refuse_wrong(table, RULES)
    if "against" not in table and "marker" not in table:
        raise SymqifError('it has no quantity: write against = "capacity.grr", say')
    places, file = [key for key in ("at", "marker") if key in table], table.get("latex", latex)
    if "expression" in table and (also := [key for key in (*places, "latex") if key in table]):
        raise SymqifError(f"expression and {also[0]} exclude each other: keep one")
    if "expression" not in table and (len(places) != 1 or not file):
        raise SymqifError(
            'it has no formula: write expression = "..", or latex = "paper.tex" with at = "eq:label" or marker = "name"'
        )
    letters, where = {**symbols, **table.get("symbols", {})}, table.get("where", "")
    definitions = tuple(where) if isinstance(where, list) else ()
    return FormulaEntry(
        table["label"],
        table.get("against") or table["marker"],
        table.get("expression", ""),
        Declared(letters, table.get("row"), table.get("side"), table.get("left", ""), definitions),
        folder / file if file else None,
        table.get("at"),
        table.get("marker"),
        EXPECTED[table.get("expected", "equal")],
        _given(table.get("given", {})),
        where if isinstance(where, str) else "",
        table.get("note", ""),
        table.get("bits", False),
        table.get("relation", "equal"),
    )


def _given(values: Mapping[str, Any]) -> dict[str, Fraction | str]:
    for name in RESERVED.intersection(values):
        raise SymqifError(f"no parameter is called {name!r}")
    return {name: _number(name, value) for name, value in values.items()}


def _number(name: str, value: object) -> Fraction | str:
    """A number, or a formula in the other parameters."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and len(value) <= LONGEST:
        with contextlib.suppress(ValueError, ZeroDivisionError):
            return Fraction(value)
        if re.search("[A-Za-z]", value) and re.search(r"[-+*/^(){}\\]", value):
            return value
    raise SymqifError(f'{name} must be an integer or a rational in quotes: write {name[:20]} = "3/2"')
