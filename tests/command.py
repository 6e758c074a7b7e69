"""The command line in the process of the tests."""

from typing import Any

from click.testing import CliRunner, Result

from symqif.cli import main


def symqif(*arguments: object, **settings: Any) -> Result:
    """`symqif` with these arguments."""
    return CliRunner().invoke(main, [*map(str, arguments)], **settings)
