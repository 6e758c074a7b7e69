"""The modules of the extra `figures`, imported when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from symqif.errors import SymqifError


def needed(module: str) -> Any:
    """A module of matplotlib; SymqifError says how to install it where it cannot be imported."""
    try:
        return import_module(module)
    except ImportError:
        raise SymqifError("figures need matplotlib: pip install 'symqif[figures]'") from None
