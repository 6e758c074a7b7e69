"""symqif capacity and symqif epsilon: closed forms and their values"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import BITS, PARAMETERS, Question, as_json, exact_options, parameters
from symqif.commands.terminal import say
from symqif.commands.working import Working
from symqif.errors import SymqifError
from symqif.kernel.term import names, show

if TYPE_CHECKING:
    from symqif.report.answers.value import Value


def _value(function: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments of a command that evaluates a closed form."""
    digits = click.IntRange(1, 10000)
    function = click.option("--digits", type=digits, default=12, show_default=True, help="Relative width.")(function)
    question = parameters(exact_options(BITS)(formula_style(as_json(function))))
    return click.argument("protocol", metavar="PROTOCOL")(question)


@click.command(cls=Question)
@_value
def capacity(protocol: str, **options: Any) -> None:
    """The Bayes capacity of a protocol: closed form, and value.

    PROTOCOL is grr, ss, blh, olh, lh, sue, oue, the or ue, a unary encoding with any p and q; or a design, with its
    sizes: hadamard or 'hadamard(K=64)', 'pgr(q=3,t=3)', 'design(v=7,b=7,kappa=3)'. With numbers for all parameters, the
    exact value or an enclosure is given too.

    \b
    Example: symqif capacity the --k 50 --eps 75 --theta 0.73
    Example: symqif capacity ue --k 50 --p 3/4 --q 1/4
    Example: symqif capacity 'hadamard(K=64)' --eps 1
    """
    from symqif import mechanisms

    if _printed_of_design("capacity", protocol, options):
        return
    found = mechanisms.protocol(protocol)
    if not found.capacity:
        raise SymqifError(f"the capacity of {found.name} has no closed form here")
    _print_value("capacity", found, found.capacity, options)


@click.command(cls=Question)
@_value
def epsilon(protocol: str, **options: Any) -> None:
    """The least eps for which a protocol is LDP: closed form, and value.

    PROTOCOL is grr, ss, blh, olh, lh, sue, oue, the or ue, a unary encoding with any p and q; or a design, with its
    sizes: hadamard or 'hadamard(K=64)', 'pgr(q=3,t=3)', 'design(v=7,b=7,kappa=3)'. With numbers for all parameters, the
    exact value or an enclosure is given too.

    \b
    Example: symqif epsilon the --eps 1 --theta 3/4
    Example: symqif epsilon ue --p 3/4 --q 1/4
    """
    from symqif import mechanisms

    if _printed_of_design("epsilon", protocol, options):
        return
    found = mechanisms.protocol(protocol)
    _print_value("epsilon", found, f"log({found.max_case_capacity})", options)


def _printed_of_design(quantity: str, text: str, options: dict[str, Any]) -> bool:
    """Print the value if the text names a design."""
    from symqif.commands.sides import written_design
    from symqif.measures import bayes_capacity, tight_epsilon
    from symqif.report.answers.value import value_of
    from symqif.symbols import to_term

    used: set[str] = set()
    shared = {name: q for name, q in options.items() if name in {*PARAMETERS, *BITS} and q is not None}
    form = written_design(text, shared, used)
    if form is None:
        return False
    for name in shared.keys() - used - {"k"}:
        raise SymqifError(f"{text} has no parameter that --{name} sets")
    if shared.get("k") not in (None, form.values["v"]):
        raise SymqifError(f"{text} has {show(form.values['v'])} secrets, not {shared['k']}")
    measure = {"capacity": bayes_capacity, "epsilon": tight_epsilon}[quantity]
    general = written_design(text, {}, set()) or form
    values = {"eps": form.values["eps"]} if "eps" in general.parameters else {}
    formula = to_term(measure(general))
    if values.get("eps", "eps") != "eps" and names(formula) - {"eps"}:
        raise SymqifError(f"for a value, {text} needs its sizes too, as in 'design(v=7,b=7,kappa=3)'")
    with Working("evaluating"):
        result = value_of(f"{quantity}.{''.join(text.split())}", formula, values, options["digits"])
    _say(result, as_json=options["as_json"])
    return True


def _print_value(quantity: str, protocol: Any, formula: str, options: dict[str, Any]) -> None:
    from symqif import mechanisms
    from symqif.commands.derivable import unary
    from symqif.kernel.term import parse
    from symqif.report.answers.value import value

    as_json, digits, k = options.pop("as_json"), options.pop("digits"), options.pop("k")
    given = {name: q for name, q in options.items() if q is not None}
    if protocol is mechanisms.ue:
        unary(quantity, {name: q for name, q in given.items() if name in BITS})
    shown = parse(formula)
    match shown:
        case ("log", ("exp", exponent)):
            shown = exponent
    with Working("evaluating"):
        result = value(quantity, protocol, shown, k, given, digits)
    _say(result, as_json=as_json)


def _say(result: Value, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(result.data(), indent=2))
    else:
        say(result.lines())
