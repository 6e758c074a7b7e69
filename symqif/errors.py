"""The exception that symqif raises when what it was given is wrong."""

from collections.abc import Iterator
from contextlib import contextmanager


class SymqifError(ValueError):
    """One line that names the argument, the rule and the value: "k must be at least 2, not 1"."""


@contextmanager
def blamed(where: object) -> Iterator[None]:
    """What is wrong is wrong there: in a file, or an entry of it."""
    try:
        yield
    except SymqifError as error:
        raise SymqifError(f"{where}: {error}") from None
