"""symqif check EXPR --against NAME, and symqif check --file F"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from symqif.commands.options import Exact, File, as_json, parameters, rocq_option
from symqif.commands.status import BAD_INPUT, DIFFERENT, UNDECIDED, working
from symqif.user_file import writable, write

MORE = {
    "p": "Bit probability of ue.",
    "q": "Bit probability of ue.",
    "n": "Number of users, of mse.",
    "f": "Frequency, of mse.",
}
ONE = "give a formula and --against NAME, or --file F: symqif check 'k' --against capacity.grr"


class Named(click.ParamType[tuple[str, Fraction]]):
    """A parameter and its exact value: a=1/2."""

    name = "NAME=Q"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, Fraction]:
        from symqif.comparison.entry import RESERVED  # heavy, and not wanted for --help

        parameter, equals, number = str(value).partition("=")
        if not equals or not parameter.isidentifier() or parameter in RESERVED:
            self.fail(f"{value!r} is not a parameter with its value, such as a=1/2", param, context)
        return parameter, Exact().convert(number, param, context)


def more_parameters(function: Callable[..., Any]) -> Callable[..., Any]:
    for name, text in reversed(MORE.items()):
        function = click.option(f"--{name}", type=Exact(), help=text)(function)
    return function


@click.command()
@click.argument("expression", metavar="EXPR", required=False)
@click.option("--against", metavar="NAME", help="The quantity, such as capacity.oue, asr.lh, epsilon.the.")
@click.option("--file", type=File(), help="A TOML file of formulas, each with its quantity.")
@parameters
@more_parameters
@click.option("--given", "others", multiple=True, type=Named(), help="A value of another parameter.")
@click.option("--mechanism", type=File(), help="A Python file of your own mechanisms; it is run.")
@rocq_option
@click.option("--summary", "brief", is_flag=True, help="With --file: print only what is not as expected, and counts.")
@click.option("--junit", type=File(), help="With --file: also write a JUnit report to this file.")
@click.option("--jobs", type=click.IntRange(1), help="With --file: worker processes; default: one for each core.")
@click.option("--timeout", type=click.FloatRange(0.1), default=20.0, show_default=True, help="Seconds for a formula.")
@as_json
def check(
    expression: str | None,
    against: str | None,
    file: Path | None,
    others: tuple[tuple[str, Fraction], ...],
    mechanism: Path | None,
    rocq: Path | None,
    brief: bool,
    junit: Path | None,
    jobs: int | None,
    timeout: float,
    as_json: bool,
    **options: Any,
) -> None:
    """Is a formula equal to the exact quantity, for all parameters in their ranges?

    \b
    EXPR is LaTeX or a Python expression in k, eps, theta, g, omega, and p, q for the protocol's own
    probabilities. NAME is capacity.P, asr.P, epsilon.P, mse.P, bit-p.P, bit-q.P, report-p.P, report-q.P,
    member.P, nonmember.P (entries of the channel) or threshold.ouethe, with P one of grr, ss, blh, olh, lh,
    sue, oue, the, ue. Values given for parameters narrow the question down: without --omega, SS is checked for
    every subset size, not for the optimum alone; OLH is checked for the optimal g.
    Exit status: 0 equal, 1 not equal, 2 bad input, 3 undecided.
    Example: symqif check 'k*exp(eps)/(exp(eps)+k-1)' --against capacity.grr
    Example: symqif check '\\frac{k e^{\\varepsilon}}{e^{\\varepsilon}+k-1}' --against capacity.grr
    Example: symqif check 'log(p*(1-q)/((1-p)*q))' --against epsilon.the --k 2

    \b
    A file has an entry for each formula:
      [[formula]]
      label = "ASR of LH"
      against = "asr.lh"
      expression = '..'         or, from a LaTeX file: latex = "paper.tex" and
                                at = "eq:asr" for the display with \\label{eq:asr}, or
                                marker = "asr" beside the comment % symqif: asr
      expected = "different"    for a formula that is known to be wrong
      row = 2, side = -1        of an align, of a chain of equations; default: all of it, the last side
      given = {k = 3, t = "2"}  as the options below; where, note: for the reader
    and at the top, if wanted, latex, symbols = {d = "k"} for the paper's letters, mechanism = "mine.py".
    Exit status: 0 all as expected, 1 not all, 2 something cannot be read, 3 something is undecided.
    Example: symqif check --file formulas.toml --junit report.xml
    """
    given = {name: value for name, value in options.items() if value is not None} | dict(others)
    if file is None:
        if expression is None or against is None:
            raise click.UsageError(ONE)
        if junit or jobs or brief:
            raise click.UsageError("--junit, --jobs and --summary are for --file")
        _one(expression, against, mechanism, timeout, as_json, given, rocq)
        return
    if expression is not None or against is not None or given:
        first = "EXPR" if expression is not None else "--against" if against is not None else f"--{next(iter(given))}"
        raise click.UsageError(f"{first} and --file exclude each other: give it in the file, for the formula it is for")
    if rocq:
        raise click.UsageError("--rocq is for one formula")
    _several(file, mechanism, junit, jobs, timeout, as_json, brief)


def _one(
    expression: str,
    against: str,
    mechanism: Path | None,
    timeout: float,
    as_json: bool,
    given: dict[str, Any],
    rocq: Path | None,
) -> None:
    from symqif.comparison import check
    from symqif.report.answers.check import data, lines
    from symqif.rocq import answer

    writable(rocq)
    with working("deciding"):
        found = check.check(expression, against, quantities=_own(mechanism), timeout=timeout, **given)
    click.echo(json.dumps(data(found, expression), indent=2) if as_json else "\n".join(lines(found, expression)))
    if rocq:
        basis = [found.basis.certificate] if found.basis and found.basis.certificate else []
        write(rocq, answer.text([*found.certificates, *basis], {}))
    if not found.equal:
        sys.exit(UNDECIDED if found.equal is None else DIFFERENT)


def _own(*files: Path | None) -> dict[str, Any]:
    """The quantities that the named Python files define."""
    from symqif.comparison.own_file import own_quantities

    return {name: quantity for file in files if file for name, quantity in own_quantities(file).items()}


def _several(
    file: Path, mechanism: Path | None, junit: Path | None, jobs: int | None, timeout: float, as_json: bool, brief: bool
) -> None:
    from symqif.comparison.formula_file import read_formulas
    from symqif.comparison.several import check_all
    from symqif.report.answers import formula_file

    writable(junit)
    formulas = read_formulas(file)
    own, answers = _own(formulas.mechanism, mechanism), []
    with working("deciding") as status:
        for answer in check_all(formulas.entries, quantities=own, timeout=timeout, jobs=jobs or os.cpu_count() or 1):
            answers.append(answer)
            status.update(f"{len(answers)} of {len(formulas.entries)} decided")
            if not as_json and not (brief and answer.verdict == "as expected"):
                status.stop()  # which has standard output while it runs
                click.echo(formula_file.line(answer))
                status.start()
    if as_json:
        click.echo(json.dumps(formula_file.data(file, answers), indent=2))
    else:
        click.echo(formula_file.summary(answers))
    if junit:
        write(junit, formula_file.junit(file, answers))
    found = formula_file.counts(answers)
    if found["not read"]:
        sys.exit(BAD_INPUT)
    if found["not as expected"] or found["undecided"]:
        sys.exit(DIFFERENT if found["not as expected"] else UNDECIDED)
