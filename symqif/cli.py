"""The command line. Heavy imports wait until a command needs them."""

import os
import sys
import time
from itertools import chain
from typing import Any, NoReturn

import click

from symqif.bounded import BEGUN
from symqif.commands.check import check
from symqif.commands.errata import errata
from symqif.commands.figures import figures
from symqif.commands.hasse import hasse
from symqif.commands.latex import latex
from symqif.commands.map import map
from symqif.commands.optimum import optimum
from symqif.commands.recheck import recheck
from symqif.commands.refine import refine
from symqif.commands.report import report
from symqif.commands.rocq import rocq
from symqif.commands.scan import scan
from symqif.commands.show import show
from symqif.commands.status import AS_EXPECTED, BAD_INPUT
from symqif.commands.terminal import complain
from symqif.commands.value import capacity, epsilon, measure
from symqif.commands.verify import verify
from symqif.commands.wrong import words
from symqif.errors import SymqifError
from symqif.kernel.term import Rejected

GROUPS: dict[str, tuple[click.Command, ...]] = {
    "Formulas and protocols": (check, scan, measure, capacity, epsilon, optimum, refine, map, hasse),
    "The catalogue of claims": (verify, recheck, show, errata, rocq),
    "Pages, figures and LaTeX": (latex, report, figures),
}


class _Group(click.Group):
    """Bad usage and bad input end in one line on standard error and status 2, whatever found them."""

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(str(command.name), command.get_short_help_str(200)) for command in commands])

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
        except (click.ClickException, SymqifError, Rejected) as error:
            _fail(words(error), *(getattr(error, "marked", None) or ()))
        except click.Abort:
            _fail("interrupted")
        except OSError as error:  # a full disk, say
            _lost(error)
        except UnicodeEncodeError as error:
            _fail(f"the output cannot be written as {error.encoding}: set PYTHONIOENCODING=utf-8")
        sys.exit(status if isinstance(status, int) else AS_EXPECTED)


def _lost(error: OSError) -> NoReturn:
    """End where the output cannot be written, on a full disk say; what is left of it is not tried again at exit."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    _fail(f"{error.filename or 'the output'} cannot be written: {error.strerror}")


def _fail(message: str, *below: str) -> NoReturn:
    """End with what is wrong, in one line; below it, for a person at a terminal, where it is wrong."""
    complain(" ".join(message.split()))
    if sys.stderr.isatty():
        click.echo("\n".join(below), err=True)
    sys.exit(BAD_INPUT)


def _version(context: click.Context, option: click.Parameter, asked: bool) -> None:
    if asked:
        from symqif.version import installed

        click.echo(f"symqif, version {installed() or 'unknown: run from a checkout, and not installed'}")
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


for command in chain(*GROUPS.values()):
    main.add_command(command)
