"""symqif show"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symqif.commands.formulas import columns, formula_style
from symqif.commands.options import catalogue_option
from symqif.commands.results import checking, exit_with, read
from symqif.commands.terminal import say
from symqif.commands.working import Working

if TYPE_CHECKING:
    from rich.text import Text


@click.command()
@click.argument("claim_id", metavar="ID")
@click.option("--steps", is_flag=True, help="All of it: statements in full, the derivation as a tree, notes.")
@click.option("--obligations", "every", is_flag=True, help="That, and every obligation that the certificates settle.")
@formula_style
@catalogue_option
def show(claim_id: str, catalogue: Path | None, as_json: bool, steps: bool, every: bool) -> None:
    """One claim: statement, verdict, counterexample, repair, what it rests on.

    \b
    Example: symqif show cap.ss
    """
    from symqif.claims.catalogue import theorems
    from symqif.claims.verify import recheck
    from symqif.report.data import claim_data
    from symqif.report.text.claim import description

    entries = read(catalogue)
    with Working("checking the certificates", len(entries)) as working:
        results = recheck(
            [claim_id], catalogue=catalogue, entries=entries, progress=checking(working, [claim_id], entries)
        )
        (result,) = [r for r in results if r.claim.id == claim_id]
    if as_json:
        click.echo(json.dumps(claim_data(result), indent=2))
    else:
        known = theorems(entries)
        say(description(result, known, width=columns(), steps=steps, every=every, paint=_painted))
    exit_with([result], entries)


def _painted(line: str, tone: str) -> Text:
    from rich.text import Text

    return Text(line, tone if tone in ("", "bold", "dim") else f"bold {tone}")
