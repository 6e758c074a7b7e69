"""symqif hasse"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.options import as_json, given, parameters
from symqif.commands.status import UNDECIDED, working
from symqif.errors import SymqifError

if TYPE_CHECKING:
    from symqif.refinement.order import Order

FORMATS = ("text", "json", "dot", "svg")


@click.command()
@parameters
@click.option("--timeout", type=click.FloatRange(0.1), default=60.0, show_default=True, help="Seconds for a relation.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="What to print.")
@as_json
def hasse(timeout: float, form: str, as_json: bool, **options: Any) -> None:
    """The refinement order among all the protocols at one k and one nominal eps.

    Equivalence classes, covers, and incomparable pairs with a gain function in each direction, all with certificates
    that the kernel has checked.

    \b
    One of --eps, --y and --t is needed. LH is compared too if --g is given, THE if --theta or --x is.
    Exit status: 0 the order, 2 bad input, 3 some pair is undecided.
    Example: symqif hasse --k 5 --y 8
    Example: symqif hasse --k 50 --y 2 --x 7/4 --format svg > order.svg
    """
    from symqif.refinement.order import order

    if as_json and form not in ("text", "json"):
        raise click.UsageError(f"--json and --format {form} exclude each other")
    shared = given(options)
    if "k" not in shared:
        raise SymqifError("give the number of secrets: --k 50")
    with working("comparing the protocols") as status:
        found = order(timeout=timeout, progress=lambda pair: status.update(f"comparing {pair}"), **shared)
    click.echo(_printed(found, "json" if as_json else form))
    if found.undecided:
        sys.exit(UNDECIDED)


def _printed(found: Order, form: str) -> str:
    from symqif.report.orders.dot import hasse_dot
    from symqif.report.orders.svg import hasse_svg
    from symqif.report.orders.text import hasse_text

    match form:
        case "json":
            return json.dumps(found.data(), indent=2)
        case "svg":
            return hasse_svg(found)
        case "dot":
            return "\n".join(hasse_dot(found))
    return "\n".join(hasse_text(found))
