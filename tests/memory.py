"""What the base remembers, and how to have it forget."""

import sys
from collections.abc import Callable, Iterator

from symqif.kernel.budget import Memory

BASE = ("symqif.kernel", "symqif.reduction", "symqif.refinement_kernel")


def forget() -> None:
    """Let the base remember nothing, as in a process that has just begun."""
    for clear in list(memories()):
        clear()


def memories() -> Iterator[Callable[[], object]]:
    """What empties each memory of the base: of its own kind, and of Python's."""
    for module in [module for name, module in sys.modules.items() if name.startswith(BASE)]:
        members = [*vars(module).values()]
        members += [member for kind in members if isinstance(kind, type) for member in vars(kind).values()]
        for member in members:
            cells = getattr(member, "__closure__", None) or ()
            for kept in (member, *(cell.cell_contents for cell in cells)):
                if isinstance(kept, Memory):
                    yield kept.__init__  # type: ignore[misc]
            if clear := getattr(getattr(member, "__func__", member), "cache_clear", None):
                yield clear
