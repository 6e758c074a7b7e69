"""symqif measure, symqif capacity and symqif epsilon: closed forms and their values"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import (
    BITS,
    PARAMETERS,
    USERS,
    OnProtocols,
    ValueOrFormula,
    as_json,
    exact_options,
    parameters_or_formulas,
)
from symqif.commands.own import own_mechanisms
from symqif.commands.status import UNDECIDED
from symqif.commands.terminal import print_answer, say
from symqif.commands.working import Working
from symqif.errors import SymqifError
from symqif.kernel.term import parse, show
from symqif.schemas import MeasuresData

if TYPE_CHECKING:
    from symqif.closed_forms.closed_value import Value
    from symqif.quantities import Quantity
    from symqif.user_mechanisms.own_file import OwnMechanisms


OWN = {
    "gamma": "e^eps of hockey-stick",
    "alpha": "order of renyi",
    "a": "likeliest secret of vulnerability",
    **USERS,
}
EXPLICIT = {
    "prior": "The prior, as 1/2,1/4,1/4 or a,b,1-a-b.",
    "gain": "Gains, a row for each action: 1,0,0;0,1,0;0,0,1.",
    "metric": "Distance of secrets i and j, as |i-j| or (i-j)**2.",
}


def _value(function: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments of a command that evaluates a closed form."""
    digits, said = click.IntRange(1, 10000), "Relative width of an enclosure: at most 10^-N."
    function = click.option("--digits", type=digits, metavar="N", default=12, show_default=True, help=said)(function)
    function = own_mechanisms(formula_style(as_json(function)))
    return parameters_or_formulas(exact_options(BITS, ValueOrFormula)(function))


def _explicit(function: Callable[..., Any]) -> Callable[..., Any]:
    for name, text in reversed(EXPLICIT.items()):
        function = click.option(f"--{name}", metavar="TEXT", help=text)(function)
    return function


@click.command(cls=OnProtocols)
@click.argument("name", metavar="NAME", required=False)
@click.argument("protocol", metavar="PROTOCOL", required=False)
@click.option("--list", "listed", is_flag=True, help="List the measures.")
@_explicit
@click.option("--bits", is_flag=True, help="Logarithms in bits, not in nats.")
@exact_options(OWN)
@_value
def measure(name: str | None, protocol: str | None, listed: bool, bits: bool, **options: Any) -> None:
    """NAME is one of --list. PROTOCOL is as for symqif capacity, or geometric. With --prior, --gain or --metric, or
    where there is no closed form, the value is that of the explicit channel at --k.

    \b
    Example: symqif measure shannon grr --k 50 --eps 1
    Example: symqif measure vulnerability grr --k 3 --t 2 --prior 1/2,1/4,1/4
    """
    if listed:
        _print_list(as_json=options["as_json"])
        return
    if name is None or protocol is None:
        raise click.UsageError("give a NAME and a PROTOCOL: symqif measure shannon grr")
    explicit = {key: options.pop(key) for key in EXPLICIT}
    given = {key: text for key, text in explicit.items() if text is not None}
    if given or _only_explicit(name, protocol):
        _print_on_channel(name, protocol, given, options, bits=bits)
    else:
        _print_value(name, protocol, options, bits=bits)


def _command(name: str, *examples: str) -> click.Command:
    """The command that gives one quantity of a protocol."""

    @click.command(name, cls=OnProtocols, help=HELP.format(examples="\n".join(examples)))
    @click.argument("protocol", metavar="PROTOCOL")
    @_value
    def command(protocol: str, **options: Any) -> None:
        _print_value(name, protocol, options)

    return command


UNPROVED = "on the explicit channel at these numbers: a closed form is not proved"
HERE = "proved at these numbers alone"
HELP = """PROTOCOL is grr, ss, blh, olh, lh, sue, oue, the or ue; a design as 'hadamard(K=64)'; a mechanism of your own,
or a .csv file with a line for each secret. With numbers for all parameters, the exact value or an enclosure is given
too. A value may be a formula in the other parameters.

\b
{examples}

Exit status: 0 as asked, 2 bad input, 3 the closed form is not proved.
"""
capacity = _command(
    "capacity",
    "Example: symqif capacity the --k 50 --eps 75 --theta 0.73",
    "Example: symqif capacity my.csv",
)
epsilon = _command(
    "epsilon",
    "Example: symqif epsilon ue --p 3/4 --q 1/4",
    "Example: symqif epsilon my.csv",
)


