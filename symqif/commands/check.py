"""symqif check EXPR --against NAME, perhaps --at-most or --at-least, and symqif check --file F"""

from __future__ import annotations

import os
import sys
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import (
    BITS,
    USERS,
    File,
    ValueOrFormula,
    as_json,
    exact_options,
    parameters_or_formulas,
    rocq_option,
    timeout_option,
)
from symqif.commands.own import noted, own_mechanisms
from symqif.commands.status import BAD_INPUT, DIFFERENT, UNDECIDED
from symqif.commands.terminal import print_answer
from symqif.commands.timed import Asked, Timed, Unanswered
from symqif.commands.working import Working
from symqif.schemas import CheckData
from symqif.user_file import writable, write

if TYPE_CHECKING:
    from symqif.formula.reading import Formula
    from symqif.user_mechanisms.own_file import OwnMechanisms

MORE = {**BITS, **USERS}
ONE = "give a formula, or --file F: symqif check 'k' --against capacity.grr"


class Renaming(click.ParamType[tuple[str, str]]):
    """A letter of a paper and the parameter that it is: d=k."""

    name = "LETTER=NAME"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, str]:
        letter, equals, parameter = str(value).rpartition("=")
        if not equals or not letter:
            self.fail(f"{value!r} is not a letter with the parameter that it stands for, such as d=k", param, context)
        if "=" in letter:
            self.fail(f"{value!r} has several letters: give each a --symbol of its own", param, context)
        return letter, parameter


def _print_format(context: click.Context, option: click.Parameter, asked: bool) -> None:
    if asked:
        from symqif.comparison import formula_file

        click.echo(f"{cleandoc(formula_file.__doc__ or '')}\n\nExample: symqif check --file formulas.toml --summary")
        context.exit()


def _print_template(context: click.Context, option: click.Parameter, asked: bool) -> None:
    if asked:
        from symqif.user_mechanisms.own_file import TEMPLATE

        click.echo(TEMPLATE, nl=False)
        context.exit()


def _unanswered(asked: Asked) -> Unanswered | None:
    """Of the formulas of a file each has its time."""
    if not {"expression", "against"} <= asked.keys():
        return None
    relation = _relation(*(bool(asked.get(name)) for name in ("at_most", "at_least", "strict")))
    data = CheckData(against=asked["against"], formula=asked["expression"], relation=relation)
    is_it = f"is it {asked['against']}" if relation == "equal" else f"is {asked['against']} {relation} it"
    return Unanswered(f"undecided: {is_it}?", data)


def _relation(at_most: bool, at_least: bool, strict: bool) -> str:
    """Of the quantity to the formula, as the flags say."""
    if at_most and at_least:
        raise click.UsageError("--at-most and --at-least exclude each other: for both, ask for equality")
    if strict and not (at_most or at_least):
        raise click.UsageError("--strict goes with --at-most or --at-least")
    if strict:
        return "less than" if at_most else "more than"
    return "at most" if at_most else "at least" if at_least else "equal"


