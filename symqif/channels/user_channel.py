"""What a user has for a channel: rows of any kind, a CSV file, or a function of a secret and a report."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from inspect import signature
from numbers import Rational, Real
from pathlib import Path
from typing import Any

from symqif.channels.channel import Channel, Label
from symqif.errors import SymqifError
from symqif.exact.written import rational
from symqif.kernel.term import Rejected, parse
from symqif.later import sympy
from symqif.symbols import to_sympy, vanishes
from symqif.user_file import contents

MOST = 64 << 20  # bytes of a CSV file
DELIMITERS = ";\t,"  # a decimal comma stands beside the first two only
WHAT = "one line of numbers for each secret, as 1/2,1/4,1/4"


def is_rows(value: object) -> bool:
    """Is it a list of lists, a matrix of SymPy, or a table of numpy or pandas?"""
    return isinstance(value, sympy.MatrixBase) or getattr(value, "ndim", 0) == 2 or _is_list_of_lists(value)


def _is_list_of_lists(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(row, list | tuple) for row in value)


def is_csv(text: str) -> bool:
    """Does a text name a CSV file?"""
    return text.startswith("file:") or text.lower().endswith((".csv", ".tsv"))


def user_channel(value: object, secrets: Iterable[Label] = (), outputs: Iterable[Label] = ()) -> Channel:
    """The channel that `Channel.of` makes."""
    if isinstance(value, Channel):
        return value
    if isinstance(value, str | Path):
        return csv_channel(Path(str(value).removeprefix("file:")))
    if callable(value):
        return _of_function(value, tuple(secrets), tuple(outputs))
    if not is_rows(value):
        raise SymqifError(
            "a channel is a matrix, rows, a function with its ranges or the path of a .csv file, "
            f"not {type(value).__name__}"
        )
    return Channel([[exact_entry(entry) for entry in row] for row in _rows(value)], tuple(secrets), tuple(outputs))


def _rows(value: Any) -> Iterable[Iterable[object]]:
    if isinstance(value, sympy.MatrixBase):
        return value.tolist()  # type: ignore[no-any-return]
    return getattr(value, "to_numpy", lambda: value)()  # type: ignore[no-any-return]


def function_ranges(function: Callable[..., Any]) -> tuple[tuple[Label, ...], ...]:
    """The secrets and the reports that a function has as annotations: def f(x: range(3), y: range(4))."""
    try:
        ranges = [parameter.annotation for parameter in signature(function, eval_str=True).parameters.values()]
    except (ValueError, TypeError, NameError, SyntaxError):
        return ()
    found = tuple(tuple(one) for one in ranges if isinstance(one, range | list | tuple))
    return found if len(found) == len(ranges) == 2 else ()


def _of_function(function: Callable[..., Any], secrets: tuple[Label, ...], outputs: tuple[Label, ...]) -> Channel:
    """C[x, y] = f(x, y); the ranges are those that are given, or else the annotations."""
    annotated = function_ranges(function) or ((), ())
    secrets, outputs = secrets or annotated[0], outputs or annotated[1]
    if not secrets or not outputs:
        name = getattr(function, "__name__", "f")
        raise SymqifError(f"say which secrets and reports there are: def {name}(x: range(3), y: range(3))")
    return Channel([[exact_entry(function(x, y)) for y in outputs] for x in secrets], secrets, outputs)


def exact_entry(entry: object) -> object:
    """An entry of rows: a float is the decimal that it prints as, and a text is a number or a formula."""
    match entry:
        case str():
            return _written(entry.strip())
        case sympy.Basic():
            return entry.xreplace({one: sympy.Rational(str(one)) for one in entry.atoms(sympy.Float)})
        case Decimal() | Real() if not isinstance(entry, Rational):
            return _decimal(entry)
    return entry


def _decimal(number: object) -> Fraction:
    try:
        return rational(str(number))
    except ValueError:
        raise SymqifError(f"an entry must be a number, not {number}") from None


def _written(text: str) -> sympy.Expr | Fraction:
    """The number or formula that a text is; SymqifError if it is neither."""
    try:
        return rational(text)
    except ZeroDivisionError:
        raise SymqifError(f"{text!r} divides by zero") from None
    except ValueError:
        pass
    try:
        return to_sympy(parse(text))
    except Rejected:
        what = f"{text[:40]!r} is not a number" if text else "an entry is empty"
        raise SymqifError(f"{what}: write 1/2, 0.5 or a formula such as 1-a") from None


def csv_channel(path: Path) -> Channel:
    """A channel of a line for each secret, with commas, semicolons or tabs between entries.

    Entries are fractions, decimals, which are exact, and formulas such as 1-a or exp(eps)/(exp(eps)+2). A first line
    without numbers names the reports, and a first column without numbers the secrets; so do those beside an empty
    corner. Blank lines and lines that begin with # are left out.
    """
    data = contents(path, MOST, "CSV")
    try:
        return _of_cells(_cells(_text(data)))
    except SymqifError as error:
        raise SymqifError(f"{path}: {error}") from None


def _of_cells(cells: list[list[str]]) -> Channel:
    if not cells:
        raise SymqifError(f"it holds no channel: write {WHAT}")
    several, corner = len(cells) > 1, not cells[0][0]
    beside = several and (corner or _is_label(cells[-1]))
    headed = several and (corner or _is_header(cells[0]))
    lines = cells[headed:]
    return Channel(
        [[_written(entry) for entry in line[beside:]] for line in lines],
        tuple(_label(line[0]) for line in lines) if beside else (),
        tuple(map(_label, cells[0][beside:])) if headed else (),
    )


def _label(cell: str) -> Label:
    """A number, between which there are metrics, or a name."""
    return int(cell) if cell.isdecimal() else cell


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SymqifError("it is not a text in UTF-8") from None


def _cells(text: str) -> list[list[str]]:
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip() and not line.startswith("#")]
    delimiter = next((one for one in DELIMITERS if any(one in line for _, line in lines)), ",")
    found: list[list[str]] = []
    for n, line in lines:
        try:
            (row,) = csv.reader([line], strict=True, delimiter=delimiter)
        except csv.Error as error:
            raise SymqifError(f"line {n} cannot be read as CSV: {error}") from None
        found.append([cell.strip() if delimiter == "," else _with_point(cell.strip()) for cell in row])
        if len(row) != len(found[0]):
            raise SymqifError(f"line {n} has {len(row)} entries, and those before have {len(found[0])}")
    return found


def _with_point(cell: str) -> str:
    """0.5 for 0,5."""
    whole, comma, rest = cell.partition(",")
    return f"{whole}.{rest}" if comma and whole.isdigit() and rest.isdigit() else cell


def _is_number(cell: str) -> bool:
    try:
        rational(cell)
    except (ValueError, ZeroDivisionError):
        return False
    return True


def _is_header(line: Sequence[str]) -> bool:
    """No number, and no row of formulas."""
    return not any(map(_is_number, line)) and not _sums_to_one(line)


def _is_label(line: Sequence[str]) -> bool:
    """Does a row begin with a name, beside which its entries stand?"""
    return len(line) > 1 and not _is_number(line[0]) and not _sums_to_one(line)


def _sums_to_one(line: Sequence[str]) -> bool:
    try:
        return vanishes(sympy.Add(*map(sympy.sympify, map(_written, line))) - 1)
    except SymqifError:
        return False
