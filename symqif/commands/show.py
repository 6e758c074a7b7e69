"""symqif show"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symqif.commands.formulas import columns, formula_style
from symqif.commands.options import catalogue_option
from symqif.commands.results import checked, exit_with, read, sections
from symqif.commands.terminal import say
from symqif.commands.working import Working
from symqif.schemas import AboutData
from symqif.typesetting.sentence import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from symqif.claims.catalogue import Catalogue


@click.command()
@click.argument("name", metavar="[ID]", required=False)
@click.option("--steps", is_flag=True, help="All of it: statements in full, the derivation as a tree, notes.")
@click.option("--obligations", "every", is_flag=True, help="That, and every obligation that the certificates settle.")
@formula_style
@catalogue_option
def show(name: str | None, catalogue: Path | None, as_json: bool, steps: bool, every: bool) -> None:
    """ID may also be a label or a line of the paper's source, or a protocol. Without it, all claims are listed.

    \b
    Example: symqif show cap.ss
    Example: symqif show lem:theta_ineq
    """
    from symqif.claims.about import about
    from symqif.claims.catalogue import theorems
    from symqif.mechanisms import PROTOCOLS
    from symqif.report.data import claim_data
    from symqif.report.text.claim import description

    entries = read(catalogue, [name] if name else ())
    if name is None:
        _print_list("", list(entries), catalogue, entries, as_json=as_json)
        return
    if name not in entries and (found := about(name, entries)):
        if len(found) > 1 or as_json or name.lower() in PROTOCOLS:
            _print_list(name, found, catalogue, entries, as_json=as_json)
            return
        (name,) = found
    with Working("checking the certificates", len(entries)) as working:
        (result,) = [r for r in checked(working, [name], catalogue, entries) if r.claim.id == name]
    if as_json:
        click.echo(json.dumps(claim_data(result), indent=2))
    else:
        known = theorems(entries)
        say(description(result, known, width=columns(), steps=steps, every=every, paint=_painted))
    exit_with([result], entries)


def _print_list(name: str, ids: Sequence[str], catalogue: Path | None, entries: Catalogue, *, as_json: bool) -> None:
    """The claims about a protocol or a place, in the order of the paper."""
    from symqif.mechanisms import PROTOCOLS
    from symqif.report.document.errata import many
    from symqif.report.text import table

    is_protocol = name.lower() in PROTOCOLS
    claims = [entries[own].claim for own in ids]
    if as_json:
        listed = [
            {"id": c.id, "title": plain(c.title), "source": str(c.source), "recorded": c.recorded} for c in claims
        ]
        protocol, place = (name.lower(), None) if is_protocol else (None, name or None)
        click.echo(json.dumps(AboutData(protocol=protocol, place=place, claims=listed).data(), indent=2))
        return
    for title, here in sections(catalogue, entries, ids):
        say([table.heading(title)])
        say((table.titled(entries[own].claim, entries[own].claim.recorded) for own in here), margin=table.MARGIN)
    where = f" about {name.upper()}" if is_protocol else f" at {name}" if name else ""
    say(["", f"{many(len(claims), 'claim')}{where}, with recorded verdicts; symqif show ID shows one"])


def _painted(line: str, tone: str) -> Text:
    from rich.text import Text

    return Text(line, tone if tone in ("", "bold", "dim") else f"bold {tone}")
