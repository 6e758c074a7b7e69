"""The SymPy symbols of the parameters, whose names and assumptions are in `symqif.symbols`."""

from collections.abc import Mapping
from typing import Any

import sympy

from symqif.symbols import ASSUMPTIONS, GREEK


class Symbol(sympy.Symbol):  # type: ignore[misc]
    """A parameter of protocols, which prints as ε where it is called eps. SymPy orders symbols by their class's name.

    `subs` takes a plain Symbol of its name for it too. SymPy's diff, limit and solve do not: they want this one.
    """

    __slots__ = ()

    @property
    def letter(self) -> str:
        """ε for eps."""
        return GREEK.get(self.name, (self.name,))[0]

    def _sympystr(self, _: Any) -> str:
        return self.letter

    # lambdify calls an argument what `str` says, and prints what it computes by one of these
    _lambdacode = _pythoncode = _numpycode = _mpmathcode = _numexprcode = _jaxcode = _cupycode = _sympystr

    def _pretty(self, printer: Any) -> Any:
        return printer._print(sympy.Symbol(self.letter))

    def _latex(self, printer: Any) -> str:
        named: Mapping[Any, str] = printer._settings["symbol_names"]
        return named.get(self) or GREEK.get(self.name, ("", self.name))[1]

    def _eval_subs(self, old: sympy.Basic, new: sympy.Expr) -> sympy.Expr | None:
        return new if isinstance(old, sympy.Symbol) and old.name == self.name else None


SYMBOLS = {name: Symbol(name, **assumptions) for name, assumptions in ASSUMPTIONS.items()}
