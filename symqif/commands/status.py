"""What the exit status of a command says, and the line that says that work goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.status import Status

AS_EXPECTED, DIFFERENT, BAD_INPUT, UNDECIDED = range(4)


def working(words: str) -> Status:
    """A line on standard error, where that is a terminal, as long as one is inside it."""
    from rich.console import Console  # heavy, and not wanted for --help

    return Console(stderr=True).status(words)
