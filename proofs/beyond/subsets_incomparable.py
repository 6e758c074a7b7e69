"""Subset selection with subsets of two sizes: each tells what the other does not."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

SECOND = renamed(ss.definitions, p="p2", SS="SS2", omega="omega2")


def not_refined(size: str) -> Node:
    """The second channel reports subsets of this size, and the first does not."""
    return denial(by("equal-ratio-unreported", hypothesis=THIS, ratio="exp(eps)", size=size), AUTO)


CLAIM = beyond(
    "beyond.subsets-incomparable",
    "Subset selection with two sizes of subsets is incomparable at the same `eps`",
    Statement(
        "all(no(refines(SS, SS2)), no(refines(SS2, SS)))",
        {"k": "integer", "omega": "integer", "omega2": "integer", "eps": "real"},
        ("1 <= omega", "omega <= k-1", "1 <= omega2", "omega2 <= k-1", "omega != omega2", "eps > 0"),
        {**ss.definitions, **SECOND},
    ),
    split(not_refined("omega2"), not_refined("omega")),
    facts=(
        exponentials("exp(eps) > 1", "`eps > 0`"),
        have("0 < (omega-omega2)*(omega-omega2)", "`omega != omega2`", by("apart", hypothesis="omega != omega2")),
    ),
    notes="GRR is SS with `omega = 1` (beyond.grr-is-ss). That there are two sizes needs `k >= 3`.",
)
