"""symqif show"""

from __future__ import annotations

import json
from pathlib import Path

import click

from symqif.commands.options import catalogue_option
from symqif.commands.results import exit_with, read


@click.command()
@click.argument("claim_id", metavar="ID")
@click.option("--obligations", "every", is_flag=True, help="List every obligation that the certificates settle.")
@catalogue_option
def show(claim_id: str, catalogue: Path | None, as_json: bool, every: bool) -> None:
    """One claim: statement as printed, steps, verdict, counterexample, repair, what it rests on.

    \b
    Example: symqif show cap.ss
    """
    from symqif.claims.catalogue import theorems
    from symqif.claims.verify import recheck
    from symqif.report.data import claim_data
    from symqif.report.text.claim import description

    entries = read(catalogue)
    (result,) = [r for r in recheck([claim_id], catalogue=catalogue, entries=entries) if r.claim.id == claim_id]
    if as_json:
        click.echo(json.dumps(claim_data(result), indent=2))
    else:
        for line in description(result, theorems(entries), every=every):
            click.echo(line)
    exit_with([result], entries)
