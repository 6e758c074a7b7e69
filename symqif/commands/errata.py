"""symqif errata"""

import json
import os
import sys
from pathlib import Path

import click

from symqif.commands.formulas import columns, formula_style
from symqif.commands.options import catalogue_option, paper_option
from symqif.commands.results import checked, read_paper
from symqif.commands.status import BAD_INPUT, DIFFERENT
from symqif.commands.terminal import say
from symqif.commands.working import Working


@click.command()
@click.argument("names", nargs=-1, metavar="[ID]...")
@formula_style
@catalogue_option
@paper_option
@click.option("--latex", "as_latex", is_flag=True, help="Print a LaTeX fragment that needs amsmath alone.")
@click.option("--standalone", is_flag=True, help="Print a whole LaTeX document.")
@click.option("--details", is_flag=True, help="With the statements, counterexamples and repairs in full.")
@click.option("--summary", "brief", is_flag=True, help="Print the counts alone.")
def errata(
    names: tuple[str, ...],
    catalogue: Path | None,
    paper: str | None,
    as_json: bool,
    as_latex: bool,
    standalone: bool,
    details: bool,
    brief: bool,
) -> None:
    """Results come first, then steps, edges (ends of ranges, degenerate cases), rounding and wording. ID is a claim, or
    a label or line of the paper's source, and shows the details. The kernel checks the stored certificates again; the
    exit status is 1 if one does not check.

    \b
    Example: symqif errata cap.ss
    Example: symqif errata --standalone > errata.tex
    """
    from symqif.claims.about import named
    from symqif.report.document import errata
    from symqif.report.latex.errata import document, fragment
    from symqif.report.text.errata import errata_text, summary_text

    if as_json + (as_latex or standalone) + brief > 1:
        raise click.UsageError("--json, --latex and --summary exclude each other")
    catalogue, entries = read_paper(catalogue, paper)
    ids = named(names, entries)
    with Working("checking the certificates", len(entries)) as working:
        results = checked(working, ids, catalogue, entries, jobs=os.cpu_count() or 1)
        asked = [r for r in results if not ids or r.claim.id in ids]
        listed, others = errata.errata(asked), errata.elsewhere(asked) if paper is None else {}
    unread = len(entries.faults)
    if as_json:
        click.echo(json.dumps(errata.errata_data(listed), indent=2))
    elif standalone or as_latex:
        lines = (document if standalone else fragment)(listed, details=details or bool(ids), unread=unread)
        click.echo("\n".join(lines))
    else:
        width = columns()
        full = errata_text(listed, details=details or bool(ids), width=width, others=others, unread=unread)
        say(summary_text(listed, width, unread) if brief else full)
    if any(e.unchecked for e in listed):
        sys.exit(DIFFERENT)
    if entries.faults:
        sys.exit(BAD_INPUT)
