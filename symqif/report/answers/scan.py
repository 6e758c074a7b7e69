"""The formulas of a paper beside all quantities: as text, as JSON, and as a formula file."""

import json
from collections.abc import Mapping
from typing import Any

from rich.text import Text

from symqif.formula.scan import is_tex
from symqif.report.text.colours import dim, verdict
from symqif.scanning.scan import GRAVEST, Scan, Scanned
from symqif.schemas import ScanData, ScannedData

WORDS = {
    "different": "not equal",
    "undecided": "undecided",
    "refused": "not read",
    "read": "no quantity",
    "equal": "equal",
}
WIDTH = 48  # characters of a formula


def data(found: Scan) -> dict[str, Any]:
    """As JSON has it."""
    listed = [
        {name: value for name, value in vars(one).items() if name not in ("term", "display")} for one in found.formulas
    ]
    return ScanData(formulas=[ScannedData(**one) for one in listed], summary=found.summary).data()


def lines(found: Scan) -> list[str | Text]:
    """Gravest first, each kind in the order of the paper; then how many there are of each."""
    counts = ", ".join(f"{number} {WORDS[status]}" for status, number in found.summary.items())
    ordered = sorted(found.formulas, key=lambda one: GRAVEST.index(one.status))
    return [*map(_line, ordered), counts]


def _line(one: Scanned) -> Text:
    word = WORDS[one.status]
    place = f"line {one.line}" + (f", {one.label}" if one.label else "")
    shown = one.latex if len(one.latex) <= WIDTH else f"{one.latex[: WIDTH - 2]}.."
    quantity = f"  {one.quantity}" if one.quantity else ""
    shown_word = verdict(word) if one.quantity else Text(word)
    return Text.assemble(shown_word, f"{' ' * (12 - len(word))}{place}: {shown}{quantity}", dim(f"  {one.reason}"))


def toml(found: Scan, paper: str, symbols: Mapping[str, str], mechanism: str = "") -> str:
    """A file for `check --file` of what is equal to a quantity or differs from one.

    paper, mechanism: paths from there, of the paper and of a file with mechanisms.
    """
    kept = [one for one in found.formulas if one.quantity and one.status in ("equal", "different")]
    own = [f"mechanism = {json.dumps(mechanism)}"] if mechanism else []
    head = [f"latex = {json.dumps(paper)}", *own, *_symbols(symbols)]
    places = [_place(one) for one in kept]
    labels = [f"{p}, {places[:n].count(p) + 1}" if places.count(p) > 1 else p for n, p in enumerate(places)]
    return "\n".join([*head, *map(_entry, kept, labels)]) + "\n"


def _symbols(letters: Mapping[str, str]) -> list[str]:
    shown = ", ".join(f"{json.dumps(letter)} = {json.dumps(meant)}" for letter, meant in letters.items())
    return [f"symbols = {{{shown}}}"] if shown else []


def _place(one: Scanned) -> str:
    chosen = [f"{name} {value}" for name, value in (("row", one.row), ("side", one.side)) if value is not None]
    return ", ".join([f"line {one.line}", *([one.label] if one.label else []), *chosen])


def _entry(one: Scanned, label: str) -> str:
    """By its label in the paper, or as its display is written."""
    chosen = [f"{name} = {value}" for name, value in (("row", one.row), ("side", one.side)) if value is not None]
    latex = one.display if is_tex(one.display) else f"${one.display}$"
    where = [f"expression = {json.dumps(latex)}" if one.display else f"at = {json.dumps(one.label)}", *chosen]
    expected = ['expected = "different"'] if one.status == "different" else []
    own = [f"label = {json.dumps(label)}", f"against = {json.dumps(one.quantity)}"]
    return "\n".join(["\n[[formula]]", *own, *where, *_symbols(one.letters), *expected])
