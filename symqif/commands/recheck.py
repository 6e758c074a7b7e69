"""symqif recheck"""

from __future__ import annotations

from pathlib import Path

import click

from symqif.commands.options import brief as brief_option
from symqif.commands.options import catalogue as catalogue_option
from symqif.commands.options import workers
from symqif.commands.results import exit_with, print_results


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@catalogue_option
@brief_option
@workers
def recheck(ids: tuple[str, ...], catalogue: Path | None, as_json: bool, brief: bool, jobs: int | None) -> None:
    """Check the stored certificates again, with the kernel and without any search.

    \b
    Example: symqif recheck lem.equiv
    """
    import os

    from symqif.claims.verify import recheck as run

    results = run(ids, catalogue=catalogue, jobs=jobs or os.cpu_count() or 1)
    done = print_results(results, as_json, brief=brief)
    exit_with(done)
