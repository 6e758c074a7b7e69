"""`symqif report` and the page of the whole catalogue that it writes."""

from subprocess import CompletedProcess

from symqif.claims.verify import Result
from symqif.report.html.assemble import assembled
from symqif.report.html.page import page
from tests.command import symqif


def symqif_report(*arguments: str) -> CompletedProcess[str]:
    done = symqif("report", *arguments)
    return CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)


def whole_page(results: dict[str, Result]) -> bytes:
    """The page as `symqif report` writes it."""
    return page(assembled(results, jobs=2)).encode()
