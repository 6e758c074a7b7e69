"""Your own mechanisms beside ours: --mechanism FILE, --given NAME=Q, and a path of a CSV file in place of a name.

A command takes all three with `@own_mechanisms`; it gets `own`, an `OwnMechanisms`, or None where nothing is of a file,
and names in place of paths.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import reduce, wraps
from operator import or_
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from symqif.commands.options import File, ValueOrFormula
from symqif.errors import SymqifError
from symqif.mechanisms import PROTOCOLS

if TYPE_CHECKING:
    from symqif.refinement.side import Mechanism, Side
    from symqif.user_mechanisms.own_file import OwnMechanisms

SIDES = "a", "b", "protocol", "channels"  # arguments that may name CSV files
QUANTITIES = "against", "quantity", "ids"  # and those that may do so behind a kind
SLACK = 1 + 1e-9  # above what is rounded


class _MechanismFile(click.ParamType["OwnMechanisms"]):
    """The path of a Python file, which is run, or of a CSV file."""

    name = "FILE"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> OwnMechanisms:
        from symqif.user_mechanisms.own_file import mechanisms_of

        return mechanisms_of(File().convert(value, param, context))


def noted(mechanisms: OwnMechanisms, asked: Iterable[str]) -> OwnMechanisms:
    """What is inferred of the mechanisms that are asked for, or that their author may not expect, is said on standard
    error; of all of them where none is named."""
    from symqif.channels.channel import Channel
    from symqif.report.formula.idioms import gathered
    from symqif.report.formula.text import term_text
    from symqif.report.formula.written import written

    words = {word for text in asked for word in re.findall(r"\w+", text.lower())}
    for name, ranges in mechanisms.inferred.items():
        mechanism = mechanisms.mechanisms[name]
        assert isinstance(mechanism, Channel)
        size = f"{len(mechanism.secrets)} secrets and {len(mechanism.outputs)} reports"
        where = ", ".join(map(term_text, gathered([written(text) for text in sorted(ranges)])))
        inference = f"{name} is a channel of {size}{where and f', where {where}'}"
        if not words or name in words:
            click.echo(f"symqif: {mechanisms.files[name]}: {inference}", err=True)
    for note, about in mechanisms.notes.items():
        if not words or words.intersection(about):
            click.echo(f"symqif: {note}", err=True)
    return mechanisms


def _named(text: str, own: OwnMechanisms | None) -> tuple[str, OwnMechanisms | None]:
    """The text, or if it is the path of a CSV file the name of its channel; and the mechanisms with that one."""
    from symqif.channels.user_channel import is_csv

    if text.lower().endswith(".py"):
        raise SymqifError(f"{text} is a Python file: give the name of a mechanism in it, and --mechanism {text}")
    if not is_csv(text):
        return text, own
    from symqif.user_mechanisms.own_file import of_csv

    path, known = Path(text.removeprefix("file:")), own.files if own else {}
    name = next((name for name, file in known.items() if file == path), None)
    if name:
        return name, own
    mechanisms = of_csv(path, known)
    return next(iter(mechanisms.mechanisms)), mechanisms | own if own else mechanisms


def _with_channels(options: dict[str, Any]) -> dict[str, Any]:
    """The options of a command, with names for CSV files, alone or behind a kind as in capacity.my.csv."""
    own = options["own"]
    for key in filter(options.get, (*SIDES, *QUANTITIES)):
        texts = list[str]()
        for text in _of_kinds(_texts(options[key])) if key == "ids" else _texts(options[key]):
            kind, dot, name = text.partition(".") if key in QUANTITIES else ("", "", text)
            name, own = _named(name, own)
            texts.append(f"{kind}{dot}{name}")
        options[key] = tuple(texts) if isinstance(options[key], tuple) else texts[0]
    if own:
        noted(own, (text for key in (*SIDES, *QUANTITIES) for text in _texts(options.get(key))))
    return {**options, "own": own}


def _of_kinds(ids: tuple[str, ...]) -> Iterator[str]:
    """The ids, with capacity.my.csv for capacity and my.csv."""
    each = iter(ids)
    for text in each:
        yield f"{text}.{next(each, '')}" if text in ("capacity", "asr", "epsilon") else text


def _texts(value: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """The values of an argument that takes one or several."""
    return value if isinstance(value, tuple) else (value,) if value else ()


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
    @wraps(function)
    def command(**options: Any) -> Any:
        return function(**_with_channels(options))

    text = "File that defines your mechanisms: CSV, or Python (it is executed); repeatable."
    return click.option("--mechanism", "own", type=_MechanismFile(), multiple=True, callback=_together, help=text)(
        command
    )


def own_mechanisms(function: Callable[..., Any]) -> Callable[..., Any]:
    text = "Value of a parameter of your mechanism, as a=1/2; repeatable."
    option = click.option("--given", "others", multiple=True, type=_Given(), callback=_once_each, help=text)
    return mechanism_option(option(function))


def _together(context: click.Context, param: click.Parameter, files: tuple[OwnMechanisms, ...]) -> OwnMechanisms | None:
    """The mechanisms of all files; none may have a name that another one has."""
    for n, one in enumerate(files):
        for name in one.mechanisms:
            if any(name in other.mechanisms for other in files[:n]):
                raise click.BadParameter(f"two mechanisms are called {name!r}: rename one", context, param)
    return reduce(or_, files) if files else None


def _once_each(context: click.Context, param: click.Parameter, values: tuple[tuple[str, Any], ...]) -> Any:
    if len(dict(values)) < len(values):
        raise click.BadParameter("a parameter has one value, and is given twice", context, param)
    return values


def named(name: str, own: OwnMechanisms | None) -> Mechanism:
    """One's own mechanism of that name, or symqif's protocol."""
    from symqif.mechanisms import protocol

    return own.named(name) if own else protocol(name)
