"""Formulas as the paper prints them, from the list that comes with the catalogue."""

from functools import cache

from symqif.claims.catalogue import home
from symqif.comparison.formula_file import FormulaFile, read_formulas
from symqif.kernel.term import Term
from symqif.quantities import Quantity

FILE = "formulas.toml"


@cache
def _list() -> FormulaFile:
    return read_formulas(home() / FILE)


def printed(label: str, quantity: Quantity) -> Term:
    """The formula of that label, with the definitions of the quantity that it is printed for put in."""
    (entry,) = (entry for entry in _list().entries if entry.label == label)
    return quantity.in_parameters(entry.typeset({}).read(quantity.symbols).term)
