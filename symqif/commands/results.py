"""What the commands that decide or check claims print, and the status they end with."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from symqif.commands.status import DIFFERENT, UNDECIDED

if TYPE_CHECKING:
    from symqif.claims.verify import Result


def print_results(results: Iterable[Result], as_json: bool, *, brief: bool) -> list[Result]:
    """Print each result as it comes, or all of them as JSON; a terminal also shows that work goes on."""
    from rich.console import Console
    from rich.text import Text

    from symqif.report import text
    from symqif.report.data import verify_data

    if as_json:
        done = list(results)
        click.echo(json.dumps(verify_data(done), indent=2))
        return done
    console, done = Console(highlight=False, soft_wrap=True), []
    with console.status("deciding") as status:
        for result in results:
            done.append(result)
            status.update(f"{len(done)} decided, the next one is being searched for")
            if brief and not result.differences:
                continue
            line = Text(text.line(result))
            line.stylize(text.COLOURS[result.verdict], 0, len(result.verdict))
            console.print(line)
            for difference in text.differences(result):
                console.print(Text(difference))
    console.print(Text(text.summary(done)))
    return done


def exit_with(results: Iterable[Result]) -> None:
    """1 if a verdict is not the recorded one, 3 if that is because it is undecided."""
    changed = [o.verdict for r in results for p, o in r.outcomes.items() if p in r.differences]
    if changed:
        sys.exit(UNDECIDED if all(v == "undecided" for v in changed) else DIFFERENT)
