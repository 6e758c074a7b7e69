"""Typesetting: letters, sentences and formulas as trees, which LaTeX, MathML and text are made from."""
