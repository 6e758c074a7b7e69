"""Mutants of the base: a test fails when a line of the base is changed."""
