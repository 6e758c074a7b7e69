"""The command line. Heavy imports wait until a command needs them."""

from __future__ import annotations

import json as json_module
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from symqif.commands.check import check
from symqif.commands.hasse import hasse
from symqif.commands.latex import latex
from symqif.commands.options import as_json, parameters
from symqif.commands.refine import refine

if TYPE_CHECKING:
    from symqif.claims.verify import Result

AS_EXPECTED, DIFFERENT, BAD_INPUT, UNDECIDED = 0, 1, 2, 3


class _Group(click.Group):
    """Bad usage and bad input end in one line on standard error and status 2, whatever found them."""

    def main(self, *arguments: Any, **options: Any) -> Any:
        from symqif.errors import SymqifError
        from symqif.kernel.term import Rejected

        sys.set_int_max_str_digits(0)  # exact numbers may have many thousands of digits
        try:
            status = super().main(*arguments, **{**options, "standalone_mode": False})
        except click.exceptions.NoArgsIsHelpError as shown:
            click.echo(shown.format_message(), err=True)
            sys.exit(BAD_INPUT)
        except click.ClickException as error:
            _fail(error.format_message())
        except (SymqifError, Rejected) as error:
            _fail(str(error))
        except click.Abort:
            _fail("interrupted")
        sys.exit(status if isinstance(status, int) else AS_EXPECTED)


def _fail(message: str) -> NoReturn:
    click.echo(f"symqif: {' '.join(message.split())}", err=True)
    sys.exit(BAD_INPUT)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="symqif")
def main() -> None:
    """Certified answers about local differential privacy mechanisms seen as channels.

    \b
    Examples:
      symqif verify                        decide every claim of the catalogue
      symqif show cap.ss                   one claim: statement, steps, verdict, counterexample
      symqif capacity olh --k 50 --eps 33  a Bayes capacity, exact or enclosed
    """


main.add_command(check)
main.add_command(hasse)
main.add_command(latex)
main.add_command(refine)


def _catalogue(function: Callable[..., Any]) -> Callable[..., Any]:
    where = click.Path(path_type=Path)
    return click.option("--catalogue", type=where, help="A directory of claim files; default: ours.")(as_json(function))


_workers = click.option("--jobs", type=click.IntRange(1), help="Worker processes; default: one for each core.")
_brief = click.option("--summary", "brief", is_flag=True, help="Print only what differs, and the summary.")


@main.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@_catalogue
@_workers
@click.option(
    "--timeout", type=click.FloatRange(0.1), default=120.0, show_default=True, help="Seconds for a statement."
)
@_brief
@click.option("--junit", type=click.Path(path_type=Path), help="Also write a JUnit report to this file.")
@click.option(
    "--record", is_flag=True, help="Store the certificates beside the claim files; of a whole catalogue, also its map."
)
def verify(
    ids: tuple[str, ...],
    catalogue: Path | None,
    as_json: bool,
    jobs: int | None,
    timeout: float,
    brief: bool,
    junit: Path | None,
    record: bool,
) -> None:
    """Decide each claim and compare with the recorded verdict.

    \b
    Example: symqif verify cap.ss lem.ouethe --jobs 2
    """
    import os

    from symqif.claims.verify import verify as run
    from symqif.report.junit import junit_text
    from symqif.report.map import write as write_map

    results = run(ids, catalogue=catalogue, jobs=jobs or os.cpu_count() or 1, timeout=timeout)
    done = _print_results(results, as_json, brief=brief)
    if record:
        _store(done, catalogue)
        if not ids:
            write_map(catalogue)
    if junit:
        _write(junit, junit_text(done))
    _exit(done)


@main.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@_catalogue
@_brief
@_workers
def recheck(ids: tuple[str, ...], catalogue: Path | None, as_json: bool, brief: bool, jobs: int | None) -> None:
    """Check the stored certificates again, with the kernel alone.

    \b
    Example: symqif recheck lem.equiv
    """
    import os

    from symqif.claims.verify import recheck as run

    results = run(ids, catalogue=catalogue, jobs=jobs or os.cpu_count() or 1)
    done = _print_results(results, as_json, brief=brief)
    _exit(done)


@main.command()
@click.argument("claim_id", metavar="ID")
@click.option("--obligations", "every", is_flag=True, help="List every obligation that the certificates settle.")
@_catalogue
def show(claim_id: str, catalogue: Path | None, as_json: bool, every: bool) -> None:
    """One claim: statement as printed, steps, verdict, counterexample, repair, what it rests on.

    \b
    Example: symqif show cap.ss
    """
    from symqif.claims.catalogue import load, theorems
    from symqif.claims.verify import recheck as run
    from symqif.report.data import claim_data
    from symqif.report.text import description

    (result,) = [r for r in run([claim_id], catalogue=catalogue) if r.claim.id == claim_id]
    if as_json:
        click.echo(json_module.dumps(claim_data(result), indent=2))
    else:
        for line in description(result, theorems(load(catalogue)), every=every):
            click.echo(line)
    _exit([result])


