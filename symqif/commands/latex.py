"""symqif latex ID..."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.options import BITS, OnProtocols, catalogue_option, exact_options, rocq_option
from symqif.commands.own import mechanism_option
from symqif.commands.results import checked, exit_with, read
from symqif.commands.working import Working
from symqif.errors import SymqifError
from symqif.report.latex.room import WIDTHS, fitting
from symqif.schemas import LatexData
from symqif.user_file import writable, write

if TYPE_CHECKING:
    from symqif.claims.catalogue import Catalogue
    from symqif.claims.verify import Result
    from symqif.quantities import Quantity
    from symqif.user_mechanisms.own_file import OwnMechanisms

    Named = tuple[str, Result]  # the id that was asked for, and what it is about


@click.command(cls=OnProtocols)
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--standalone", is_flag=True, help="Print a whole LaTeX document.")
@click.option("--all", "every", is_flag=True, help="The whole catalogue; with --standalone as a booklet.")
@click.option("--supplement", is_flag=True, help="For the catalogue's paper: verdicts, errata, main derivations.")
@click.option("--brief", is_flag=True, help="What is true and its main steps alone.")
@click.option(
    "--width",
    type=click.Choice(list(WIDTHS)),
    default="page",
    show_default=True,
    help="What the lines fit: an article, or one of two columns.",
)
@exact_options(BITS)
@mechanism_option
@rocq_option
@catalogue_option
def latex(
    ids: tuple[str, ...],
    standalone: bool,
    every: bool,
    supplement: bool,
    brief: bool,
    width: str,
    own: OwnMechanisms | None,
    rocq: Path | None,
    catalogue: Path | None,
    as_json: bool,
    **values: Any,
) -> None:
    """ID is a claim of the catalogue, or capacity.P, asr.P or epsilon.P of a protocol P, a mechanism of your own or a
    .csv file (capacity my.csv will do). It has one checked step a row with its reason, needs amsmath alone, and has
    labels symqif:ID.

    \b
    Example: symqif latex cap.oue --width column
    Example: symqif latex capacity.ue --p 3/4 --q 1/4

    Exit status: 0 as recorded, 1 a verdict is not the recorded one, 2 bad input, 3 undecided.
    """
    if every + supplement + bool(ids) != 1:
        raise click.UsageError("give ids such as cap.oue, or --all for the whole catalogue, or --supplement")
    if as_json + (standalone or supplement) > 1:
        raise click.UsageError("--json and whole documents exclude each other")
    writable(rocq)
    given = {name: value for name, value in values.items() if value is not None}
    entries = read(catalogue)
    with Working("checking the certificates", len(ids) or len(entries)) as working:
        results = _collected(ids, own.quantities if own else {}, catalogue, entries, given, working)
        working.update("writing")
        with fitting(WIDTHS[width]):
            if supplement or (every and standalone):
                text = _whole(results, catalogue, entries, supplement=supplement)
            else:
                asked = {
                    result.claim.id: _asked(name, result, own, given, catalogue, entries, brief=brief)
                    for name, result in results
                }
                text = _printed(results, standalone, as_json, asked, brief=brief)
    click.echo(text)
    if rocq:
        from symqif.claims.catalogue import theorems
        from symqif.rocq import answer

        shown = [o.certificate for _, result in results for o in result.outcomes.values() if o.certificate]
        write(rocq, answer.text(shown, theorems(entries)))
    exit_with([result for _, result in results], entries)


def _collected(
    ids: Sequence[str],
    own: Mapping[str, Quantity],
    catalogue: Path | None,
    entries: Catalogue,
    values: dict[str, Any],
    working: Working,
) -> list[Named]:
    """The results for the ids in their order, each with the id that was asked for."""
    from symqif.commands.derivable import claim_for, derived

    names = dict.fromkeys(ids)
    if values and not any(name.lower().endswith(".ue") for name in names):
        raise SymqifError("--p and --q are for capacity.ue, asr.ue and epsilon.ue")
    wanted = {name: claim_for(name, entries.keys(), own) for name in names}
    claims = [claim for claim in wanted.values() if claim] or ([] if ids else list(entries))
    results = checked(working, claims, catalogue, entries, jobs=os.cpu_count() or 1) if claims else ()
    by_id = {result.claim.id: result for result in results}
    if not ids:
        return [(name, by_id[name]) for name in entries]
    return [(name, by_id[claim] if claim else derived(name, values, own)) for name, claim in wanted.items()]


def _asked(
    name: str,
    result: Result,
    own: OwnMechanisms | None,
    given: Mapping[str, Any],
    catalogue: Path | None,
    entries: Catalogue,
    *,
    brief: bool,
) -> str:
    """What the command needs to print a fragment again."""
    mine = own.quantities.get(name) if own else None
    listed = result.claim.id in entries
    words = [result.claim.id if listed else name, *(["--mechanism", mine.file] if mine else [])]
    if not listed:
        words += [word for key, value in given.items() for word in (f"--{key}", str(value))]
    elif catalogue:
        words += ["--catalogue", str(catalogue)]
    line = shlex.join([*words, *(["--brief"] if brief else [])])
    return "".join(character if character.isprintable() else "?" for character in line)


def _printed(
    results: Sequence[Named],
    standalone: bool,
    as_json: bool,
    asked: Mapping[str, str],
    *,
    brief: bool,
) -> str:
    from symqif.report.latex.booklet import document
    from symqif.report.latex.claim import fragment

    here = {result.claim.id for _, result in results}
    fragments = {
        name: list(fragment(result, here, brief=brief, asked=asked[result.claim.id])) for name, result in results
    }
    if as_json:
        listed = [{"id": name, "latex": "\n".join(lines)} for name, lines in fragments.items()]
        return json.dumps(LatexData(fragments=listed).data(), indent=2)
    if standalone:
        return "\n".join(document(fragments.values()))
    return "\n\n".join("\n".join(lines) for lines in fragments.values())


def _whole(named: Sequence[Named], catalogue: Path | None, entries: Catalogue, *, supplement: bool) -> str:
    """A document of a whole catalogue: the supplement, or the booklet."""
    from symqif.claims.catalogue import home
    from symqif.report.latex import supplement as attached
    from symqif.report.latex.booklet import booklet
    from symqif.report.map import sections
    from symqif.report.paper import paper
    from symqif.version import VERSION

    root = catalogue or home()
    title, listed = sections(root, entries)
    results, unread = dict(named), len(entries.faults)
    titled = [(section.title, [results[entry.claim.id] for entry in here]) for section, here in listed]
    if supplement:
        return "\n".join(attached.supplement(titled, paper(root), VERSION, unread))
    return "\n".join(booklet(title, titled, unread))
