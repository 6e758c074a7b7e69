"""symqif recheck"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import brief_option, catalogue_option, jobs_option, paper_option, scheduler_option
from symqif.commands.results import checking, exit_with, print_results, read_paper
from symqif.commands.working import Working

if TYPE_CHECKING:
    from symqif.claims.verify import Result


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@formula_style
@catalogue_option
@paper_option
@brief_option
@jobs_option
@scheduler_option
def recheck(
    ids: tuple[str, ...],
    catalogue: Path | None,
    paper: str | None,
    as_json: bool,
    brief: bool,
    jobs: int,
    scheduler: str | None,
) -> None:
    """Check the stored certificates again, without any search.

    \b
    Example: symqif recheck lem.equiv
    """
    from symqif.claims import verify

    catalogue, entries = read_paper(catalogue, paper)

    def run(names: Sequence[str], working: Working) -> Iterator[Result]:
        own: dict[str, Any] = {"catalogue": catalogue, "entries": entries, "jobs": jobs, "scheduler": scheduler}
        return verify.recheck(names, progress=checking(working, names, entries), **own)

    exit_with(print_results(run, ids, catalogue, entries, as_json, brief=brief), entries)
