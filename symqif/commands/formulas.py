"""--ascii and --code: how the formulas of a command are written."""

import shutil
import sys
from collections.abc import Callable
from typing import Any

import click

WIDEST = 120  # columns


def formula_style(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say how formulas are written: by default in Unicode, where standard output takes that."""
    code = click.option(
        "--code",
        "formulas",
        flag_value="code",
        expose_value=False,
        callback=_set,
        help="Formulas as check reads them.",
    )
    plain = click.option(
        "--ascii", "formulas", flag_value="ascii", expose_value=False, callback=_set, help="Formulas in ASCII."
    )
    return plain(code(function))


def _set(context: click.Context, _: click.Parameter, chosen: str | None) -> None:
    from symqif.typesetting.text import style, written_as

    spelling = chosen or ("ascii" if style() == "unicode" and not _takes_unicode() else None)
    if spelling is not None:
        context.with_resource(written_as(spelling))


def columns() -> int:
    """How wide lines may be: as the terminal is, but no wider than is easy to read."""
    return min(shutil.get_terminal_size().columns, WIDEST)


def _takes_unicode() -> bool:
    try:
        "\u03b5\u2291\u211d".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
