"""What is wrong with a question, in words."""

from __future__ import annotations

import click


def words(error: Exception) -> str:
    """What is wrong; with the usage, also where the right one is shown."""
    if not isinstance(error, click.ClickException):
        return str(error)
    said = error.format_message()
    if not isinstance(error, click.UsageError):
        return said
    command = "COMMAND" if error.ctx is None else error.ctx.info_name if error.ctx.parent else ""
    advice = f"symqif {command} --help has an example" if command else "symqif --help lists the commands"
    said = said.rstrip(".")
    return f"{said} {advice}" if said.endswith("?") else f"{said}; {advice}"
