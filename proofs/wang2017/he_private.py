"""Histograms with Laplace noise: a value that is reported has densities with a ratio of at most e^eps."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *


def size(term: str) -> str:
    """The absolute value."""
    return f"max({term}, -({term}))"


def nearer(here: str, there: str) -> Node:
    """A step: a distance exceeds that from a point at distance 1 by at most 1."""
    low, high = f"-({there})", there
    sides = cases(
        f"0 <= {there}",
        larger(size(there), high, larger_or(here)),
        larger(size(there), low, larger_or(here)),
    )
    return have(f"{size(here)} <= {size(there)} + 1", "the triangle inequality", sides)


def larger_or(here: str) -> Node:
    return cases(f"0 <= {here}", larger(size(here), here, AUTO), larger(size(here), f"-({here})", AUTO))


CLAIM = claim(
    "wang.he-private",
    "Histogram encoding is `eps`-LDP",
    Source("Theorem 4"),
    Statement(
        f"exp(-eps/2*({size('a-1')} + {size('b')})) <= exp(eps)*exp(-eps/2*({size('a')} + {size('b-1')}))",
        {"eps": "real", "a": "real", "b": "real"},
        ("eps > 0",),
    ),
    nearer("a", "a-1"),
    nearer("b-1", "b"),
    have(
        f"-eps/2*({size('a-1')} + {size('b')}) <= eps - eps/2*({size('a')} + {size('b-1')})",
        "add up",
    ),
    have(
        f"exp(-eps/2*({size('a-1')} + {size('b')})) <= exp(eps - eps/2*({size('a')} + {size('b-1')}))",
        "exponentials",
        by(
            "logarithm",
            left=f"-eps/2*({size('a-1')} + {size('b')})",
            right=f"eps - eps/2*({size('a')} + {size('b-1')})",
        ),
        AUTO,
    ),
    AUTO,
    notes="Of two values, `a` and `b` are what is reported at their places. Up to a factor, the sides are the "
    "densities of such a report for the two values: noise `z` of scale `2/eps` has the density e^(-|z| eps/2) eps/4.",
)
