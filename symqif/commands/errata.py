"""symqif errata"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click

from symqif.commands.options import catalogue_option
from symqif.commands.results import checking, read
from symqif.commands.status import BAD_INPUT, DIFFERENT
from symqif.commands.terminal import say
from symqif.commands.working import Working


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@catalogue_option
@click.option("--latex", "as_latex", is_flag=True, help="Print a LaTeX fragment that needs amsmath alone.")
@click.option("--standalone", is_flag=True, help="Print a whole LaTeX document.")
@click.option("--summary", "brief", is_flag=True, help="Print one line for each claim.")
def errata(
    ids: tuple[str, ...], catalogue: Path | None, as_json: bool, as_latex: bool, standalone: bool, brief: bool
) -> None:
    """What is not true as printed, where, and what is.

    With a counterexample or the wrong line, and the repaired statement. The stored certificates are checked again; one
    that does not check is listed, and the exit status is 1.

    \b
    Example: symqif errata cap.ss
    Example: symqif errata --standalone > errata.tex
    """
    from symqif.claims import verify
    from symqif.report.document import errata
    from symqif.report.latex.errata import document, fragment
    from symqif.report.text.errata import errata_text

    if as_json + (as_latex or standalone) + brief > 1:
        raise click.UsageError("--json, --latex and --summary exclude each other")
    entries = read(catalogue)
    with Working("checking the certificates", len(entries)) as working:
        shown, jobs = checking(working, ids, entries), os.cpu_count() or 1
        results = verify.recheck(ids, catalogue=catalogue, entries=entries, jobs=jobs, progress=shown)
        found = errata.errata(r for r in results if not ids or r.claim.id in ids)
    if as_json:
        click.echo(json.dumps(errata.errata_data(found), indent=2))
    elif standalone or as_latex:
        click.echo("\n".join(document(found) if standalone else fragment(found)))
    else:
        say(errata_text(found, brief=brief))
    if any(e.unchecked for e in found):
        sys.exit(DIFFERENT)
    if entries.faults:
        sys.exit(BAD_INPUT)
