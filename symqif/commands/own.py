"""--mechanism FILE.py and --given NAME=Q: mechanisms of one's own beside ours, and values of their parameters.

A command takes both with `@own_mechanisms`; it gets `own`, an `OwnMechanisms`, or None without a file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.options import File, ValueOrFormula
from symqif.errors import SymqifError
from symqif.mechanisms import PROTOCOLS

if TYPE_CHECKING:
    from symqif.comparison.own_file import OwnMechanisms
    from symqif.refinement.side import Mechanism, Side

SLACK = 1 + 1e-9  # above what is rounded


class _MechanismFile(click.ParamType["OwnMechanisms"]):
    """The path of a Python file, which is run."""

    name = "FILE.py"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> OwnMechanisms:
        return read_mechanisms(File().convert(value, param, context))


def read_mechanisms(file: Path) -> OwnMechanisms:
    """Those of a file; what its author may not expect is said on standard error."""
    from symqif.comparison.own_file import own_mechanisms

    found = own_mechanisms(file)
    for note in found.notes:
        click.echo(f"symqif: {note}", err=True)
    return found


def note_level(side: Side) -> None:
    """Say on standard error that a mechanism of one's own is not LDP at the eps at which it is compared."""
    if side.protocol is None or "eps" not in side.values or side.protocol in PROTOCOLS.values():
        return
    from symqif.measures import tight_epsilon
    from symqif.symbols import to_sympy

    try:
        least, own = tight_epsilon(side.channel), to_sympy(side.values["eps"])
    except SymqifError:  # its ratio is not known
        return
    if least > own * SLACK:
        told = f"{float(least):.4g}" if least.is_finite else "infinite"
        click.echo(f"symqif: {side.name} is not eps-LDP at eps = {float(own):.4g}: its least eps is {told}", err=True)


class _Given(click.ParamType[tuple[str, Any]]):
    """A parameter and its value: a=1/2."""

    name = "NAME=Q"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, Any]:
        from symqif.comparison.entry import RESERVED  # heavy, and not wanted for --help

        parameter, equals, text = str(value).partition("=")
        if not equals or not parameter.isidentifier() or parameter in RESERVED:
            self.fail(f"{value!r} is not a parameter with its value, such as a=1/2", param, context)
        return parameter, ValueOrFormula().convert(text, param, context)


def mechanism_option(function: Callable[..., Any]) -> Callable[..., Any]:
    text = "A Python file of your own mechanisms; it is run."
    return click.option("--mechanism", "own", type=_MechanismFile(), help=text)(function)


def own_mechanisms(function: Callable[..., Any]) -> Callable[..., Any]:
    text = "A value of another parameter, such as one of your own mechanism; may be given several times."
    option = click.option("--given", "others", multiple=True, type=_Given(), callback=_once_each, help=text)
    return mechanism_option(option(function))


def _once_each(context: click.Context, param: click.Parameter, values: tuple[tuple[str, Any], ...]) -> Any:
    if len(dict(values)) < len(values):
        raise click.BadParameter("a parameter has one value, and is given twice", context, param)
    return values


def named(name: str, own: OwnMechanisms | None) -> Mechanism:
    """One's own mechanism of that name, or symqif's protocol."""
    from symqif.mechanisms import protocol

    return own.named(name) if own else protocol(name)
