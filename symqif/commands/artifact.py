"""symqif artifact"""

import json
import time
from pathlib import Path

import click

from symqif.commands.options import File, catalogue_option, jobs_option, timeout_option
from symqif.commands.results import exit_with, progress, read
from symqif.commands.working import Working
from symqif.user_file import writable, write


@click.command()
@click.option("--out", type=File(), help="Write to this file, not to standard output.")
@click.option("--verify", "anew", is_flag=True, help="Decide every claim anew, and give those times; takes minutes.")
@timeout_option("With --verify: s for a statement.", 120.0)
@catalogue_option
@jobs_option
@click.pass_context
def artifact(
    context: click.Context,
    out: Path | None,
    anew: bool,
    timeout: float,
    catalogue: Path | None,
    jobs: int,
    as_json: bool,
) -> None:
    """An artifact appendix for reviewers, in Markdown.

    Claims, how to reproduce each, time, storage, versions and limits. Verdicts and times are of a run that is made
    now: of the stored certificates, or with --verify of every search.
    Exit status: 0 if all verdicts are the recorded ones, 1 if not, 3 if the others are undecided.

    \b
    Example: symqif artifact --out ARTIFACT.md
    """
    from symqif.claims.catalogue import home
    from symqif.claims.verify import recheck, verify
    from symqif.report.artifact import machine
    from symqif.report.artifact.artifact import Artifact, Run
    from symqif.report.artifact.text import lines

    writable(out)
    started, entries = time.perf_counter(), read(catalogue)
    words = "deciding" if anew else "checking the certificates"
    with Working(words, len(entries)) as working:
        shown = progress(working, (), entries, lambda left: words)
        done = list(
            verify(catalogue=catalogue, entries=entries, jobs=jobs, timeout=timeout, progress=shown)
            if anew
            else recheck(catalogue=catalogue, entries=entries, jobs=jobs, progress=shown)
        )
    run = Run(done, anew, time.perf_counter() - started, machine.largest_process(), jobs)
    group = context.find_root().command
    commands = {
        name: (command.get_short_help_str(200), _example(command, f"symqif {name}"))
        for name, command in (group.commands.items() if isinstance(group, click.Group) else ())
    }
    appendix = Artifact(run, (catalogue or home()).resolve(), str(catalogue or ""), commands)
    text = json.dumps(appendix.data(), indent=2) if as_json else "\n".join(lines(appendix))
    if out:
        write(out, f"{text}\n")
    else:
        click.echo(text)
    exit_with(done, entries)


def _example(command: click.Command, default: str) -> str:
    """The first example of a command's help."""
    lines = (line.strip() for line in (command.help or "").splitlines())
    return next((line.removeprefix("Example: ") for line in lines if line.startswith("Example: ")), default)
