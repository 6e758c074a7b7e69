"""Text for people: folded at the width of the terminal, in colour; in a pipe, one line each and plain."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TextIO

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

WIDEST = 120  # columns that are easy to read
FIXED = "\N{NO-BREAK SPACE}"


def console(stream: TextIO) -> Console:
    """With NO_COLOR, without any style."""
    from rich.console import Console  # heavy, and not wanted for --help

    return Console(file=stream, highlight=False, color_system=None if os.environ.get("NO_COLOR") else "auto")


def is_pipe(stream: TextIO) -> bool:
    """Is it no terminal? Then Rich, which takes long to load, is not wanted, unless the environment asks for colour."""
    return not stream.isatty() and not os.environ.keys() & {"FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"}


def complain(message: str) -> None:
    """What is wrong, on standard error: in one line, which a terminal folds at its width."""
    line = f"symqif: {message}"
    if sys.stderr.isatty():
        from rich.text import Text

        from symqif.commands.folding import folded

        line = "\n".join(piece.plain for piece in folded(Text(line), min(console(sys.stderr).width, WIDEST)))
    print(line, file=sys.stderr)


def say(lines: Iterable[str | Text], margin: int | None = None) -> None:
    """Print the lines; COLUMNS sets the width, of a pipe too. margin: where a folded line goes on, if not by itself."""
    if is_pipe(sys.stdout) and "COLUMNS" not in os.environ:
        for line in lines:
            print(str(line).replace(FIXED, " "))
        return
    from rich.text import Text

    from symqif.commands.folding import folded
    from symqif.typesetting.folding import Command

    out = console(sys.stdout)
    narrow = out.is_terminal or "COLUMNS" in os.environ
    for line in lines:
        whole = line if isinstance(line, Text) else Text(line)
        pieces = folded(whole, min(out.width, WIDEST), margin, command=isinstance(line, Command)) if narrow else [whole]
        for piece in pieces:
            piece.plain = piece.plain.replace(FIXED, " ")
            out.print(piece, soft_wrap=True)


def print_answer(as_json: bool, data: Callable[[], Any], lines: Callable[[], Iterable[str | Text]]) -> None:
    """Print an answer as JSON, or for people."""
    if as_json:
        click.echo(json.dumps(data(), indent=2))
    else:
        say(lines())