def _print_list(*, as_json: bool) -> None:
    from symqif.mechanisms import PROTOCOLS
    from symqif.quantities import all_values
    from symqif.report.formula.text import sentence_text

    said: dict[str, dict[str, list[Quantity]]] = {}
    for quantity in all_values().values():
        if quantity.protocol:
            meaning = quantity.meaning.replace(quantity.protocol.title, "P")
            meaning = meaning.replace("`", "") if as_json else sentence_text(meaning)
            said.setdefault(quantity.name.partition(".")[0], {}).setdefault(meaning, []).append(quantity)
    found = {name: {"name": name, **_meant(meanings)} for name, meanings in said.items()}
    if as_json:
        click.echo(json.dumps(MeasuresData(measures=[found[name] for name in sorted(found)]).data()))
        return
    units = {name: f", in {one['unit']}" if one["unit"] else "" for name, one in found.items()}
    say([f"{name:13}  {found[name]['meaning']}{units[name]}" for name in sorted(found)], margin=15)
    others = "geometric; a design as 'hadamard(K=8)'; or a .csv file, a line for each secret"
    say(["", f"P is {', '.join(PROTOCOLS)} or {others}."])


def _meant(meanings: dict[str, list[Quantity]]) -> dict[str, str]:
    """What a measure is, that of GRR first, and of which protocols it is another one; and its unit."""
    of = {meaning: [one.protocol.name for one in found if one.protocol] for meaning, found in meanings.items()}
    first, *others = sorted(of, key=lambda meaning: "grr" not in of[meaning])
    words = [first, *(f"of {', '.join(of[meaning])}, {meaning}" for meaning in others)]
    return {"meaning": "; ".join(words), "unit": meanings[first][0].unit}


def _only_explicit(name: str, protocol: str) -> bool:
    """Has the geometric mechanism, which is no protocol of ours, no closed form for that measure?"""
    from symqif.quantities import ALONE

    return protocol.lower() == "geometric" and all(known.name != f"{name}.geometric" for known in ALONE)


def _of_numbers(kind: str, name: str, options: dict[str, Any]) -> bool:
    """Has a mechanism of one's own no closed form for that measure, but numbers for its parameters?"""
    from symqif.refinement.side import parameters_of

    own, name = options["own"], name.lower()
    if not own or name not in own.mechanisms or f"{kind}.{name}" in own.quantities:
        return False
    given = any(options[key] is not None for key in PARAMETERS) or options["others"]
    return bool(given) or not parameters_of(own.mechanisms[name])


def _print_on_channel(name: str, protocol: str, texts: dict[str, str], options: dict[str, Any], *, bits: bool) -> None:
    from symqif.mechanisms.parameters import united
    from symqif.report.answers.value import data, lines
    from symqif.user_mechanisms.on_channels import on_channel

    as_json, digits, k, own = (options.pop(option) for option in ("as_json", "digits", "k", "own"))
    given = {name: q for name, q in options.items() if q is not None and name != "others"}
    given = united(given, dict(options["others"]))
    if any(isinstance(value, str) for value in (k, *given.values())):
        raise SymqifError("on the explicit channel, as with --prior, --gain or --metric, give numbers")
    with Working("evaluating"):
        result = on_channel(name, protocol, k, given, texts, digits, bits=bits, own=own)
    print_answer(as_json, lambda: data(result), lambda: lines(result))


def _of_design(kind: str, text: str, options: dict[str, Any]) -> Quantity | None:
    """That of the design that the text names, if it does; SymqifError where there is none of the given sizes."""
    from symqif.commands.sides import written_design
    from symqif.quantities.of_designs import design_quantities

    form = written_design(text, {}, set())
    if form is None:
        return None
    if options["k"] not in (None, form.k):
        raise SymqifError(f"{text} has {show(form.k)} secrets, not {options['k']}")
    options["k"] = None
    known = design_quantities(form, "".join(text.split()))
    kinds = {name.partition(".")[0]: quantity for name, quantity in known.items()}
    if kind not in kinds:
        raise SymqifError(f"a design has {', '.join(kinds)}, not {kind}")
    given = {**options, **dict(options["others"])}
    form.put_in({name: given[name] for name in form.parameters if isinstance(given.get(name), int | Fraction)})
    return kinds[kind]


