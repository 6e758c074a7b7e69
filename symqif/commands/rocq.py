"""symqif rocq export, symqif rocq check"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.options import File, catalogue_option, jobs_option
from symqif.commands.results import read
from symqif.commands.status import DIFFERENT
from symqif.commands.terminal import say
from symqif.commands.working import Working
from symqif.schemas import RocqData, RocqExportData

if TYPE_CHECKING:
    from symqif.rocq.check import Part
    from symqif.rocq.compiler import Compiled


@click.group()
def rocq() -> None:
    """To believe one, read its theorem in Statements.v, which export writes, and Definitions.v.

    \b
    Example: symqif rocq check lem.equiv
    """


@rocq.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--out", type=File(), required=True, help="The folder to write into.")
@catalogue_option
def export(ids: tuple[str, ...], out: Path, catalogue: Path | None, as_json: bool) -> None:
    """Write the theorems and proofs, with the library that they need.

    To check them without symqif, say in that folder: coq_makefile -f _CoqProject -o Makefile && make. It ends with the
    axioms.

    \b
    Example: symqif rocq export lem.equiv --out theorems
    """
    from symqif.rocq import project
    from symqif.rocq.check import Exports

    exports = Exports(read(catalogue))
    with Working("writing the theorems"):
        wanted = exports.of(ids, protocols=catalogue is None)
    project.write(out, exports, wanted)
    rows = [{"id": p.claim, "part": p.part, "theorem": p.name, "reason": p.reason or None} for p in wanted]
    if as_json:
        click.echo(json.dumps(RocqExportData(claims=rows).data(), indent=2))
        return
    say((f"{part.own:40} {part.reason or f'Claims/{part.name}.v'}" for part in wanted), margin=41)


@rocq.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@catalogue_option
@jobs_option
@click.option("--record", "store", is_flag=True, help="Record in the catalogue what was checked.")
@click.option("--recorded", is_flag=True, help="Only what is recorded as checked: has anything been lost?")
def check(ids: tuple[str, ...], catalogue: Path | None, as_json: bool, jobs: int, store: bool, recorded: bool) -> None:
    """Check the theorems with coqc, and compare with the record.

    \b
    Example: symqif rocq check lem.equiv
    Example: symqif refine sue oue --k 2 --y 2 --rocq answer.v && symqif rocq check answer.v
    """
    from symqif.rocq import answer, record, statements
    from symqif.rocq.check import Exports
    from symqif.rocq.check import check as run
    from symqif.rocq.compiler import Compiler

    files = [Path(name) for name in ids if name.endswith(".v")]
    if files and (len(ids) > 1 or store):
        raise click.UsageError("a file is checked alone: symqif rocq check answer.v")
    compiler, done = Compiler(jobs=jobs), []
    exports = answer.exports(files[0]) if files else Exports(read(catalogue))
    wanted = [exports.parts["answer"]] if files else exports.of(ids, protocols=catalogue is None)
    known = record.read(catalogue)
    if recorded:
        wanted = [part for part in wanted if "sha256" in known.get(part.own, {})]
    with Working("compiling", len(wanted)) as working:
        for part, result in working.each(run(exports, wanted, compiler), len(wanted), "compiling"):
            done.append((part, result))
            if not as_json:
                detail = f"{result.seconds:5.1f} s" if result.checked else result.reason
                detail += ", without a point of its range" if result.checked and part.pointless else ""
                working.say(f"{'checked' if result.checked else 'missing':8} {part.own:40} {detail}", margin=50)
    current = record.rows(done)
    read_back = statements.compiled([] if files else done, exports.entries, compiler)
    if store and read_back.checked:
        record.write(catalogue, {**known, **current} if ids else current)
    changed = [] if store else record.changes(known, current)
    changed += [] if read_back.checked else ["Statements.v"]
    checked = sum(result.checked for _, result in done)
    summary = {"checked": checked, "missing": len(done) - checked, "changed": len(changed)}
    if as_json:
        rows = [_row(part, result) for part, result in done]
        click.echo(json.dumps(RocqData(claims=rows, summary=summary).data(), indent=2))
    else:
        axioms = ", ".join(dict.fromkeys(name for _, result in done for name in result.axioms))
        counts = f"{checked} checked by Rocq, {len(done) - checked} not{f'; axioms: {axioms}' if axioms else ''}"
        unread = [] if read_back.checked else [read_back.reason]
        say([counts, *(f"not as recorded: {name}" for name in changed), *unread])
        for part in wanted if files and checked else ():
            click.echo(f"\n{part.theorem.text if part.theorem else ''}", nl=False)
    if changed:
        sys.exit(DIFFERENT)


def _row(part: Part, result: Compiled) -> dict[str, Any]:
    """A part in the JSON of the interface."""
    return {
        "id": part.claim, "part": part.part, "theorem": part.name, "checked": result.checked,
        "axioms": list(result.axioms), "seconds": result.seconds, "reason": result.reason or None,
    }  # fmt: skip
