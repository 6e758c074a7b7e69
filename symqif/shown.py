"""How objects show themselves: in words that are registered here; `symqif` registers those of `report`."""

from collections.abc import Callable

Words = Callable[[str, object], str]  # "brief", "full" or "rich" and an object to what is shown of it
_REGISTERED: list[Words] = []


def register(words: Words) -> Words:
    """What objects show from now on."""
    _REGISTERED[:] = [words]
    return words


class Printed:
    """Printed, all of its lines."""

    def __str__(self) -> str:
        return _REGISTERED[0]("full", self)


class Shown(Printed):
    """In Python one line, printed all of them, in a notebook with formulas and pictures."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {_REGISTERED[0]('brief', self)}>"

    def _repr_html_(self) -> str:
        return _REGISTERED[0]("rich", self)
