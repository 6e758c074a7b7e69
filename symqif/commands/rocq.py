"""symqif rocq export, symqif rocq check"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from symqif.commands.options import File, catalogue_option, jobs_option
from symqif.commands.results import read
from symqif.commands.status import DIFFERENT


@click.group()
def rocq() -> None:
    """Claims as theorems of Rocq (Coq), about definitions that are read in ten minutes.

    \b
    Example: symqif rocq check lem.equiv
    """


@rocq.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--out", type=File(), required=True, help="The folder to write into.")
@catalogue_option
def export(ids: tuple[str, ...], out: Path, catalogue: Path | None, as_json: bool) -> None:
    """Write the claims' theorems and proofs, with the definitions and the library that they need.

    \b
    Example: symqif rocq export lem.equiv --out theorems
    """
    from symqif.rocq.check import Exports
    from symqif.rocq.library import library

    exports = Exports(read(catalogue))
    wanted = exports.of(ids)
    for folder in ("Library", "Claims"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for module in library().values():
        (out / f"{module.path}.v").write_text(module.text, encoding="utf-8")
    files = [f"{module.path}.v" for module in library().values()]
    for part in exports.parts.values():
        if part.theorem is not None:
            files.append(f"Claims/{part.name}.v")
            (out / files[-1]).write_text(part.theorem.text, encoding="utf-8")
    (out / "_CoqProject").write_text("\n".join(["-Q . Symqif", *files, ""]), encoding="utf-8")
    rows = [{"id": p.claim, "part": p.part, "theorem": p.name, "reason": p.reason or None} for p in wanted]
    if as_json:
        click.echo(json.dumps({"schema": "symqif.rocq-export/1", "claims": rows}, indent=2))
        return
    for part in wanted:
        click.echo(f"{part.own:40} {part.reason or f'Claims/{part.name}.v'}")


@rocq.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@catalogue_option
@jobs_option
def check(ids: tuple[str, ...], catalogue: Path | None, as_json: bool, jobs: int) -> None:
    """Compile the claims' theorems with coqc, and list the axioms that they rest on.

    \b
    Example: symqif rocq check lem.equiv
    """
    from symqif.rocq.check import Exports
    from symqif.rocq.check import check as run
    from symqif.rocq.compiler import Compiler

    compiler, exports, rows = Compiler(), Exports(read(catalogue)), []
    for part, result in run(exports, exports.of(ids), compiler, jobs):
        rows.append(
            {"id": part.claim, "part": part.part, "theorem": part.name, "checked": result.checked,
             "axioms": list(result.axioms), "seconds": result.seconds, "reason": result.reason or None}
        )  # fmt: skip
        if not as_json:
            said = f"{result.seconds:5.1f} s  {', '.join(result.axioms)}" if result.checked else result.reason
            click.echo(f"{'checked' if result.checked else 'missing':8} {part.own:40} {said}")
    checked = sum(bool(row["checked"]) for row in rows)
    summary = {"checked": checked, "missing": len(rows) - checked}
    if as_json:
        click.echo(json.dumps({"schema": "symqif.rocq/1", "claims": rows, "summary": summary}, indent=2))
    else:
        click.echo(f"{checked} checked by Rocq, {len(rows) - checked} not")
    if checked < len(rows):
        sys.exit(DIFFERENT)
