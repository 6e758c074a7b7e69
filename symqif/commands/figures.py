"""symqif figures"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.options import File, as_json
from symqif.commands.own import own_mechanisms
from symqif.commands.terminal import say
from symqif.commands.working import Working
from symqif.errors import SymqifError
from symqif.schemas import FigureListData, FiguresData

if TYPE_CHECKING:
    from symqif.drawing.page import Drawn
    from symqif.figures import Figure
    from symqif.quantities import Quantity
    from symqif.user_mechanisms.own_file import OwnMechanisms


@click.command()
@click.argument("names", nargs=-1, metavar="[FIGURE]...")
@click.option("--out", help="The folder to write to; it is made if there is none.")
@click.option(
    "--format",
    "formats",
    type=click.Choice(["svg", "png", "pdf"]),
    multiple=True,
    default=("svg",),
    show_default=True,
    help="May be given several times.",
)
@click.option("--width", type=click.Choice(["column", "page"]), help="A column is 3.33 in, a page 7 in.")
@click.option("--font", type=click.Choice(["sans", "serif"]), default="sans", show_default=True)
@click.option("--simulate", is_flag=True, help="Draw simulations over asr, mse and gursoy; needs symqif[peers].")
@click.option("--data", type=File(), help="Simulate with the clicks of this file, as kosarak.dat.")
@click.option("--users", type=click.IntRange(1), metavar="N", help="Users of a simulation; default: 10000.")
@click.option("--runs", type=click.IntRange(2), metavar="N", help="Runs of each simulation; default: 10.")
@click.option("--seed", type=click.IntRange(0), metavar="N", help="Of all random numbers; default: 1.")
@click.option("--list", "listed", is_flag=True, help="Print the names of the figures and what they show.")
@own_mechanisms
@as_json
def figures(
    names: tuple[str, ...],
    out: str | None,
    formats: tuple[str, ...],
    listed: bool,
    width: str | None,
    font: str,
    simulate: bool,
    own: OwnMechanisms | None,
    others: tuple[tuple[str, Any], ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Each is a picture with its points as CSV; figures.md says what they show. With mechanisms of your own, capacity,
    asr, mse and mse-all show these too. With --simulate, the samplers of multi-freq-ldpy and pure-ldp draw reports,
    with 99 % confidence bounds (exact for success rates, approximate for errors).

    Needs matplotlib: pip install 'symqif[figures]'; for --simulate, 'symqif[peers]'.

    \b
    Example: symqif figures --out figures
    Example: symqif figures asr --out figures --width column --font serif
    """
    from symqif.figures import FIGURES, figure

    chosen = [figure(name) for name in dict.fromkeys(names)] or list(FIGURES.values())
    if listed:
        _print_list(chosen, as_json)
        return
    given = {name: option for name, option in options.items() if option is not None}
    if given and not simulate:
        raise SymqifError(f"--{next(iter(given))} is for simulations: add --simulate")
    if not out:
        raise SymqifError("say where the figures go: --out figures")
    if own:
        chosen = _with_own(chosen, own, dict(others))
    start = perf_counter()
    done = _drawn(chosen, Path(out), formats, given if simulate else None, width=width or "", font=font)
    _print_drawn(done, out, perf_counter() - start, as_json)


def _with_own(chosen: Sequence[Figure], own: OwnMechanisms, values: dict[str, Any]) -> list[Figure]:
    """The figures that have mechanisms of one's own; SymqifError if none has, or a closed form is not proved."""
    from symqif.closed_forms.established import established, unproved
    from symqif.figures.own import KINDS, with_own

    kinds = {KINDS[one.name] for one in chosen if one.name in KINDS}
    mine = [quantity for name, quantity in own.quantities.items() if name.partition(".")[0] in kinds]
    if not mine:
        raise SymqifError(f"mechanisms of your own are drawn in {', '.join(KINDS)}: name one of these")
    drawn = [(one, list(_fitting(one, mine, own, values))) for one in chosen]
    if not any(found for _, found in drawn):
        raise SymqifError(
            "none of your own mechanisms can be drawn: see above; in Python, symqif.plot draws any channel"
        )
    for quantity in (quantity for _, found in drawn for quantity in found):
        if why := unproved(quantity, established(quantity)):
            raise SymqifError(why)
    return [with_own(one, found, values) for one, found in drawn if found]


def _fitting(
    one: Figure, mine: Sequence[Quantity], own: OwnMechanisms, values: Mapping[str, Any]
) -> Iterator[Quantity]:
    """Those of the figure's kind that have as many secrets as it; the others are named, each with the reason."""
    from symqif.figures.own import KINDS, misfit

    for quantity in mine:
        kind, _, name = quantity.name.partition(".")
        if kind != KINDS.get(one.name):
            continue
        if why := misfit(one.name, own.mechanisms[name], values):
            click.echo(f"symqif: {name} is left out of {one.name}: {why}", err=True)
        else:
            yield quantity


def _drawn(
    chosen: Sequence[Figure], out: Path, formats: Sequence[str], simulated: Mapping[str, Any] | None, **style: str
) -> list[Drawn]:
    """Draw the figures; simulated: the options of simulations, if these are drawn too."""
    from symqif.drawing.canvas import Style
    from symqif.drawing.draw import draw
    from symqif.figures.overlay import Setup

    setup = None if simulated is None else Setup(**simulated)
    with Working("reading the figures", len(chosen)) as working:
        return draw(chosen, out, tuple(dict.fromkeys(formats)), working.update, setup, Style(**style))


def _print_drawn(done: Sequence[Drawn], out: str, seconds: float, as_json: bool) -> None:
    from symqif.drawing.draw import PAGE
    from symqif.figures.own import curve_sentences
    from symqif.report.text.lines import wrapped

    if as_json:
        data = FiguresData(out=out, page=PAGE, figures=[one.data() for one in done], seconds=round(seconds, 3))
        click.echo(json.dumps(data.data(), indent=2, ensure_ascii=False))
        return
    for one in done:
        say([f"{one.figure.name:<15}{', '.join(one.files)}"])
        yours = list(curve_sentences(one.content))
        for words in yours:
            say(wrapped("  yours", words))
        for line in one.notes:
            if line.verdict == "refuted" and not yours:
                say(wrapped("  not as the paper says", line.text))
        if one.overlay:
            say(wrapped("  Monte Carlo", one.overlay.words))
    count = "1 figure" if len(done) == 1 else f"{len(done)} figures"
    say([f"{count} in {out}; more in {Path(out) / PAGE}  ({seconds:.1f} s)"])


def _print_list(chosen: list[Figure], as_json: bool) -> None:
    if as_json:
        data = [{"name": one.name, "title": one.title, "source": str(one.source)} for one in chosen]
        click.echo(json.dumps(FigureListData(figures=data).data(), indent=2, ensure_ascii=False))
        return
    say((f"{one.name:<15}{one.title}" for one in chosen), margin=15)
