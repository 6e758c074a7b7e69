"""Summed histograms: the variance of a count, from that of Laplace noise."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

CLAIM = claim(
    "wang.she-variance",
    "Summation with histogram encoding: `n` times the variance `2 b^2` of its noise is `n 8/eps^2`",
    Source("Theorem 5"),
    Statement(f"n*(2*b**2) == {PRINTED['SHE']}", USERS, RANGE, {"b": "2/eps"}),
    notes="The sum has the noise of `n` users, each Laplace of scale `b = 2/eps`. That such noise has the variance "
    "`2 b^2` is taken from the literature and not proved here. It is the variance of the count at every frequency.",
)
