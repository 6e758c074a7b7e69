"""Histograms with Laplace noise: a value that is reported has densities with a ratio of at most e^eps."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *


def size(term: str) -> str:
    """The absolute value."""
    return f"max({term}, -({term}))"


CLAIM = claim(
    "wang.he-private",
    "Histogram encoding is `eps`-LDP",
    Source("Theorem 4"),
    Statement(
        f"exp(-eps/2*({size('a-1')} + {size('b')})) <= exp(eps)*exp(-eps/2*({size('a')} + {size('b-1')}))",
        {"eps": "real", "a": "real", "b": "real"},
        ("eps > 0",),
    ),
    larger_exponent(f"-eps/2*({size('a-1')} + {size('b')})", f"eps - eps/2*({size('a')} + {size('b-1')})"),
    notes=(
        "Of two values, `a` and `b` are what is reported at their places. Up to a factor, the sides are the densities "
        "of such a report for the two values: noise `z` of scale `2/eps` has the density e^(-|z| eps/2) eps/4.",
        "The exponents compare by the triangle inequality: a distance exceeds that from a point at distance 1 by at "
        "most 1.",
    ),
)