@click.command(cls=Timed, unanswered=_unanswered)
@click.argument("expression", metavar="EXPR", required=False)
@click.option("--against", metavar="NAME", help="The quantity, such as capacity.oue.")
@click.option("--at-most", is_flag=True, help="Is the quantity at most EXPR?")
@click.option("--at-least", is_flag=True, help="Is the quantity at least EXPR?")
@click.option("--strict", is_flag=True, help="With --at-most or --at-least: is it nowhere equal to EXPR?")
@click.option("--file", type=File(), help="A TOML file of formulas, each with its quantity.")
@click.option(
    "--help-file",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_format,
    help="Show what such a file has.",
)
@click.option(
    "--help-mechanism",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_template,
    help="Print a template of a file for --mechanism.",
)
@parameters_or_formulas
@exact_options(MORE, ValueOrFormula)
@own_mechanisms
@click.option(
    "--symbol",
    "symbols",
    multiple=True,
    type=Renaming(),
    help="What the formula calls a parameter, or a formula in them: d=k, h=k-p.",
)
@click.option("--row", type=int, metavar="N", help="Of several rows, as of a cases, the one that is meant; from 1.")
@click.option("--side", type=int, metavar="N", help="Of an equation, the side that is meant; default: the last.")
@click.option(
    "--left", metavar="LEFT", default="", help="The left side of the equation, where it is not seen to be a name."
)
@click.option("--where", multiple=True, metavar="X=..", help="A definition of a letter of the formula: q=1/(k+1).")
@click.option("--bits", is_flag=True, help="The formula is in bits; the quantity is in nats.")
@rocq_option
@click.option("--summary", "brief", is_flag=True, help="With --file: print only unexpected answers.")
@click.option("--junit", type=File(), help="With --file: also write a JUnit report.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="With --file: processes; default: all cores.")
@click.option("--cache", type=File(), help="With --file: keep proofs in this folder; those in it are checked again.")
@timeout_option("Seconds for a formula.", 20.0)
@formula_style
@as_json
def check(
    expression: str | None,
    against: str | None,
    at_most: bool,
    at_least: bool,
    strict: bool,
    file: Path | None,
    others: tuple[tuple[str, Any], ...],
    own: OwnMechanisms | None,
    symbols: tuple[tuple[str, str], ...],
    row: int | None,
    side: int | None,
    left: str,
    where: tuple[str, ...],
    bits: bool,
    rocq: Path | None,
    brief: bool,
    junit: Path | None,
    jobs: int | None,
    cache: Path | None,
    timeout: float,
    as_json: bool,
    **options: Any,
) -> None:
    """EXPR is LaTeX, Python or what symqif prints, in k, eps, theta, g, omega, and p, q for the protocol's own
    probabilities. NAME is a measure and a protocol, as capacity.oue: see symqif measure --list. Without --against, the
    answer says which quantities it is; --at-most and --at-least ask for an order. A parameter without a value is any in
    its range.

    \b
    Example: symqif check '\\frac{k}{2}' --against capacity.oue --k 3
    Example: symqif check 'd*p' --against capacity.grr --symbol d=k

    Exit status: 0 equal (or in that order), 1 not, 2 bad input, 3 undecided; of a file, 0 if all are as expected and 1
    if not.
    """
    from symqif.mechanisms.parameters import united

    given = united({name: value for name, value in options.items() if value is not None}, dict(others))
    if file is None:
        if expression is None:
            raise click.UsageError(ONE)
        if junit or jobs or cache or brief:
            raise click.UsageError("--junit, --jobs, --cache and --summary are for --file")
        from symqif.formula.reading import Declared, Formula

        formula = Formula.typed(expression, Declared(dict(symbols), row, side, left, where))
        relation = _relation(at_most, at_least, strict)
        if against is not None:
            _one(
                formula, expression, against, own, timeout, as_json, {**given, "bits": bits, "relation": relation}, rocq
            )
        elif relation != "equal":
            raise click.UsageError("--at-most and --at-least are for one quantity: give --against NAME")
        else:
            _all(formula, own, timeout, as_json, given)
        return
    one = {"symbol": symbols, "row": row, "side": side, "left": left, "where": where, "bits": bits}
    one |= {"at-most": at_most, "at-least": at_least, "strict": strict}
    chosen = [f"--{name}" for name, value in {**given, **one}.items() if value not in (None, (), "", False)]
    if expression is not None or against is not None or chosen:
        first = "EXPR" if expression is not None else "--against" if against is not None else chosen[0]
        raise click.UsageError(f"{first} and --file exclude each other: give it in the file, for the formula it is for")
    if rocq:
        raise click.UsageError("--rocq is for one formula")
    _several(file, own, junit, jobs, cache, timeout, as_json, brief)


def _all(formula: Formula, own: OwnMechanisms | None, timeout: float, as_json: bool, given: dict[str, Any]) -> None:
    """Without a quantity: those that the formula is, else those that it nearly is."""
    from symqif.comparison.matches import matches
    from symqif.report.answers import matches as answer

    with Working(f"comparing with all quantities, {timeout:g} s at most for each that it seems to be"):
        result = matches(formula, quantities=own.quantities if own else {}, timeout=timeout, **given)
    print_answer(as_json, lambda: answer.data(result), lambda: answer.lines(result))
    if not any(match.equal for match in result):
        sys.exit(DIFFERENT)


def _of_design(against: str) -> dict[str, Any]:
    """The quantities of the design that the name of one has, as in capacity.hadamard(K=8)."""
    from symqif.commands.sides import written_design
    from symqif.quantities.of_designs import design_quantities

    name = against.partition(".")[2]
    form = written_design(name, {}, set())
    return design_quantities(form, "".join(name.split())) if form else {}


def _one(
    formula: Formula,
    source: str,
    against: str,
    own: OwnMechanisms | None,
    timeout: float,
    as_json: bool,
    given: dict[str, Any],
    rocq: Path | None,
) -> None:
    from symqif.comparison import check
    from symqif.report.answers.check import data, lines
    from symqif.rocq import answer

    writable(rocq)
    known = _of_design(against) or (own.quantities if own else {})
    with Working(f"deciding, {timeout:g} s at most"):
        if own and against.lower() not in own.quantities and against.lower().partition(".")[2] in own.mechanisms:
            own.quantity(*against.split(".", 1))  # which says why there is none
        result = check.check(formula, against, quantities=known, timeout=timeout, **given)
    print_answer(as_json, lambda: data(result, source), lambda: lines(result, source))
    if rocq:
        basis = [result.basis.certificate] if result.basis and result.basis.certificate else []
        write(rocq, answer.text([*result.certificates, *basis], {}))
    if not result.holds:
        sys.exit(UNDECIDED if result.holds is None else DIFFERENT)


def _several(
    file: Path,
    own: OwnMechanisms | None,
    junit: Path | None,
    jobs: int | None,
    cache: Path | None,
    timeout: float,
    as_json: bool,
    brief: bool,
) -> None:
    from symqif.comparison.formula_file import read_formulas
    from symqif.comparison.proof_folder import proofs_in
    from symqif.comparison.several import check_all
    from symqif.report.answers import formula_file
    from symqif.user_mechanisms.own_file import OwnMechanisms, mechanisms_of

    writable(junit)
    formulas = read_formulas(file)
    theirs = mechanisms_of(formulas.mechanism) if formulas.mechanism else OwnMechanisms()
    noted(theirs, [entry.against for entry in formulas.entries])
    known = (theirs | (own or OwnMechanisms())).quantities
    answers, total = [], len(formulas.entries)
    with proofs_in(cache), Working("deciding", total) as working:
        decided = check_all(formulas.entries, quantities=known, timeout=timeout, jobs=jobs or os.cpu_count() or 1)
        for answer in working.each(decided, total, "deciding"):
            answers.append(answer)
            if not as_json and not (brief and answer.verdict == "as expected"):
                working.say(formula_file.entry_line(answer))
    print_answer(as_json, lambda: formula_file.data(file, answers), lambda: [formula_file.counts_in_words(answers)])
    if junit:
        write(junit, formula_file.junit(file, answers))
    counts = formula_file.entry_counts(answers)
    if counts["not read"]:
        sys.exit(BAD_INPUT)
    if counts["not as expected"] or counts["undecided"]:
        sys.exit(DIFFERENT if counts["not as expected"] else UNDECIDED)
