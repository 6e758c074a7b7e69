"""What the commands that decide or check claims print, and the status they end with."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from symqif.commands.status import BAD_INPUT, DIFFERENT, UNDECIDED

if TYPE_CHECKING:
    from pathlib import Path

    from symqif.claims.catalogue import Catalogue
    from symqif.claims.verify import Result


def read(catalogue: Path | None) -> Catalogue:
    """The catalogue; each file that does not load is named in a line on standard error."""
    from symqif.claims.catalogue import load

    entries = load(catalogue)
    for fault in entries.faults:
        click.echo(f"symqif: {fault}", err=True)
    return entries


def print_results(results: Iterable[Result], as_json: bool, *, brief: bool) -> list[Result]:
    """Print each result as it comes, or all of them as JSON; a terminal also shows that work goes on."""
    from rich.console import Console
    from rich.text import Text

    from symqif.report.data import verify_data
    from symqif.report.document.errata import counted, graded
    from symqif.report.text import claim as text

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
    if not brief and (words := counted(graded(done))):
        console.print(Text(words))
    console.print(Text(text.summary(done)))
    return done


def exit_with(results: Iterable[Result], entries: Catalogue) -> None:
    """1 if a verdict is not the recorded one, 3 if that is because it is undecided, 2 if a claim file does not load."""
    changed = [o.verdict for r in results for p, o in r.outcomes.items() if p in r.differences]
    if changed:
        sys.exit(UNDECIDED if all(v == "undecided" for v in changed) else DIFFERENT)
    if entries.faults:
        sys.exit(BAD_INPUT)
