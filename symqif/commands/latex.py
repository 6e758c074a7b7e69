"""symqif latex ID..."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.options import Exact, File, catalogue_option, rocq_option
from symqif.commands.results import exit_with, read
from symqif.commands.status import working
from symqif.errors import SymqifError
from symqif.user_file import writable, write

if TYPE_CHECKING:
    from symqif.claims.catalogue import Catalogue
    from symqif.claims.verify import Result

    Named = tuple[str, Result]  # the id that was asked for, and what it is about


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--standalone", is_flag=True, help="Print a whole LaTeX document.")
@click.option("--all", "every", is_flag=True, help="The whole catalogue; with --standalone as a booklet.")
@click.option("--p", type=Exact(), help="Of ue: the probability that a set bit is reported as set.")
@click.option("--q", type=Exact(), help="Of ue: the probability that an unset bit is reported as set.")
@click.option("--mechanism", type=File(), help="A Python file of your own mechanisms; it is run.")
@rocq_option
@catalogue_option
def latex(
    ids: tuple[str, ...],
    standalone: bool,
    every: bool,
    mechanism: Path | None,
    rocq: Path | None,
    catalogue: Path | None,
    as_json: bool,
    **values: Any,
) -> None:
    """The derivation of a claim, ready to paste: one checked step a row, with its reason; needs amsmath alone.

    ID is a claim of the catalogue, or capacity.P, asr.P or epsilon.P of a protocol P, among them ue, the unary encoding
    with any p >= q > 0, and mechanisms of your own. What is printed is what the kernel has just checked. Labels are
    symqif:ID.

    \b
    Exit status: 0 as recorded, 1 a verdict is not the recorded one, 2 bad input, 3 undecided.
    Example: symqif latex cap.oue
    Example: symqif latex capacity.ue --p 3/4 --q 1/4
    Example: symqif latex capacity.mine --mechanism mine.py
    Example: symqif latex --all --standalone > booklet.tex
    """
    if every == bool(ids):
        raise click.UsageError("give ids such as cap.oue, or --all for the whole catalogue")
    if as_json and standalone:
        raise click.UsageError("--json and --standalone exclude each other")
    writable(rocq)
    given = {name: value for name, value in values.items() if value is not None}
    entries = read(catalogue)
    with working("checking the certificates") as status:
        found = _collected(ids, mechanism, catalogue, entries, given, status)
        status.update("writing")
        whole = every and standalone
        text = _booklet(found, catalogue, entries) if whole else _printed(found, entries, standalone, as_json)
    click.echo(text)
    if rocq:
        from symqif.claims.catalogue import theorems
        from symqif.rocq import answer

        shown = [o.certificate for _, result in found for o in result.outcomes.values() if o.certificate]
        write(rocq, answer.text(shown, theorems(entries)))
    exit_with([result for _, result in found], entries)


def _collected(
    ids: Sequence[str],
    mechanism: Path | None,
    catalogue: Path | None,
    entries: Catalogue,
    values: dict[str, Any],
    status: Any,
) -> list[Named]:
    """The results for the ids in their order, each with the id that was asked for."""
    from symqif.claims.verify import recheck
    from symqif.commands.derivable import claim_for, derived
    from symqif.comparison.own_file import own_quantities

    names, own = dict.fromkeys(ids), own_quantities(mechanism) if mechanism else {}
    if values and not any(name.lower().endswith(".ue") for name in names):
        raise SymqifError("--p and --q are for capacity.ue, asr.ue and epsilon.ue")
    wanted = {name: claim_for(name, entries.keys(), own) for name in names}
    claims = [claim for claim in wanted.values() if claim] or ([] if ids else list(entries))
    found = {}
    jobs = os.cpu_count() or 1
    for result in recheck(claims, catalogue=catalogue, entries=entries, jobs=jobs) if claims else ():
        found[result.claim.id] = result
        status.update(f"checking the certificates: {len(found)} claims done")
    if not ids:
        return [(name, found[name]) for name in entries]
    return [(name, found[claim] if claim else derived(name, values, own)) for name, claim in wanted.items()]


def _printed(found: Sequence[Named], entries: Catalogue, standalone: bool, as_json: bool) -> str:
    from symqif.claims.catalogue import theorems
    from symqif.report.latex.booklet import document
    from symqif.report.latex.claim import fragment

    known, here = theorems(entries), {result.claim.id for _, result in found}
    fragments = {name: list(fragment(result, known, here)) for name, result in found}
    if as_json:
        listed = [{"id": name, "latex": "\n".join(lines)} for name, lines in fragments.items()]
        return json.dumps({"schema": "symqif.latex/1", "fragments": listed}, indent=2)
    if standalone:
        return "\n".join(document(fragments.values()))
    return "\n\n".join("\n".join(lines) for lines in fragments.values())


def _booklet(found: Sequence[Named], catalogue: Path | None, entries: Catalogue) -> str:
    from symqif.claims.catalogue import home, theorems
    from symqif.report.latex.booklet import booklet
    from symqif.report.map import sections

    title, listed = sections(catalogue or home(), entries)
    results = dict(found)
    titled = [(section.title, [results[entry.claim.id] for entry in here]) for section, here in listed]
    return "\n".join(booklet(title, titled, theorems(entries)))
