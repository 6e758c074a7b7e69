"""symqif recheck"""

from __future__ import annotations

from pathlib import Path

import click

from symqif.commands.options import brief_option, catalogue_option, jobs_option
from symqif.commands.results import exit_with, print_results, read


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@catalogue_option
@brief_option
@jobs_option
def recheck(ids: tuple[str, ...], catalogue: Path | None, as_json: bool, brief: bool, jobs: int) -> None:
    """Check the stored certificates again, with the kernel and without any search.

    \b
    Example: symqif recheck lem.equiv
    """
    from symqif.claims import verify

    entries = read(catalogue)
    results = verify.recheck(ids, catalogue=catalogue, entries=entries, jobs=jobs)
    exit_with(print_results(results, as_json, brief=brief), entries)
