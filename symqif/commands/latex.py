"""symqif latex ID..."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.options import Exact, File, as_json
from symqif.commands.status import DIFFERENT, UNDECIDED

if TYPE_CHECKING:
    from symqif.claims.verify import Result

    Named = tuple[str, Result]  # the id that was asked for, and what it is about


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--standalone", is_flag=True, help="Print a whole LaTeX document.")
@click.option("--all", "every", is_flag=True, help="The whole catalogue; with --standalone as a booklet.")
@click.option("--p", type=Exact(), help="Of ue: the probability that a set bit is reported as set.")
@click.option("--q", type=Exact(), help="Of ue: the probability that an unset bit is reported as set.")
@click.option("--mechanism", type=File(), help="A Python file of your own mechanisms; it is run.")
@click.option("--catalogue", type=File(), help="A directory of claim files; default: ours.")
@as_json
def latex(
    ids: tuple[str, ...],
    standalone: bool,
    every: bool,
    mechanism: Path | None,
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
    from rich.console import Console

    if every == bool(ids):
        raise click.UsageError("give ids such as cap.oue, or --all for the whole catalogue")
    if as_json and standalone:
        raise click.UsageError("--json and --standalone exclude each other")
    given = {name: value for name, value in values.items() if value is not None}
    with Console(stderr=True).status("checking the certificates") as status:
        found = _collected(ids, mechanism, catalogue, given, status)
        status.update("writing")
        text = _booklet(found, catalogue) if every and standalone else _printed(found, catalogue, standalone, as_json)
    click.echo(text)
    _exit([result for _, result in found])


def _collected(
    ids: Sequence[str], mechanism: Path | None, catalogue: Path | None, values: dict[str, Any], status: Any
) -> list[Named]:
    """The results for the ids in their order, each with the id that was asked for."""
    import os

    from symqif.claims.catalogue import load
    from symqif.claims.verify import recheck
    from symqif.commands.derivable import claim_for, derived
    from symqif.comparison.own_file import load as load_own
    from symqif.errors import SymqifError

    names, own = dict.fromkeys(ids), load_own(mechanism) if mechanism else {}
    entries = load(catalogue)
    if values and not any(name.lower().endswith(".ue") for name in names):
        raise SymqifError("--p and --q are for capacity.ue, asr.ue and epsilon.ue")
    wanted = {name: claim_for(name, entries.keys(), own) for name in names}
    claims = [claim for claim in wanted.values() if claim] or ([] if ids else list(entries))
    found = {}
    for result in recheck(claims, catalogue=catalogue, jobs=os.cpu_count() or 1) if claims else ():
        found[result.claim.id] = result
        status.update(f"checking the certificates: {len(found)} claims done")
    if not ids:
        return [(name, found[name]) for name in entries]
    return [(name, found[claim] if claim else derived(name, values, own)) for name, claim in wanted.items()]


def _printed(found: Sequence[Named], catalogue: Path | None, standalone: bool, as_json: bool) -> str:
    from symqif.claims.catalogue import load, theorems
    from symqif.report.fragment import fragment
    from symqif.report.latex_document import document

    known, here = theorems(load(catalogue)), {result.claim.id for _, result in found}
    fragments = {name: list(fragment(result, known, here)) for name, result in found}
    if as_json:
        listed = [{"id": name, "latex": "\n".join(lines)} for name, lines in fragments.items()]
        return json.dumps({"schema": "symqif.latex/1", "fragments": listed}, indent=2)
    if standalone:
        return "\n".join(document(fragments.values()))
    return "\n\n".join("\n".join(lines) for lines in fragments.values())


def _booklet(found: Sequence[Named], catalogue: Path | None) -> str:
    from symqif.claims.catalogue import home, load, theorems
    from symqif.report.latex_document import booklet
    from symqif.report.map import sections

    entries = load(catalogue)
    title, listed = sections(catalogue or home(), entries)
    results = dict(found)
    titled = [(section.title, [results[entry.claim.id] for entry in here]) for section, here in listed]
    return "\n".join(booklet(title, titled, theorems(entries)))


def _exit(results: Sequence[Result]) -> None:
    changed = [r.outcomes[part].verdict for r in results for part in r.differences]
    if changed:
        sys.exit(UNDECIDED if all(verdict == "undecided" for verdict in changed) else DIFFERENT)
