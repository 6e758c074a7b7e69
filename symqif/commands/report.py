"""symqif report --html F"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symqif.commands.options import File, catalogue_option, jobs_option, paper_option
from symqif.commands.results import checked, read_paper
from symqif.commands.status import BAD_INPUT, DIFFERENT
from symqif.commands.working import Working
from symqif.errors import SymqifError
from symqif.schemas import ReportData
from symqif.user_file import make_folder, writable, write

if TYPE_CHECKING:
    from symqif.claims.catalogue import Catalogue
    from symqif.report.html.book import Book


PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--html", "file", type=File(), help="Write one page, for offline use.")
@click.option("--pages", type=File(), help="Write a folder with a page for each claim, for a web server.")
@click.option("--pyodide", type=File(), help="The npm package, with which the pages check themselves in a browser.")
@catalogue_option
@paper_option
@jobs_option
def report(
    ids: tuple[str, ...],
    file: Path | None,
    pages: Path | None,
    pyodide: Path | None,
    catalogue: Path | None,
    paper: str | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Counts and errata, each claim with its statement, derivation, verdict, counterexample, repair and certificates,
    what rests on what as a graph, and the named rules. With ids, these claims and those that they rest on.

    \b
    Example: symqif report --html report.html
    Example: symqif report cap.ss --pages report

    All stored certificates are checked again. Exit status: 0 the report is written, 1 it is written and shows that some
    certificate does not check or shows another verdict than the recorded one, 2 bad input.
    """
    from symqif.report.document.errata import many
    from symqif.report.html import page

    if not file and not pages:
        raise click.UsageError("give --html FILE, --pages FOLDER, or both")
    runtime = {f"pyodide/{name}": _part(pyodide, name) for name in PYODIDE} if pyodide else {}
    gc.disable()  # certificates and pages are large and have no cycles, which it would look for in vain
    catalogue, entries = read_paper(catalogue, paper)
    with Working("checking the certificates", len(entries)) as working:
        book = _book(ids, file, catalogue, entries, jobs, working)
        working.update("writing the report")
        written: dict[Path, bytes] = {}
        if file:
            written[file] = page.page(book).encode("utf-8", errors="replace")
        if pages:
            several = dict(page.pages(replace(book, paged=True, checks=bool(runtime)))) | runtime
            make_folder(pages / "pyodide" if runtime else pages)
            written |= {pages / name: data for name, data in several.items()}
        for place, data in written.items():
            write(place, data)
    gc.enable()
    size, shown = sum(map(len, written.values())), str(pages or file)
    unchecked = [result.claim.id for result in book.unchecked]
    other = [result.claim.id for result in book.results.values() if result.differences]
    if as_json:
        summary = ReportData(file=shown, bytes=size, claims=len(book.results), unchecked=unchecked)
        click.echo(json.dumps(summary.data(), indent=2))
    else:
        click.echo(f"{shown}: {many(len(book.results), 'claim')}, {size / 1000:,.0f} kB")
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
    ids: Sequence[str], file: Path | None, catalogue: Path | None, entries: Catalogue, jobs: int, working: Working
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
    by_id = {result.claim.id: result for result in results}
    working.update("counting the obligations")
    return assembled(by_id, catalogue, jobs, ids, entries)


def _part(package: Path, name: str) -> bytes:
    """A file of the npm package pyodide."""
    try:
        return (package / name).read_bytes()
    except OSError:
        raise SymqifError(f"{package} has no {name}: give the folder of the npm package pyodide") from None
