"""Mutants of the base: a test fails when a line of `symqif/kernel/` or `symqif/reduction/` is changed."""
