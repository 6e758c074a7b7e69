"""The modules of the extras `figures`, `cluster` and `peers`, imported when they are needed."""

from importlib import import_module
from typing import Any

from symqif.errors import SymqifError


def needed(module: str) -> Any:
    """The module of that name; SymqifError says how to install it where it cannot be imported."""
    try:
        return import_module(module)
    except ImportError as error:
        if module.startswith("matplotlib"):
            raise SymqifError("figures need matplotlib: pip install 'symqif[figures]'") from None
        if module == "distributed":
            raise SymqifError("a cluster needs dask: pip install 'symqif[cluster]'") from None
        reason = " ".join(str(error).split())
        raise SymqifError(
            f"simulations need the third-party samplers: pip install 'symqif[peers]' ({reason})"
        ) from None
