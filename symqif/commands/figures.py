"""symqif figures"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symqif.commands.options import as_json

if TYPE_CHECKING:
    from symqif.figures import Figure


@click.command()
@click.argument("names", nargs=-1, metavar="[FIGURE]...")
@click.option("--out", type=click.Path(path_type=Path), help="The folder to write to; it is made if there is none.")
@click.option(
    "--format",
    "formats",
    type=click.Choice(["svg", "png", "pdf"]),
    multiple=True,
    default=("svg",),
    show_default=True,
    help="May be given several times.",
)
@click.option("--list", "listed", is_flag=True, help="Print the names of the figures and what they show.")
@as_json
def figures(names: tuple[str, ...], out: Path | None, formats: tuple[str, ...], listed: bool, as_json: bool) -> None:
    """The paper's figures and ours, from exact or certified values.

    Draws all figures, or those that are named, into a folder: each as a picture, with its certified points as CSV, and
    a page figures.md that says what each shows, which claims stand behind it, and where the paper says otherwise.
    Needs matplotlib: pip install 'symqif[figures]'.

    \b
    Example: symqif figures --out figures
    Example: symqif figures asr capacity --out figures --format png --format pdf
    """
    from time import perf_counter

    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from symqif.errors import SymqifError
    from symqif.figures import FIGURES, figure

    chosen = [figure(name) for name in dict.fromkeys(names)] or list(FIGURES.values())
    if listed:
        _print_list(chosen, as_json)
        return
    if out is None:
        raise SymqifError("say where the figures go: --out figures")
    from symqif.drawing.draw import PAGE, draw
    from symqif.report.text import wrapped

    start, console = perf_counter(), Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task("figures", total=None)
        done = draw(
            chosen,
            out,
            tuple(dict.fromkeys(formats)),
            lambda words, n, total: shown.update(task, description=words, completed=n, total=total),
        )
    if as_json:
        data = {
            "schema": "symqif.figures/1",
            "out": str(out),
            "page": PAGE,
            "figures": [one.data() for one in done],
            "seconds": round(perf_counter() - start, 3),
        }
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    for one in done:
        click.echo(f"{one.figure.name:<15}{', '.join(one.files)}")
        for line in one.notes:
            if line.verdict == "refuted":
                click.echo("\n".join(wrapped("  not as the paper says", line.text)))
    count = "1 figure" if len(done) == 1 else f"{len(done)} figures"
    click.echo(f"{count} in {out}; more in {out / PAGE}  ({perf_counter() - start:.1f} s)")


def _print_list(chosen: list[Figure], as_json: bool) -> None:
    if as_json:
        data = [{"name": one.name, "title": one.title, "source": str(one.source)} for one in chosen]
        click.echo(json.dumps({"schema": "symqif.figures-list/1", "figures": data}, indent=2, ensure_ascii=False))
        return
    for one in chosen:
        click.echo(f"{one.name:<15}{one.title}")
