"""The figures of the paper and ours as data: certified points, thresholds and notes; one file a figure.

Each `Figure` at the top level of a file here is found by itself; nothing is registered. `symqif.drawing` draws them.
"""

from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules

from symqif.errors import SymqifError
from symqif.figures.figure import Figure

__all__ = ["FIGURES", "Figure", "figure"]


def _discovered() -> dict[str, Figure]:
    found: dict[str, Figure] = {}
    for file in iter_modules(__path__):
        for own in vars(import_module(f"{__name__}.{file.name}")).values():
            if isinstance(own, Figure) and found.setdefault(own.name, own) is not own:
                raise SymqifError(f"two figures are called {own.name!r}: the second is in {file.name}.py")
    return dict(sorted(found.items(), key=lambda item: (item[1].source.line or 10**6, item[0])))


FIGURES = _discovered()


def figure(name: str) -> Figure:
    """The figure of that name; SymqifError lists the names if there is none."""
    if name not in FIGURES:
        near = get_close_matches(name, FIGURES, 1, 0.6)
        hint = f"did you mean {near[0]}? " if near else ""
        raise SymqifError(f"no figure is called {name[:60]!r}: {hint}there are {', '.join(FIGURES)}")
    return FIGURES[name]
