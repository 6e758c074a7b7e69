"""symqif report --html F"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symqif.commands.options import File, catalogue_option, jobs_option, paper_option
from symqif.commands.results import checked, read_paper
from symqif.commands.status import BAD_INPUT, DIFFERENT
from symqif.commands.working import Working
from symqif.schemas import ReportData
from symqif.user_file import writable, write

if TYPE_CHECKING:
    from symqif.claims.catalogue import Catalogue
    from symqif.report.html.book import Book


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--html", "file", type=File(), required=True, help="The file to write.")
@catalogue_option
@paper_option
@jobs_option
def report(
    ids: tuple[str, ...], file: Path, catalogue: Path | None, paper: str | None, jobs: int, as_json: bool
) -> None:
    """It needs no network. Counts and errata, a card for each claim with its statement, derivation, verdict,
    counterexample, repair and certificates, what rests on what as a graph, the results beyond the paper and the named
    rules. With ids, these claims and those that they rest on.

    \b
    Example: symqif report --html report.html
    Example: symqif report cap.ss lem.ouethe --html two.html

    All stored certificates are checked again. Exit status: 0 the page is written, 1 it is written and shows that some
    certificate does not check or shows another verdict than the recorded one, 2 bad input.
    """
    from symqif.report.document.errata import many
    from symqif.report.html.page import page

    gc.disable()  # certificates and pages are large and have no cycles, which it would look for in vain
    catalogue, entries = read_paper(catalogue, paper)
    with Working("checking the certificates", len(entries)) as working:
        book = _book(ids, file, catalogue, entries, jobs, working)
        working.update("writing the page")
        data = page(book).encode("utf-8", errors="replace")
        write(file, data.decode("utf-8"))
    gc.enable()
    unchecked = [result.claim.id for result in book.unchecked]
    other = [result.claim.id for result in book.results.values() if result.differences]
    if as_json:
        found = ReportData(file=str(file), bytes=len(data), claims=len(book.results), unchecked=unchecked)
        click.echo(json.dumps(found.data(), indent=2))
    else:
        click.echo(f"{file}: {many(len(book.results), 'claim')}, {len(data) / 1000:,.0f} kB")
    if unchecked:
        again = f"symqif recheck{book.options} says why, symqif verify --record{book.options} stores certificates"
        click.echo(f"symqif: not checked: {', '.join(unchecked)}; {again}", err=True)
    elif other:
        click.echo(
            f"symqif: not as recorded: {', '.join(other)}; symqif recheck{book.options} has the verdicts", err=True
        )
    if unchecked or other:
        sys.exit(DIFFERENT)
    if entries.faults:
        sys.exit(BAD_INPUT)


def _book(
    ids: Sequence[str], file: Path, catalogue: Path | None, entries: Catalogue, jobs: int, working: Working
) -> Book:
    """What the page shows. Bad input is found before anything is checked."""
    from symqif.claims.catalogue import home
    from symqif.report.html.assemble import assembled
    from symqif.report.map import titled_sections
    from symqif.report.paper import paper

    root = catalogue or home()
    paper(root)
    titled_sections(root, entries)
    results = checked(working, ids, catalogue, entries, jobs=jobs)
    writable(file)
    found = {result.claim.id: result for result in results}
    working.update("counting the obligations")
    return assembled(found, catalogue, jobs, ids, entries)
