"""symqif check EXPR --against NAME"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from symqif.commands.options import Exact, as_json, parameters

DIFFERENT, UNDECIDED = 1, 3
MORE = {
    "p": "Bit probability of ue.",
    "q": "Bit probability of ue.",
    "n": "Number of users, of mse.",
    "f": "Frequency, of mse.",
}


def more_parameters(function: Callable[..., Any]) -> Callable[..., Any]:
    for name, text in reversed(MORE.items()):
        function = click.option(f"--{name}", type=Exact(), help=text)(function)
    return function


@click.command()
@click.argument("expression", metavar="EXPR", required=False)
@click.option("--against", metavar="NAME", help="The quantity, such as capacity.oue, asr.lh, epsilon.the.")
@parameters
@more_parameters
@click.option(
    "--mechanism", "file", type=click.Path(path_type=Path), help="A Python file that defines mechanisms; it is run."
)
@click.option("--timeout", type=click.FloatRange(0.1), default=20.0, show_default=True, help="Seconds for the search.")
@as_json
def check(
    expression: str | None, against: str | None, file: Path | None, timeout: float, as_json: bool, **options: Any
) -> None:
    r"""Is a formula equal to the exact quantity, for all parameters in their ranges?

    \b
    EXPR is LaTeX or a Python expression in k, eps, theta, g, omega, and p, q for the protocol's own
    probabilities. NAME is capacity.P, asr.P, epsilon.P, mse.P, bit-p.P, bit-q.P or threshold.ouethe, with P one
    of grr, ss, blh, olh, lh, sue, oue, the, ue. Values given for parameters narrow the question down: without
    --omega, SS is checked for every subset size, not for the optimum alone; OLH is checked for the optimal g.
    Exit status: 0 equal, 1 not equal, 2 bad input, 3 undecided.
    Example: symqif check 'k*exp(eps)/(exp(eps)+k-1)' --against capacity.grr
    Example: symqif check '\frac{k e^{\varepsilon}}{e^{\varepsilon}+k-1}' --against capacity.grr
    Example: symqif check 'log(p*(1-q)/((1-p)*q))' --against epsilon.the --k 2
    """
    from rich.console import Console

    from symqif.comparison.check import check as run
    from symqif.report.check import data, lines

    if expression is None or against is None:
        raise click.UsageError("give a formula and --against NAME, as in: symqif check 'k' --against capacity.grr")
    given = {name: value for name, value in options.items() if value is not None}
    with Console(stderr=True).status("deciding"):
        found = run(expression, against, timeout=timeout, **given)
    click.echo(json.dumps(data(found, expression), indent=2) if as_json else "\n".join(lines(found, expression)))
    if not found.equal:
        sys.exit(UNDECIDED if found.equal is None else DIFFERENT)
