"""symqif scan PAPER.tex"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symqif.commands.check import Renaming
from symqif.commands.options import File, as_json, timeout_option
from symqif.commands.own import mechanism_option
from symqif.commands.status import DIFFERENT
from symqif.commands.terminal import print_answer
from symqif.commands.working import Working
from symqif.user_file import writable, write

if TYPE_CHECKING:
    from symqif.user_mechanisms.own_file import OwnMechanisms


@click.command()
@click.argument("paper", metavar="PAPER.tex", type=File())
@click.option(
    "--toml", type=File(), help="Write the formulas that are a quantity, or differ from one, for check --file."
)
@click.option("--html", type=File(), help="Write a page: the formulas in their order, with a coloured margin.")
@click.option(
    "--symbol", "symbols", multiple=True, type=Renaming(), help="What the paper calls a parameter: d=k, h=k-p."
)
@mechanism_option
@timeout_option("Seconds for a statement.", 5.0)
@as_json
def scan(
    paper: Path,
    toml: Path | None,
    html: Path | None,
    symbols: tuple[tuple[str, str], ...],
    own: OwnMechanisms | None,
    timeout: float,
    as_json: bool,
) -> None:
    """Each display, and each formula in the text with a sign of equality, is compared with all quantities of all
    protocols at a few points; what agrees is proved. A formula whose name and section name a quantity is reported
    as different where it differs. One beside the comment % symqif: capacity.grr is compared with that alone.

    \b
    Example: symqif scan paper.tex --html paper.html
    Example: symqif scan paper.tex --toml formulas.toml --symbol d=k

    Exit status: 0, or 1 if a formula differs.
    """
    from symqif.manuscript import Manuscript
    from symqif.report.answers import scan as answer
    from symqif.scanning.scan import Scan, scanned

    writable(toml)
    writable(html)
    source = Manuscript.read(paper)
    found = []
    files = sorted({*own.files.values()}) if own else []
    if toml and len(files) > 1:
        raise click.UsageError("--toml is for one --mechanism: a formula file names one")
    with Working("reading", len(source.displays) + 1) as working:
        displays = scanned(source, quantities=own.quantities if own else {}, symbols=dict(symbols), timeout=timeout)
        for several in working.each(displays, len(source.displays) + 1, "reading"):
            found += several
    result = Scan(source.name, tuple(found))
    print_answer(as_json, lambda: answer.data(result), lambda: answer.lines(result))
    if toml:
        beside = [os.path.relpath(file, toml.parent) for file in (paper, *files)]
        write(toml, answer.toml(result, beside[0], dict(symbols), *beside[1:]))
    if html:
        from symqif.report.html.scanned import page

        write(html, page(result))
    if result.summary["different"]:
        sys.exit(DIFFERENT)
