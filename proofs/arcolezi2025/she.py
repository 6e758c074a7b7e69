"""Histograms with Laplace noise: a value with the largest report is a likeliest one."""

from functools import reduce

from symqif.outlines.script import *


def size(term: str) -> str:
    """The absolute value."""
    return f"max({term}, -({term}))"


OWN, OTHER = f"({size('a-1')} + {size('b')})", f"({size('a')} + {size('b-1')})"


def by_signs(*terms: str) -> Node:
    """The goal, with the sign of each of these terms in place of its absolute value."""
    if not terms:
        return AUTO
    first, *rest = terms
    return cases(f"0 <= {first}", *(larger(size(first), side, by_signs(*rest)) for side in (first, f"-({first})")))


CLAIM = claim(
    "revisiting.she",
    "For SHE an attacker who guesses a value with the largest report guesses a likeliest one",
    Source("Section 4.5.1, Attacking"),
    Statement(
        f"implies(b <= a, exp(-eps/2*{OTHER}) <= exp(-eps/2*{OWN}))",
        {"eps": "real", "a": "real", "b": "real"},
        ("eps > 0",),
    ),
    introduce(
        have(f"{OWN} <= {OTHER}", "`|t - 1| - |t|` falls with `t`", by_signs("a-1", "b", "a", "b-1")),
        have(f"-eps/2*{OTHER} <= -eps/2*{OWN}", "`eps > 0`"),
        by("logarithm", left=f"-eps/2*{OTHER}", right=f"-eps/2*{OWN}"),
    ),
    remarks=(
        proved(
            "two values with reports of at least 1 are equally likely",
            "|t - 1| - |t| is -1 there",
            Statement(f"{OTHER} == {OWN}", {"a": "real", "b": "real"}, ("1 <= a", "1 <= b")),
            reduce(lambda rest, term: larger(size(term), term, rest), ("b-1", "a", "b", "a-1"), AUTO),
        ),
    ),
    notes=(
        "Of two values, `a` and `b` are what is reported at their places; reports at other places do not tell them "
        "apart. Up to a factor, the sides are the densities of such a report for the second and the first value.",
        "So the ASR is the printed chance that the report at the place of the true value is the largest, formula (17). "
        "The paper gives it as an integral and by simulation; the language has no integrals, and none is stated here.",
    ),
)
