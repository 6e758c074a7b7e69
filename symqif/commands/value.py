"""symqif capacity and symqif epsilon: closed forms and their values"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import (
    BITS,
    PARAMETERS,
    Question,
    ValueOrFormula,
    as_json,
    exact_options,
    parameters_or_formulas,
)
from symqif.commands.own import own_mechanisms
from symqif.commands.status import UNDECIDED
from symqif.commands.terminal import say
from symqif.commands.working import Working
from symqif.errors import SymqifError
from symqif.kernel.term import names, show

if TYPE_CHECKING:
    from symqif.quantities import Quantity
    from symqif.report.answers.value import Value


def _value(function: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments of a command that evaluates a closed form."""
    digits = click.IntRange(1, 10000)
    function = click.option("--digits", type=digits, default=12, show_default=True, help="Relative width.")(function)
    function = own_mechanisms(formula_style(as_json(function)))
    question = parameters_or_formulas(exact_options(BITS, ValueOrFormula)(function))
    return click.argument("protocol", metavar="PROTOCOL")(question)


@click.command(cls=Question)
@_value
def capacity(protocol: str, **options: Any) -> None:
    """The Bayes capacity of a protocol: closed form, and value.

    PROTOCOL is grr, ss, blh, olh, lh, sue, oue, the or ue, a unary encoding with any p and q; a design, with its sizes:
    hadamard or 'hadamard(K=64)', 'pgr(q=3,t=3)', 'design(v=7,b=7,kappa=3)'; or a mechanism of your own. With numbers
    for all parameters, the exact value or an enclosure is given too. A value may be a formula in the other parameters.
    The closed form of a mechanism of your own is proved before it is printed.

    \b
    Example: symqif capacity the --k 50 --eps 75 --theta 0.73
    Example: symqif capacity ue --k 50 --p 3/4 --q 1/4
    Example: symqif capacity 'hadamard(K=64)' --eps 1
    Example: symqif capacity lh --g 'exp(eps)+1'
    Example: symqif capacity mine --mechanism mine.py --k 50 --given a=1/3

    Exit status: 0 as asked, 2 bad input, 3 the closed form is not proved.
    """
    if not _printed_of_design("capacity", protocol, options):
        _print_value("capacity", protocol, options)


@click.command(cls=Question)
@_value
def epsilon(protocol: str, **options: Any) -> None:
    """The least eps for which a protocol is LDP: closed form, and value.

    PROTOCOL is grr, ss, blh, olh, lh, sue, oue, the or ue, a unary encoding with any p and q; a design, with its sizes:
    hadamard or 'hadamard(K=64)', 'pgr(q=3,t=3)', 'design(v=7,b=7,kappa=3)'; or a mechanism of your own. With numbers
    for all parameters, the exact value or an enclosure is given too. A value may be a formula in the other parameters.
    The closed form of a mechanism of your own is proved before it is printed.

    \b
    Example: symqif epsilon the --eps 1 --theta 3/4
    Example: symqif epsilon ue --p 3/4 --q 1/4
    Example: symqif epsilon mine --mechanism mine.py --given a=1/3

    Exit status: 0 as asked, 2 bad input, 3 the closed form is not proved.
    """
    if not _printed_of_design("epsilon", protocol, options):
        _print_value("epsilon", protocol, options)


def _printed_of_design(quantity: str, text: str, options: dict[str, Any]) -> bool:
    """Print the value if the text names a design."""
    from symqif.commands.sides import written_design
    from symqif.measures import bayes_capacity, tight_epsilon
    from symqif.report.answers.value import Value, at_numbers
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
        result = at_numbers(
            Value(f"{quantity}.{''.join(text.split())}", formula, values, None, None), options["digits"]
        )
    _say(result, as_json=options["as_json"])
    return True


def _say(result: Value, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(result.data(), indent=2))
    else:
        say(result.lines())


def _print_value(kind: str, name: str, options: dict[str, Any]) -> None:
    from symqif.quantities import quantity

    as_json, digits, k, own = (options.pop(option) for option in ("as_json", "digits", "k", "own"))
    others = dict(options.pop("others"))
    given = {name: q for name, q in options.items() if q is not None} | others
    if own:
        own.named(name)  # is there one?
    with Working("evaluating"):
        if own and name.lower() in own.mechanisms:
            result = _proved(own.quantity(kind, name), k, given, digits)
        elif any(isinstance(value, str) for value in (k, *given.values())):
            result = _proved(quantity(f"{kind}.{name}"), k, given, digits)
        else:
            result = _known(kind, name, k, given, digits)
    _say(result, as_json=as_json)


def _known(kind: str, name: str, k: Any, given: dict[str, Any], digits: int) -> Value:
    """That of a protocol of ours, whose closed forms the catalogue proves."""
    from symqif import mechanisms
    from symqif.commands.derivable import unary
    from symqif.kernel.term import parse
    from symqif.report.answers.value import value

    protocol = mechanisms.protocol(name)
    if protocol is mechanisms.ue:
        unary(kind, {name: q for name, q in given.items() if name in BITS})
    if kind == "capacity" and not protocol.capacity:
        raise SymqifError(f"the capacity of {protocol.name} has no closed form here")
    shown = parse(protocol.capacity if kind == "capacity" else f"log({protocol.max_case_capacity})")
    match shown:
        case ("log", ("exp", exponent)):
            shown = exponent
    return value(kind, protocol, shown, k, given, digits)


def _proved(found: Quantity, k: Any, given: dict[str, Any], digits: int) -> Value:
    """That of a mechanism of one's own, or with formulas for parameters: the closed form is proved here and now."""
    from symqif.comparison.check import established, unproved
    from symqif.quantities.specialised import specialised
    from symqif.report.answers.value import value_of

    values = {"k": k, **given} if k is not None else given
    formulas = {name: text for name, text in values.items() if isinstance(text, str)}
    found = specialised(found, formulas) if formulas else found
    outcome = established(found)
    if outcome and outcome.verdict != "proved":
        click.echo(f"symqif: undecided: the closed form of {found.name} is not proved: {unproved(outcome)}", err=True)
        sys.exit(UNDECIDED)
    return value_of(found, None, {name: value for name, value in values.items() if name not in formulas}, digits)
