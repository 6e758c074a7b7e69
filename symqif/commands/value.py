"""symqif measure, symqif capacity and symqif epsilon: closed forms and their values"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import BITS, Question, as_json, exact_options, parameters
from symqif.commands.terminal import say
from symqif.commands.working import Working

if TYPE_CHECKING:
    from symqif.quantities import Quantity

OWN = {
    "gamma": "Of hockey-stick: e^eps of the least delta.",
    "alpha": "Of renyi: the order.",
    "a": "Of vulnerability: the probability of the likeliest secret.",
    "n": "Of mse: number of users.",
    "f": "Of mse: frequency.",
}
EXPLICIT = {
    "prior": "The prior, as 1/2,1/4,1/4 or a,b,1-a-b.",
    "gain": "Gains, a row for each action: 1,0,0;0,1,0;0,0,1.",
    "metric": "Distance of secrets i and j, as |i-j| or (i-j)**2.",
}


def _value(function: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments of a command that evaluates a closed form."""
    digits = click.IntRange(1, 10000)
    function = click.option("--digits", type=digits, default=12, show_default=True, help="Relative width.")(function)
    return parameters(exact_options(BITS)(formula_style(as_json(function))))


def _explicit(function: Callable[..., Any]) -> Callable[..., Any]:
    for name, text in reversed(EXPLICIT.items()):
        function = click.option(f"--{name}", metavar="TEXT", help=text)(function)
    return function


@click.command(cls=Question)
@click.argument("name", metavar="NAME", required=False)
@click.argument("protocol", metavar="PROTOCOL", required=False)
@click.option("--list", "listed", is_flag=True, help="List the measures.")
@_explicit
@click.option("--bits", is_flag=True, help="Logarithms in bits, not in nats.")
@exact_options(OWN)
@_value
def measure(name: str | None, protocol: str | None, listed: bool, bits: bool, **options: Any) -> None:
    """A measure of a protocol or a channel: closed form, and value.

    NAME is one of --list. PROTOCOL is grr, ss, blh, olh, lh, sue, oue, the, ue or geometric; or file:PATH.csv, a
    channel of rationals with one row for each secret. With numbers for all parameters, the exact value or an enclosure
    is given too. With --prior, --gain or --metric the value is that of the explicit channel at --k.

    \b
    Example: symqif measure shannon grr --k 50 --eps 1
    Example: symqif measure hockey-stick oue --t 3 --gamma 2
    Example: symqif measure vulnerability grr --k 3 --t 2 --prior a,b,1-a-b
    Example: symqif measure epsilon grr --k 5 --t 2 --metric '|i-j|'
    """
    from symqif.commands.on_channels import on_channel

    if listed:
        _print_list(as_json=options["as_json"])
        return
    if name is None or protocol is None:
        raise click.UsageError("give a NAME and a PROTOCOL: symqif measure shannon grr")
    explicit = {key: options.pop(key) for key in EXPLICIT}
    given = {key: text for key, text in explicit.items() if text is not None}
    if given or protocol.startswith("file:"):
        _print(options, lambda k, values, digits: on_channel(name, protocol, k, values, given, digits, bits=bits))
    else:
        _print_quantity(name, protocol, options, bits=bits)


@click.command(cls=Question)
@click.argument("protocol", metavar="PROTOCOL")
@_value
def capacity(protocol: str, **options: Any) -> None:
    """The Bayes capacity of a protocol: closed form, and value.

    PROTOCOL is grr, ss, blh, olh, lh, sue, oue, the or ue, a unary encoding with any p and q. With numbers for all
    parameters, the exact value or an enclosure is given too.

    \b
    Example: symqif capacity the --k 50 --eps 75 --theta 0.73
    Example: symqif capacity ue --k 50 --p 3/4 --q 1/4
    """
    _print_quantity("capacity", protocol, options)


@click.command(cls=Question)
@click.argument("protocol", metavar="PROTOCOL")
@_value
def epsilon(protocol: str, **options: Any) -> None:
    """The least eps for which a protocol is LDP: closed form, and value.

    PROTOCOL is grr, ss, blh, olh, lh, sue, oue, the or ue, a unary encoding with any p and q. With numbers for all
    parameters, the exact value or an enclosure is given too.

    \b
    Example: symqif epsilon the --eps 1 --theta 3/4
    Example: symqif epsilon ue --p 3/4 --q 1/4
    """
    _print_quantity("epsilon", protocol, options)


def _print_list(*, as_json: bool) -> None:
    from symqif.mechanisms import PROTOCOLS
    from symqif.quantities import values

    found: dict[str, dict[str, str]] = {}
    for quantity in values().values():
        if quantity.protocol:
            name, meaning = quantity.name.partition(".")[0], quantity.meaning.replace(quantity.protocol.title, "P")
            found.setdefault(name, {"name": name, "meaning": meaning, "unit": quantity.unit})
    if as_json:
        click.echo(json.dumps({"schema": "symqif.measures/1", "measures": [found[name] for name in sorted(found)]}))
        return
    units = {name: f", in {one['unit']}" if one["unit"] else "" for name, one in found.items()}
    say([f"{name:13}  {found[name]['meaning']}{units[name]}" for name in sorted(found)], margin=15)
    say(["", f"P is {', '.join(PROTOCOLS)} or geometric; or file:PATH.csv, a channel of rationals."])


def _print_quantity(kind: str, protocol: str, options: dict[str, Any], *, bits: bool = False) -> None:
    from symqif.report.answers.value import value

    found = _quantity(kind, protocol, options)
    _print(options, lambda k, given, digits: value(found, k, given, digits, bits=bits))


def _quantity(kind: str, name: str, options: dict[str, Any]) -> Quantity:
    from dataclasses import replace

    from symqif import mechanisms
    from symqif.commands.derivable import unary
    from symqif.quantities import ALONE, quantity

    if any(f"{kind}.{name}".lower() == known.name for known in ALONE):
        return quantity(f"{kind}.{name}", {}, checked=False)
    protocol = mechanisms.protocol(name)
    if protocol is mechanisms.ue:
        unary(kind, {bit: options[bit] for bit in BITS if options[bit] is not None})
        if kind in ("capacity", "asr") and options["p"] == 1:  # the closed form holds there too
            protocol = replace(protocol, likelier=tuple(text for text in protocol.likelier if text != "p < 1"))
    return quantity(f"{kind}.{name}", {protocol.name: protocol}, checked=False)


def _print(options: dict[str, Any], answer: Callable[[Fraction | None, dict[str, Fraction], int], Any]) -> None:
    as_json, digits, k = options.pop("as_json"), options.pop("digits"), options.pop("k")
    with Working("evaluating"):
        result = answer(k, {name: q for name, q in options.items() if q is not None}, digits)
    if as_json:
        click.echo(json.dumps(result.data(), indent=2))
    else:
        say(result.lines())
