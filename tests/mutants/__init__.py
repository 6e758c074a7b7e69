"""Mutants of the proved statements: none that is false may come out proved."""
