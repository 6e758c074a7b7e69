"""Options that several commands share."""

import os
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from symqif.exact.written import rational

PARAMETERS = {  # in the order of --help
    "k": "secrets",
    "eps": "privacy",
    "y": "e^(eps/2)",
    "t": "e^eps",
    "theta": "threshold of THE",
    "x": "e^(eps theta/2)",
    "g": "hash range of LH",
    "omega": "subset size of SS",
}
BITS = {"p": "UE: Pr(1 reported as 1)", "q": "UE: Pr(0 reported as 1)"}
USERS = {"n": "users", "f": "frequency"}
GROUPS = {  # of options in --help, by what they are about; all others come first
    "Your own mechanisms": ("--mechanism", "--given", "--help-mechanism"),
    "How the formula is read": ("--symbol", "--row", "--side", "--left", "--where"),
    "Output": (
        "--json", "--code", "--ascii", "--bits", "--digits", "--format", "--rocq", "--csv", "--picture", "--junit",
        "--summary", "--standalone", "--width", "--font",
    ),
}  # fmt: skip


Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class Exact(click.ParamType[Fraction]):
    """A rational or a decimal, both exact: 3/2, 0.5, 7."""

    name = "Q"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Fraction:
        try:
            return value if isinstance(value, Fraction) else rational(value)
        except (ValueError, ZeroDivisionError):
            other = "; of eps = log(3) it is --t 3" if param and param.name == "eps" else ""
            self.fail(f"{value!r} is not a rational or a decimal such as 3/2 or 0.5{other}", param, context)


class ValueOrFormula(Exact):
    """The same, or a formula in the other parameters, as exp(eps)+1, which stays a text."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        try:
            return rational(str(value))
        except (ValueError, ZeroDivisionError):
            formula = re.search("[A-Za-z]", str(value)) and re.search(r"[-+*/^(){}\\]", str(value))
            return str(value) if formula else super().convert(value, param, context)


class File(click.Path):
    """A path. Nothing between quotes, as of a variable that is not set, would be the folder one is in."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not str(value):
            self.fail("it is empty, and must be a path", param, ctx)
        return super().convert(value, param, ctx)


class Parameter(click.Option):
    """An option that fixes a parameter of a protocol."""


class OnProtocols(click.Command):
    """A command on protocols: its help has options in groups, and last the parameters, in a few lines."""

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        options = [p for p in self.get_params(context) if isinstance(p, click.Option)]
        others = [option for option in options if not isinstance(option, Parameter)]
        known = {name for names in GROUPS.values() for name in names}
        groups = {"Options": [o for o in others if not known & {*o.opts}]}
        groups |= {title: [o for o in others if {*names} & {*o.opts}] for title, names in GROUPS.items()}
        for title, found in groups.items():
            if found:
                with formatter.section(title):
                    formatter.write_dl([record for o in found if (record := o.get_help_record(context))])
        if parameters := [f"{option.opts[0]} ({option.help})" for option in options if isinstance(option, Parameter)]:
            with formatter.section("Parameters, exact: 3/2 or 0.5"):
                formatter.write_text(", ".join(parameters))


def exact_options(texts: dict[str, str], kind: type[Exact] = Exact) -> Decorator:
    """Options for parameters, with what their help says."""

    def decorated(function: Callable[..., Any]) -> Callable[..., Any]:
        for name, text in reversed(texts.items()):
            function = click.option(f"--{name}", cls=Parameter, type=kind(), metavar="Q", help=text)(function)
        return function

    return decorated


parameters = exact_options(PARAMETERS)
parameters_or_formulas = exact_options(PARAMETERS, ValueOrFormula)


def as_json(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON and nothing else.")(function)


def rocq_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--rocq", type=File(), help="Also write the answer's theorems for Rocq to this file.")(function)


def given(options: Mapping[str, Any]) -> dict[str, Fraction]:
    """The parameters that have a value."""
    return {name: value for name, value in options.items() if name in PARAMETERS and value is not None}


def timeout_option(text: str, default: float = 60.0) -> Decorator:
    seconds = click.FloatRange(0.1)
    return click.option("--timeout", type=seconds, metavar="S", default=default, show_default=True, help=text)


def catalogue_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a command on claims: which catalogue, and JSON."""
    return click.option("--catalogue", type=File(), help="A directory of claim files; default: ours.")(
        as_json(function)
    )


paper_option = click.option("--paper", metavar="NAME", help="One paper alone, as wang2017; default: all of them.")
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    default=lambda: os.cpu_count() or 1,
    help="Worker processes; default: one for each core.",
)
scheduler_option = click.option(
    "--scheduler", metavar="ADDRESS", help="Let the workers of a dask cluster do it; needs symqif[cluster]."
)
brief_option = click.option("--summary", "brief", is_flag=True, help="Print only what differs, and the summary.")
