"""Formulas for readers: how terms are laid out, how wide that is, where lines are broken."""
