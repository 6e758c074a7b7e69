"""Entry: a formula of a formula file, the quantity that it is compared with, and the expected answer."""

import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from symqif.comparison.notation import checked, renamed, written
from symqif.errors import SymqifError
from symqif.formula.read import LATEX_MARKS
from symqif.formula.written import Written
from symqif.manuscript import Extract, Manuscript, extract
from symqif.manuscript.definitions import put_in
from symqif.manuscript.macros import letter

EXPECTED = {"equal": True, "different": False}
TEXTS = ("label", "against", "expression", "latex", "at", "marker", "expected", "where", "note")
ONE_LINE = ("against", "latex", "at", "marker", "expected")
KEYS = (*TEXTS, "row", "side", "given", "symbols")
RESERVED = frozenset(("formula", "against", "protocols", "quantities", "timeout"))  # arguments of `check`
LONGEST = 200  # characters of a number


@dataclass(frozen=True)
class Place:
    """Where in a LaTeX file a formula stands: see `symqif.manuscript.extract`."""

    file: Path
    at: str | None
    marker: str | None
    row: int | None
    side: int | None

    def extract(self, sources: dict[Path, Manuscript]) -> Extract:
        """The formula; `sources` has the files that were read before. SymqifError if it is not found."""
        if self.file not in sources:
            sources[self.file] = Manuscript.read(self.file)
        return extract(sources[self.file], at=self.at, marker=self.marker, row=self.row, side=self.side)


@dataclass(frozen=True)
class FormulaEntry:
    """One entry. formula: a text, or the place where it stands; expected: is it equal to the quantity? symbols:
    what the formula calls the parameters. row, side: of a formula that is given as a text."""

    label: str
    against: str
    formula: str | Place
    expected: bool = True
    given: Mapping[str, Fraction | str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    where: str = ""
    note: str = ""
    row: int | None = None
    side: int | None = None

    def text(self, sources: dict[Path, Manuscript]) -> tuple[Written, str]:
        """The formula as it is read, and where it is from if not from the entry; SymqifError if it is not found."""
        if isinstance(self.formula, str):
            return written(self.formula, self.symbols, self.row, self.side), ""
        found = self.formula.extract(sources)
        formula = found.formula if LATEX_MARKS.intersection(found.formula) else f"${found.formula}$"
        whole = replace(Written.of(formula), conditions=found.conditions, before=found.before, stated=found.stated)
        symbols = {letter(key, sources[self.formula.file].macros): name for key, name in self.symbols.items()}
        return renamed(put_in(whole, found.definitions), symbols), f"{self.formula.file.name}, line {found.line}"


def read_entry(table: Mapping[str, Any], folder: Path, latex: str | None, symbols: Mapping[str, str]) -> FormulaEntry:
    """The entry that a TOML table describes; SymqifError says what to do.

    folder: of the TOML file. latex, symbols: what it says for all its entries.
    """
    for key, value in table.items():
        if key not in KEYS:
            raise SymqifError(f"unknown key {key!r}: there are {', '.join(KEYS)}")
        if key in TEXTS and not (isinstance(value, str) and value.strip()):
            raise SymqifError(f'{key} must be a text that is not empty: write {key} = ".."')
        if key in ONE_LINE and not value.isprintable():
            raise SymqifError(f"{key} must be one line of printable characters")
        if key in ("row", "side") and (type(value) is not int or value == 0):
            raise SymqifError(f"{key} must be an integer, from 1 on, or from -1 backwards")
    if "against" not in table:
        raise SymqifError('it has no quantity: write against = "capacity.grr", say')
    if table.get("expected", "equal") not in EXPECTED:
        raise SymqifError(f'expected must be "equal" or "different", not {table["expected"][:60]!r}')
    return FormulaEntry(
        table["label"],
        table["against"],
        _formula(table, folder, latex),
        EXPECTED[table.get("expected", "equal")],
        _given(table.get("given", {})),
        {**symbols, **checked(table.get("symbols", {}))},
        table.get("where", ""),
        table.get("note", ""),
        *((table.get("row"), table.get("side")) if "expression" in table else ()),
    )


def _formula(table: Mapping[str, Any], folder: Path, latex: str | None) -> str | Place:
    places = [key for key in ("at", "marker") if key in table]
    if "expression" in table:
        also = [key for key in (*places, "latex") if key in table]
        if also:
            raise SymqifError(f"expression and {also[0]} exclude each other: keep one")
        return str(table["expression"])
    if len(places) != 1 or not ("latex" in table or latex):
        raise SymqifError(
            'it has no formula: write expression = "..", or latex = "paper.tex" with at = "eq:label" or marker = "name"'
        )
    file = folder / (table.get("latex") or str(latex))
    return Place(file, table.get("at"), table.get("marker"), table.get("row"), table.get("side"))


def _given(values: Any) -> dict[str, Fraction | str]:
    if not isinstance(values, dict):
        raise SymqifError('given must be a table: write given = {k = 3, t = "3/2"}')
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
