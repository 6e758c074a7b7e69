"""Formulas as authors write them, read into kernel terms; nothing is ever evaluated."""

from symqif.formula.errors import FormulaError
from symqif.formula.reading import read

__all__ = ["FormulaError", "read"]
