"""symqif errata"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from symqif.commands.options import catalogue as catalogue_option
from symqif.commands.status import DIFFERENT


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@catalogue_option
@click.option("--latex", "as_latex", is_flag=True, help="Print a LaTeX fragment that needs amsmath alone.")
@click.option("--standalone", is_flag=True, help="Print a whole LaTeX document.")
@click.option("--summary", "brief", is_flag=True, help="Print one line for each claim.")
def errata(
    ids: tuple[str, ...], catalogue: Path | None, as_json: bool, as_latex: bool, standalone: bool, brief: bool
) -> None:
    """What is not true as printed: where, a counterexample or the wrong line, and the repaired statement.

    Rests on the stored certificates, which the kernel checks again; one that does not check is listed, and the
    exit status is 1.

    \b
    Example: symqif errata cap.ss
    Example: symqif errata --standalone > errata.tex
    """
    import os

    from rich.console import Console

    from symqif.claims.verify import recheck as run
    from symqif.report.errata import errata as collected
    from symqif.report.errata import errata_data
    from symqif.report.errata_latex import document, fragment
    from symqif.report.errata_text import errata_text

    if as_json + (as_latex or standalone) + brief > 1:
        raise click.UsageError("--json, --latex and --summary exclude each other")
    with Console(stderr=True).status("checking the stored certificates"):
        results = run(ids, catalogue=catalogue, jobs=os.cpu_count() or 1)
        found = collected(r for r in results if not ids or r.claim.id in ids)
    if as_json:
        click.echo(json.dumps(errata_data(found), indent=2))
    else:
        lines = document(found) if standalone else fragment(found) if as_latex else errata_text(found, brief=brief)
        click.echo("\n".join(lines))
    if any(e.unchecked for e in found):
        sys.exit(DIFFERENT)