def _print_value(kind: str, name: str, options: dict[str, Any], *, bits: bool = False) -> None:
    from symqif.closed_forms.closed_value import value
    from symqif.mechanisms.parameters import united
    from symqif.quantities import quantity
    from symqif.report.answers.value import data, lines

    if _of_numbers(kind, name, options):
        _print_on_channel(kind, name, {}, options, bits=bits)
        return
    design = _of_design(kind, name, options)
    as_json, digits, own = (options.pop(option) for option in ("as_json", "digits", "own"))
    others = dict(options.pop("others"))
    given = united({name: q for name, q in options.items() if q is not None}, others)
    if own and not design and name.lower() not in own.measured:
        own.named(name)  # is there one?
    with Working("evaluating"):
        if design:
            result = value(design, None, given, digits, bits=bits)
        elif own and name.lower() in own.measured:
            result = _of_own(kind, name, own, given, digits, bits=bits)
        elif any(isinstance(value, str) for value in given.values()):
            result = _proved(quantity(f"{kind}.{name}"), given, digits, bits=bits)
        else:
            result = value(_known(kind, name, given), None, given, digits, bits=bits)
    print_answer(as_json, lambda: data(result), lambda: lines(result))


def _known(kind: str, name: str, given: dict[str, Any]) -> Quantity:
    """That of a protocol of ours, whose closed forms the catalogue proves."""
    from dataclasses import replace

    from symqif import mechanisms
    from symqif.mechanisms.unary import with_closed_forms
    from symqif.quantities import ALONE, quantity

    if any(f"{kind}.{name}".lower() == known.name for known in ALONE):
        return quantity(f"{kind}.{name}", {}, checked=False)
    protocol = mechanisms.protocol(name)
    if protocol is mechanisms.ue:
        with_closed_forms(kind, {bit: given[bit] for bit in BITS if bit in given})
        if kind in ("capacity", "asr") and given.get("p") == 1:  # the closed form holds there too
            protocol = replace(protocol, likelier=tuple(text for text in protocol.likelier if text != "p < 1"))
    return quantity(f"{kind}.{name}", {protocol.name: protocol}, checked=False)


def _of_own(kind: str, name: str, own: OwnMechanisms, values: dict[str, Any], digits: int, *, bits: bool) -> Value:
    """By the closed form, or where that is neither proved nor seen to be wrong, on the explicit channel at numbers."""
    from dataclasses import replace

    from symqif.closed_forms.established import established
    from symqif.closed_forms.wrong_form import where_wrong
    from symqif.quantities.kind import KINDS
    from symqif.refinement.side import number_of_secrets
    from symqif.user_mechanisms.on_channels import on_channel

    secrets = number_of_secrets(own.mechanisms[name.lower()]) if name.lower() in own.mechanisms else "k"
    if isinstance(secrets, Fraction) and values.get("k", secrets) != secrets:
        raise SymqifError(f"{name} has {secrets} secrets, not {values['k']}")
    if isinstance(secrets, Fraction):
        values = {key: value for key, value in values.items() if key != "k"}

    def explicit() -> Value:
        rest = {key: value for key, value in values.items() if key != "k"}
        return on_channel(kind, name, values.get("k"), rest, {}, digits, bits=bits, own=own)

    found = own.quantity(kind, name)
    outcome = established(found)
    if outcome and outcome.verdict == "undecided" and not found.stated and not where_wrong(found):
        with suppress(SymqifError):  # some parameter has no number, or the channel is too large
            return replace(explicit(), note=UNPROVED)
    try:
        return _proved(found, values, digits, bits=bits)
    except SymqifError:
        if kind in KINDS and KINDS[kind].at_zero:
            with suppress(SymqifError):  # some entry is 0, where the closed form is none
                return explicit()
        raise


def _proved(found: Quantity, values: dict[str, Any], digits: int, *, bits: bool) -> Value:
    """That of a mechanism of one's own, or with formulas for parameters: the closed form is proved here and now."""
    from dataclasses import replace

    from symqif.closed_forms.closed_value import in_their_ranges, value
    from symqif.closed_forms.established import empty, established, unproved
    from symqif.comparison.check import has_points
    from symqif.comparison.problem import Problem
    from symqif.exact.argument import exact_values
    from symqif.quantities.quantity import AS_STATED
    from symqif.quantities.specialised import specialised

    formulas = {name: text for name, text in values.items() if isinstance(text, str)}
    found = specialised(found, formulas) if formulas else found
    numbers = {name: number for name, number in values.items() if name not in formulas}
    in_their_ranges(found, None, numbers)
    outcome = established(found, exact_values(numbers, found.variables))
    if why := unproved(found, outcome):
        click.echo(f"symqif: undecided: {why}", err=True)
        sys.exit(UNDECIDED)
    if (found.where or not found.protocol) and not has_points(Problem(found, parse("0"), numbers)):
        click.echo(f"symqif: {empty(found)}", err=True)
    note = AS_STATED if outcome and outcome.verdict != "proved" else "" if outcome is established(found) else HERE
    result = value(found, None, numbers, digits, bits=bits)
    return replace(result, note=note) if note else result
