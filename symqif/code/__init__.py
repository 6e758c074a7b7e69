"""Formulas that are code: Python functions and SymPy expressions as terms."""
