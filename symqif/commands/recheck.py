"""symqif recheck"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import brief_option, catalogue_option, jobs_option, paper_option, scheduler_option
from symqif.commands.results import checked, exit_with, print_results, read_paper
from symqif.commands.status import DIFFERENT, UNDECIDED
from symqif.commands.terminal import print_answer
from symqif.commands.working import Working
from symqif.schemas import RecheckData

if TYPE_CHECKING:
    from symqif.claims.verify import Result


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID | FILE.json]...")
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
    """A FILE.json is an answer of check, optimum, refine or map with --json: what its certificates prove is printed.

    \b
    Example: symqif recheck lem.equiv
    Example: symqif recheck answer.json

    Exit status: 0 all as expected, 1 something is rejected or differs, 2 bad input, 3 undecided, if only in part.
    """
    files = [name for name in ids if name.endswith(".json")]
    if files:
        if len(files) < len(ids):
            raise click.UsageError("give IDs of claims or files, and not both")
        _of_files(files, as_json=as_json)
        return
    catalogue, entries = read_paper(catalogue, paper, ids)

    def run(names: Sequence[str], working: Working) -> Iterator[Result]:
        return checked(working, names, catalogue, entries, jobs=jobs, scheduler=scheduler)

    exit_with(print_results(run, ids, catalogue, entries, as_json, brief=brief), entries)


def _of_files(files: Sequence[str], *, as_json: bool) -> None:
    from symqif.claims.answer_file import answer, rechecked
    from symqif.refinement.answer_file import shown
    from symqif.report.answers import answer_file, rechecked_refinement

    proved: list[Any] = []
    refined: list[Any] = []
    with Working("checking the certificates"):
        for file in files:
            data = answer(Path(file))
            of_refinement = shown(data)
            refined += of_refinement
            proved += rechecked(Path(file), data) if "certificates" in data or not of_refinement else []

    def printed() -> Iterator[Any]:
        yield from (line for one in proved for line in answer_file.lines(one))
        yield from (line for one in refined for line in rechecked_refinement.lines(one))

    entries = [*map(answer_file.data, proved), *map(rechecked_refinement.data, refined)]
    print_answer(as_json, RecheckData(certificates=entries).data, printed)
    verdicts = {one.verdict for one in (*proved, *refined)}
    if "rejected" in verdicts:
        sys.exit(DIFFERENT)
    if "undecided" in verdicts or not all(one.complete for one in refined):
        sys.exit(UNDECIDED)
