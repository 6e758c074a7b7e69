"""Formulas for readers: how terms are laid out, how wide that is, where lines are broken."""

from symqif.report.formula import connectives as connectives  # which add to the forms of `layout`
from symqif.report.formula import subsets as subsets
