"""symqif verify"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symqif.commands.options import File, workers
from symqif.commands.options import brief as brief_option
from symqif.commands.options import catalogue as catalogue_option
from symqif.commands.results import exit_with, print_results

if TYPE_CHECKING:
    from symqif.claims.verify import Result


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@catalogue_option
@workers
@click.option(
    "--timeout", type=click.FloatRange(0.1), default=120.0, show_default=True, help="Seconds for a statement."
)
@brief_option
@click.option("--junit", type=File(), help="Also write a JUnit report to this file.")
@click.option(
    "--record", is_flag=True, help="Store the certificates beside the claim files; of a whole catalogue, also its map."
)
def verify(
    ids: tuple[str, ...],
    catalogue: Path | None,
    as_json: bool,
    jobs: int | None,
    timeout: float,
    brief: bool,
    junit: Path | None,
    record: bool,
) -> None:
    """Decide each claim and compare with the recorded verdict.

    \b
    Example: symqif verify cap.ss lem.ouethe --jobs 2
    """
    import os

    from symqif.claims.verify import verify as run
    from symqif.report.junit import junit_text
    from symqif.report.map import write as write_map
    from symqif.user_file import writable, write

    writable(junit)
    if record:
        _require_writable(ids, catalogue)
    results = run(ids, catalogue=catalogue, jobs=jobs or os.cpu_count() or 1, timeout=timeout)
    done = print_results(results, as_json, brief=brief)
    if record:
        _store(done, catalogue)
        if not ids:
            write_map(catalogue)
    if junit:
        write(junit, junit_text(done))
    exit_with(done)


def _require_writable(ids: Iterable[str], catalogue: Path | None) -> None:
    """SymqifError, before any search, if certificates could not be stored beside the claims."""
    import os

    from symqif.claims.catalogue import load
    from symqif.claims.verify import ordered
    from symqif.errors import SymqifError

    entries = load(catalogue)
    for folder in dict.fromkeys(entries[name].file.parent for name in ordered(entries, ids)):
        if not os.access(folder, os.W_OK):
            raise SymqifError(f"{folder} cannot be written: copy the catalogue and name the copy with --catalogue DIR")


def _store(results: Iterable[Result], catalogue: Path | None) -> None:
    """Write the certificates beside the claim files."""
    from symqif.claims.catalogue import load
    from symqif.claims.stored import text
    from symqif.user_file import write

    entries = load(catalogue)
    for result in results:
        for part, outcome in result.outcomes.items():
            if outcome.certificate:
                write(entries[result.claim.id].certificate_file(part), text(outcome.certificate))
