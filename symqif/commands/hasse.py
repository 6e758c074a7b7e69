"""symqif hasse"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import as_json, given, parameters, timeout_option
from symqif.commands.own import note_level, own_mechanisms
from symqif.commands.status import UNDECIDED
from symqif.commands.terminal import say
from symqif.commands.timed import Asked, Timed, Unanswered
from symqif.commands.working import Working
from symqif.errors import SymqifError
from symqif.schemas import HasseData

if TYPE_CHECKING:
    from symqif.refinement.order import Order
    from symqif.refinement.side import Side
    from symqif.user_mechanisms.own_file import OwnMechanisms

FORMATS = ("text", "json", "dot", "svg")


def _unanswered(asked: Asked) -> Unanswered | None:
    if not asked.get("k", "").isdecimal():
        return None
    return Unanswered(f"refinement at k = {asked['k']}: undecided", HasseData(k=int(asked["k"])))


@click.command(cls=Timed, unanswered=_unanswered)
@click.argument("channels", metavar="[FILE.csv ..]", nargs=-1)
@parameters
@own_mechanisms
@timeout_option("Seconds, after which relations are undecided.", 600.0)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="What to print.")
@click.option("--gains", is_flag=True, help="Show why two are incomparable: a gain function in each direction.")
@formula_style
@as_json
def hasse(
    channels: tuple[str, ...],
    own: OwnMechanisms | None,
    others: tuple[tuple[str, Any], ...],
    timeout: float,
    form: str,
    gains: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Equivalence classes, covers and incomparable pairs, all with certificates. LH is compared too if --g is given,
    THE if --theta or --x is, and mechanisms of your own whose parameters all have values. Channels in CSV files are
    compared with each other, and with the protocols if --eps, --y or --t is given.

    \b
    Example: symqif hasse --k 5 --t 3 --theta 3/4
    Example: symqif hasse mine.csv theirs.csv

    Exit status: 0 the order, 2 bad input, 3 some pair is undecided.
    """
    from symqif.refinement.order import order
    from symqif.report.orders.text import hasse_text

    if as_json and form not in ("text", "json"):
        raise click.UsageError(f"--json and --format {form} exclude each other")
    for name in channels:
        if own is None or name not in own.mechanisms:
            raise SymqifError(f"{name} is not the path of a CSV file")
    shared = _with_secrets(given(options), own)
    mine = _own(own, shared, dict(others)) if own else []
    with Working("comparing the protocols") as working:
        compared = order(timeout=timeout, progress=lambda pair: working.update(f"comparing {pair}"), own=mine, **shared)
    if as_json or form != "text":
        click.echo(_printed(compared, "json" if as_json else form))
    else:
        say(hasse_text(compared, gains=gains))
    if compared.undecided:
        sys.exit(UNDECIDED)


def _with_secrets(shared: dict[str, Any], own: OwnMechanisms | None) -> dict[str, Any]:
    """With the number of secrets of one's own mechanisms, if they have one and no other one is given."""
    from symqif.refinement.side import number_of_secrets

    sizes = {number_of_secrets(mechanism) for mechanism in own.mechanisms.values()} if own else set()
    numbers = sorted(size for size in sizes if isinstance(size, Fraction))
    if "k" not in shared and len(numbers) != 1:
        raise SymqifError("give the number of secrets: --k 50")
    return {"k": numbers[0], **shared} if numbers else shared


def _own(own: OwnMechanisms, shared: dict[str, Any], others: dict[str, Any]) -> list[Side]:
    """One's own mechanisms at the point; those that are left out are named, each with the reason."""
    from symqif.refinement.side import at_the_point

    found: list[Side] = []
    left_out: list[str] = []
    for name, mechanism in own.mechanisms.items():
        try:
            found.append(at_the_point(mechanism, name, shared, others, own.given.get(name, ())))
        except SymqifError as error:
            left_out.append(f"{name} is left out: {error}")
        else:
            note_level(found[-1])
    if not found:
        raise SymqifError(f"none of your own mechanisms can be compared: {'; '.join(left_out)}")
    for why in left_out:
        click.echo(f"symqif: {why}", err=True)
    return found


def _printed(compared: Order, form: str) -> str:
    from symqif.report.orders.dot import hasse_dot
    from symqif.report.orders.svg import hasse_svg

    match form:
        case "svg":
            return hasse_svg(compared)
        case "dot":
            return "\n".join(hasse_dot(compared))
    return json.dumps(compared.data(), indent=2)
