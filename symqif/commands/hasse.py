"""symqif hasse: the refinement order of the protocols."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click

from symqif.commands.exact import Exact
from symqif.commands.status import AS_EXPECTED, UNDECIDED

FORMATS = ("text", "json", "dot", "svg")


@click.command()
@click.option("--k", type=Exact(), required=True, help="Number of secrets.")
@click.option("--eps", type=Exact(), help="Privacy parameter, as a rational or a decimal.")
@click.option("--t", type=Exact(), help="t = e^eps.")
@click.option("--y", type=Exact(), help="y = e^(eps/2).")
@click.option("--omega", type=Exact(), help="Subset size of SS; default: the optimum.")
@click.option("--g", type=Exact(), help="Also compare LH with hash functions of this range.")
@click.option("--theta", type=Exact(), help="Also compare THE with this threshold, in (1/2, 1).")
@click.option("--x", type=Exact(), help="Also compare THE, with x = e^(eps theta/2).")
@click.option("--timeout", type=click.FloatRange(0.1), default=60.0, show_default=True, help="Seconds for a relation.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="What to print.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON and nothing else; the same as --format json.")
def hasse(timeout: float, form: str, as_json: bool, **options: Fraction | None) -> int:
    """The refinement order among all the protocols at one k and one nominal eps.

    Equivalence classes, covers, and incomparable pairs with a gain function in each direction, all with certificates
    that the kernel has checked. One of --eps, --t and --y is needed. Exit status 3: some pair is undecided.

    \b
    Example: symqif hasse --k 5 --y 8
    Example: symqif hasse --k 50 --y 2 --x 7/4 --format svg > order.svg
    """
    from rich.console import Console

    from symqif.refinement.order import order

    if as_json and form not in ("text", "json"):
        raise click.UsageError(f"--json and --format {form} exclude each other")
    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    with Console(stderr=True).status("comparing the protocols") as status:
        found = order(timeout=timeout, progress=lambda pair: status.update(f"comparing {pair}"), **given)
    click.echo(_printed(found, "json" if as_json else form))
    return UNDECIDED if found.undecided else AS_EXPECTED


def _printed(found: Any, form: str) -> str:
    import json

    from symqif.report.hasse_dot import hasse_dot
    from symqif.report.hasse_svg import hasse_svg
    from symqif.report.hasse_text import hasse_text

    match form:
        case "json":
            return json.dumps(found.data(), indent=2)
        case "svg":
            return hasse_svg(found)
        case "dot":
            return "\n".join(hasse_dot(found))
    return "\n".join(hasse_text(found))
