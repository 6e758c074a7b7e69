"""The command line. A command is imported when it is asked for, and what it works with when it works."""

import os
import sys
import time
from importlib import import_module
from inspect import cleandoc
from typing import Any, NoReturn

import click

from symqif.commands.status import AS_EXPECTED, BAD_INPUT
from symqif.errors import SymqifError
from symqif.version import VERSION

GROUPS = {  # the commands with the first sentence of their help
    "Formulas and protocols": {
        "check": "Is a formula equal to an exact quantity, for all parameters?",
        "scan": "Which formulas of a paper are quantities, which differ from one, which are not read?",
        "measure": "Print a measure of a protocol or a channel: its closed form, and its value.",
        "capacity": "Print the Bayes capacity of a protocol or a channel: its closed form, and its value.",
        "epsilon": "Print the least eps for which a protocol or a channel is LDP: its closed form, and its value.",
        "optimum": "Where is a quantity least over one of its parameters?",
        "refine": "Is A refined by B? Then no adversary gains more from B than from A.",
        "map": "For each k, find the exact set of eps or theta for which A is refined by B.",
        "hasse": "Print the refinement order of all the protocols at one k and eps.",
    },
    "The catalogue of claims": {
        "verify": "Decide each claim and compare with the recorded verdict.",
        "recheck": "Check the stored certificates again, without any search.",
        "show": "Show a claim: statement, verdict, counterexample, repair, what it rests on.",
        "errata": "List the printed statements that are false, each with a correction and a counterexample.",
        "rocq": "Claims as theorems of Rocq (Coq).",
    },
    "Pages, figures and LaTeX": {
        "latex": "Print the derivation of a claim or a closed form, ready to paste into LaTeX.",
        "report": "The whole catalogue as HTML, on one page or on a page for each claim.",
        "figures": "Draw the paper's figures and ours, from exact or certified values.",
    },
}
SUMMARIES = {name: summary for commands in GROUPS.values() for name, summary in commands.items()}
HOMES = dict.fromkeys(("measure", "capacity", "epsilon"), "value")  # where that is no file of the command's name
START = 2.0  # seconds that a start may take; if there was more, it was of another program in this process


def _age() -> float:
    """Seconds in which this process worked, or waited for a processor, which Linux counts as well."""
    try:
        with open("/proc/self/schedstat", encoding="ascii") as stat:
            worked, waited, _ = stat.read().split()
    except (OSError, ValueError):
        return time.process_time()
    return (int(worked) + int(waited)) / 10**9


BEGUN = time.monotonic() - min(START, _age())


class _Group(click.Group):
    """Bad usage and bad input end in one line on standard error and status 2, whatever found them."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(SUMMARIES)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name in SUMMARIES and name not in self.commands:
            command = getattr(import_module(f"symqif.commands.{HOMES.get(name, name)}"), name)
            command.help = f"{SUMMARIES[name]}\n\n{cleandoc(command.help or '')}"
            self.add_command(command)
        return super().get_command(context, name)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        for title, summaries in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([*summaries.items()])

    def main(self, *arguments: Any, **options: Any) -> Any:
        sys.set_int_max_str_digits(0)  # exact numbers may have many thousands of digits
        whole = not arguments and options.get("args") is None  # is this process there for the one command?
        options |= {"standalone_mode": False, "obj": BEGUN if whole else time.monotonic()}
        try:
            status = super().main(*arguments, **options)
            sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as shown:
            click.echo(shown.format_message(), err=True)
            sys.exit(BAD_INPUT)
        except _wrong() as error:
            from symqif.commands.wrong import words

            _fail(words(error), *(getattr(error, "marked", None) or ()))
        except click.Abort:
            _fail("interrupted")
        except OSError as error:  # a full disk, say
            _lost(error)
        except UnicodeEncodeError as error:
            _fail(f"the output cannot be written as {error.encoding}: set PYTHONIOENCODING=utf-8")
        sys.exit(status if isinstance(status, int) else AS_EXPECTED)


def _wrong() -> tuple[type[Exception], ...]:
    """The errors that say in one line what was wrong; asked for when there is one."""
    from symqif.kernel.term import Rejected

    return click.ClickException, SymqifError, Rejected


def _lost(error: OSError) -> NoReturn:
    """End where the output cannot be written, on a full disk say; what is left of it is not tried again at exit."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    _fail(f"{error.filename or 'the output'} cannot be written: {error.strerror}")


def _fail(message: str, *below: str) -> NoReturn:
    """End with what is wrong, in one line; below it, for a person at a terminal, where it is wrong."""
    from symqif.commands.terminal import complain

    complain(" ".join(message.split()))
    if sys.stderr.isatty():
        click.echo("\n".join(below), err=True)
    sys.exit(BAD_INPUT)


def _version(context: click.Context, option: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(f"symqif, version {VERSION}")
        context.exit()


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version.")
def main() -> None:
    """Prove or refute formulas about local differential privacy mechanisms, with checkable certificates.

    \b
    Examples:
      symqif check 'k*p' --against capacity.grr  is a formula right?
      symqif refine sue oue --k 50 --eps 9       does one protocol leak less?
      symqif capacity my.csv                     what does your own channel leak?
    """
