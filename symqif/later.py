"""SymPy, loaded when something of it is first needed: that takes longer than most answers with numbers."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sympy
else:

    class _Later:
        """A module that is imported with the first of its attributes."""

        def __init__(self, name: str) -> None:
            self._name = name

        def __getattr__(self, attribute: str) -> Any:
            value = getattr(import_module(self._name), attribute)
            setattr(self, attribute, value)
            return value

    sympy = _Later("sympy")

__all__ = ["sympy"]
