"""How wide a line of text is, for what is laid out here: a page of its own, or a column of a paper."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

WIDTHS = {"page": 32.0, "column": 22.5}  # em: of \documentclass{article}, and of one of two columns
INDENTED = 5.0  # em that a list takes
_width: ContextVar[float] = ContextVar("width", default=WIDTHS["page"])


@contextmanager
def fitting(width: float) -> Iterator[None]:
    """Lines of text are this wide, in em."""
    token = _width.set(width)
    try:
        yield
    finally:
        _width.reset(token)


def of_line() -> float:
    """A line of text, in em."""
    return _width.get()


def option() -> str:
    """The options of `symqif latex` that this width needs, and what another one would need."""
    narrow = of_line() <= WIDTHS["column"]
    return " --width column. Needs amsmath." if narrow else ". Needs amsmath; for one of two columns: --width column."


def of_item() -> float:
    """A line of an item of a list, in em."""
    return _width.get() - INDENTED
