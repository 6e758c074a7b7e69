"""symqif verify"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import (
    File,
    brief_option,
    catalogue_option,
    jobs_option,
    paper_option,
    scheduler_option,
    timeout_option,
)
from symqif.commands.results import exit_with, print_results, progress, read_paper
from symqif.commands.status import DIFFERENT
from symqif.commands.working import Working
from symqif.errors import SymqifError
from symqif.user_file import writable, write

if TYPE_CHECKING:
    from symqif.claims.catalogue import Catalogue
    from symqif.claims.outcome import Task
    from symqif.claims.verify import Result
    from symqif.scanning.quotations import Missing


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@formula_style
@catalogue_option
@paper_option
@jobs_option
@scheduler_option
@timeout_option("Seconds for a statement.", 120.0)
@brief_option
@click.option("--source", type=File(), help="The paper in LaTeX: compare what claims quote with its lines.")
@click.option("--junit", type=File(), help="Also write a JUnit report to this file.")
@click.option(
    "--record", is_flag=True, help="Store the certificates beside the claim files; of a whole catalogue, also its map."
)
def verify(
    ids: tuple[str, ...],
    catalogue: Path | None,
    paper: str | None,
    as_json: bool,
    jobs: int,
    scheduler: str | None,
    timeout: float,
    brief: bool,
    source: Path | None,
    junit: Path | None,
    record: bool,
) -> None:
    """With --source the exit status is also 1 if a claim quotes what its lines of the paper do not have.

    \b
    Example: symqif verify cap.ss lem.ouethe --jobs 2
    """
    from symqif.claims import verify
    from symqif.report import map
    from symqif.report.junit import junit_text

    writable(junit)
    catalogue, entries = read_paper(catalogue, paper, ids)
    if record:
        _require_writable(ids, entries)
    misquoted = _misquoted(ids, entries, source) if source else None

    def run(names: Sequence[str], working: Working) -> Iterator[Result]:
        shown = progress(working, names, entries, lambda left: ", ".join(_searched(task) for task in left[:jobs]))
        return verify.verify(
            names,
            catalogue=catalogue,
            entries=entries,
            jobs=jobs,
            timeout=timeout,
            scheduler=scheduler,
            progress=shown,
        )

    done = print_results(run, ids, catalogue, entries, as_json, brief=brief, misquoted=misquoted)
    if record:
        _store(done, entries)
        if not ids and not paper:
            map.write_map(catalogue)
    if junit:
        write(junit, junit_text(done))
    exit_with(done, entries)
    if misquoted:
        sys.exit(DIFFERENT)


def _misquoted(ids: Iterable[str], entries: Catalogue, source: Path) -> list[Missing]:
    """What the claims that were asked for quote and the paper's source does not have."""
    from symqif.scanning.quotations import missing

    return missing((entries[name].claim for name in ids or entries if name in entries), source)


def _searched(task: Task) -> str:
    name, part = task
    return name if part == "printed" else f"{name} ({part})"


def _require_writable(ids: Iterable[str], entries: Catalogue) -> None:
    """SymqifError, before any search, if certificates could not be stored beside the claims."""
    from symqif.claims.verify import ordered

    for folder in dict.fromkeys(entries[name].file.parent for name in ordered(entries, ids)):
        if not os.access(folder, os.W_OK):
            raise SymqifError(f"{folder} cannot be written: copy the catalogue and name the copy with --catalogue DIR")


def _store(results: Iterable[Result], entries: Catalogue) -> None:
    """Write the certificates beside the claim files; of a part that was not decided, what is stored stays."""
    from symqif.claims.stored import file_text, folded

    for result in results:
        entry, kept = entries[result.claim.id], dict[str, Any]()
        with suppress(ValueError, OSError, RecursionError):
            kept = entry.certificates()
        decided = {part: folded(o.certificate) for part, o in result.outcomes.items() if o.certificate}
        if decided:
            parts = {**kept, **decided}
            here = {part: parts[part] for part in result.outcomes if part in parts}
            write(entry.certificate_file, file_text(entry.beside(here)))
