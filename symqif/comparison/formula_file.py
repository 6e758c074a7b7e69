r"""Formula files, in TOML: a paper's formulas, each with what it must equal.

    latex = "paper.tex"          # optional: of at and marker; has macros
    mechanism = "mine.py"        # optional: your own mechanisms; it is run
    symbols = {d = "k", h = "(k-p)/2"}  # optional: the paper's letters

    [[formula]]
    label = "capacity of GRR"    # any name, once
    against = "capacity.grr"     # the quantity, as --against has it
    expression = '\frac{k e^{\varepsilon}}{e^{\varepsilon}+k-1}'

    [[formula]]
    label = "asr of LH"
    against = "asr.lh"
    latex = "paper.tex"
    at = "eq:exp_asr_lh"         # the display with \label{eq:exp_asr_lh}; or
    # marker = "asr"             # that beside the comment % symqif: asr;
    #                            # "asr.lh" is the quantity as well
    # row = 2                    # of an align or a cases; -1 is the last
    # side = 2                   # which part between = signs; default: the last
    # left = '\mathcal{ML}(R)'   # its left side, where it is not read as that
    # bits = true                # it is in bits, the quantity in nats
    # given = {k = 3, t = "3/2"} # parameters, as options; or g = "exp(eps)+1"
    # relation = "at most"       # the quantity is; "at least", "less than", ..
    # expected = "different"     # known to be wrong; default: "equal"
    # where = ["q = 1/(k+1)"]    # definitions beside it; or a text for readers
    # note = "page 6"            # for the reader

Paths are relative to the TOML file.
"""

import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from symqif.comparison.entry import SYMBOLS, FormulaEntry, Rules, is_text, read_entry, refuse_wrong
from symqif.errors import SymqifError, blamed
from symqif.user_file import contents

LARGEST = 4 << 20  # bytes
MOST = 5000  # entries
EXAMPLE = 'begin an entry with [[formula]] and give it label = "..", against = ".." and expression = ".."'
RULES: Rules = {
    "formula": (
        lambda value: isinstance(value, list) and len(value) <= MOST and all(isinstance(one, dict) for one in value),
        f"at most {MOST} tables: {EXAMPLE}",
    ),
    **dict.fromkeys(("latex", "mechanism"), (is_text, "a path in quotes")),
    "symbols": SYMBOLS,
}


@dataclass(frozen=True)
class FormulaFile:
    """The entries of a formula file, and the Python file with mechanisms that it names."""

    path: Path
    entries: tuple[FormulaEntry, ...]
    mechanism: Path | None = None


def read_formulas(file: Path) -> FormulaFile:
    """The formula file at a path; SymqifError, one line with the file and the entry, for anything that is wrong."""
    data = _data(file)
    with blamed(file):
        refuse_wrong(data, RULES)
    tables = data.get("formula", ())
    if not tables:
        raise SymqifError(f"{file} has no formulas: {EXAMPLE}")
    labels = [_label(file, n, table) for n, table in enumerate(tables, 1)]
    label, times = Counter(labels).most_common(1)[0]
    if times > 1:
        raise SymqifError(f"{file}: the label {label!r} is used {times} times: give each formula its own")
    entries = []
    for label, table in zip(labels, tables, strict=True):
        with blamed(f"{file}, {label}"):
            entries.append(read_entry(table, file.parent, data.get("latex"), data.get("symbols", {})))
    return FormulaFile(file, tuple(entries), file.parent / data["mechanism"] if "mechanism" in data else None)


def _data(file: Path) -> dict[str, Any]:
    data = contents(file, LARGEST, "TOML")
    try:
        return tomllib.loads(data.decode("utf-8").replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        raise SymqifError(f"{file} is not TOML: {error}") from None
    except UnicodeDecodeError:
        raise SymqifError(f"{file} is not UTF-8 text: save it as UTF-8") from None
    except (RecursionError, ValueError):  # ValueError: a number of many thousands of digits
        raise SymqifError(f"{file} is nested too deeply, or has too long a number: {EXAMPLE}") from None


def _label(file: Path, number: int, table: dict[str, Any]) -> str:
    label = table.get("label")
    if not (isinstance(label, str) and label.strip() and label.isprintable()):
        raise SymqifError(f'{file}, formula {number}: it has no label: write label = ".." on one line')
    return label
