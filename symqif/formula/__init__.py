"""Formulas as authors write them, LaTeX, Python or SymPy, read into kernel terms; nothing is ever evaluated."""

from symqif.formula.errors import FormulaError
from symqif.formula.read import read
from symqif.formula.sympy_expression import from_sympy

__all__ = ["FormulaError", "from_sympy", "read"]