@main.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@_catalogue
@click.option("--latex", "as_latex", is_flag=True, help="Print a LaTeX fragment that needs amsmath alone.")
@click.option("--standalone", is_flag=True, help="Print a whole LaTeX document.")
@click.option("--summary", "brief", is_flag=True, help="Print one line for each claim.")
def errata(
    ids: tuple[str, ...], catalogue: Path | None, as_json: bool, as_latex: bool, standalone: bool, brief: bool
) -> None:
    """What is not true as printed: where, a counterexample or the wrong line, and the repaired statement.

    Rests on the stored certificates, which the kernel checks again; one that does not check is listed, and the
    exit status is 1.

    \b
    Example: symqif errata cap.ss
    Example: symqif errata --standalone > errata.tex
    """
    from rich.console import Console

    from symqif.claims.verify import recheck as run
    from symqif.report.errata import errata as collected
    from symqif.report.errata import errata_data
    from symqif.report.errata_latex import document, fragment
    from symqif.report.errata_text import errata_text

    if as_json + (as_latex or standalone) + brief > 1:
        raise click.UsageError("--json, --latex and --summary exclude each other")
    with Console(stderr=True).status("checking the stored certificates"):
        found = collected(r for r in run(ids, catalogue=catalogue) if not ids or r.claim.id in ids)
    if as_json:
        click.echo(json_module.dumps(errata_data(found), indent=2))
    else:
        lines = document(found) if standalone else fragment(found) if as_latex else errata_text(found, brief=brief)
        click.echo("\n".join(lines))
    if any(e.unchecked for e in found):
        sys.exit(DIFFERENT)


def _value(function: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments of a command that evaluates a closed form."""
    digits = click.IntRange(1, 10000)
    function = click.option("--digits", type=digits, default=12, show_default=True, help="Relative width.")(function)
    return click.argument("protocol", metavar="PROTOCOL")(parameters(as_json(function)))


@main.command()
@_value
def capacity(protocol: str, **options: Any) -> None:
    """The Bayes capacity of a protocol: closed form, and with numbers the exact value or an enclosure.

    \b
    PROTOCOL is one of grr, ss, blh, olh, lh, sue, oue, the.
    Example: symqif capacity the --k 50 --eps 75 --theta 0.73
    """
    from symqif.mechanisms import protocol as find

    found = find(protocol)
    if not found.capacity:
        raise _bad_input(f"the capacity of {found.name} has no closed form here")
    _print_value("capacity", found, found.term(found.capacity), options)


@main.command()
@_value
def epsilon(protocol: str, **options: Any) -> None:
    """The least eps for which a protocol is LDP: closed form, and with numbers the exact value or an enclosure.

    \b
    PROTOCOL is one of grr, ss, blh, olh, lh, sue, oue, the.
    Example: symqif epsilon the --eps 1 --theta 3/4
    """
    from symqif.mechanisms import protocol as find

    found = find(protocol)
    ratio = found.term(found.max_case_capacity)
    _print_value(
        "epsilon", found, ratio[1] if isinstance(ratio, tuple) and ratio[0] == "exp" else ("log", ratio), options
    )


def _bad_input(message: str) -> Exception:
    from symqif.errors import SymqifError

    return SymqifError(message)


def _print_value(quantity: str, protocol: Any, formula: Any, options: dict[str, Any]) -> None:
    from symqif.report.value import value

    as_json, digits, k = options.pop("as_json"), options.pop("digits"), options.pop("k")
    given = {name: q for name, q in options.items() if q is not None}
    result = value(quantity, protocol, formula, k, given, digits)
    click.echo(json_module.dumps(result.data(), indent=2) if as_json else "\n".join(result.lines()))


def _print_results(results: Iterable[Result], as_json: bool, *, brief: bool) -> list[Result]:
    """Print each result as it comes, or all of them as JSON; a terminal also shows that work goes on."""
    from rich.console import Console
    from rich.text import Text

    from symqif.report import text
    from symqif.report.data import verify_data

    if as_json:
        done = list(results)
        click.echo(json_module.dumps(verify_data(done), indent=2))
        return done
    console, done = Console(highlight=False, soft_wrap=True), []
    with console.status("deciding") as status:
        for result in results:
            done.append(result)
            status.update(f"{len(done)} decided, the next one is being searched for")
            if brief and not result.differences:
                continue
            line = Text(text.line(result))
            line.stylize(text.COLOURS[result.verdict], 0, len(result.verdict))
            console.print(line)
            for difference in text.differences(result):
                console.print(Text(difference))
    console.print(Text(text.summary(done)))
    return done


def _store(results: Iterable[Result], catalogue: Path | None) -> None:
    """Write the certificates beside the claim files."""
    from symqif.claims.catalogue import load

    entries = load(catalogue)
    for result in results:
        for part, outcome in result.outcomes.items():
            if outcome.certificate:
                text = json_module.dumps(outcome.certificate, indent=1, ensure_ascii=False)
                _write(entries[result.claim.id].certificate_file(part), text + "\n")


def _write(file: Path, text: str) -> None:
    from symqif.errors import SymqifError

    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SymqifError(f"{file} cannot be written: {error.strerror}") from None


def _exit(results: Iterable[Result]) -> None:
    """1 if a verdict is not the recorded one, 3 if that is because it is undecided."""
    changed = [o.verdict for r in results for p, o in r.outcomes.items() if p in r.differences]
    if changed:
        sys.exit(UNDECIDED if all(v == "undecided" for v in changed) else DIFFERENT)
