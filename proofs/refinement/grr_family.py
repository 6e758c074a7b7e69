"""GRR is a refinement family: for every k, eps-LDP, and eps >= eps' iff GRR(eps) is refined by GRR(eps')."""

from symqif.mechanisms import grr
from symqif.outlines.script import *

CLAIM = claim(
    "lem.grr-family",
    "GRR is a refinement family",
    Source(
        "Lemma after lem:sufficiency", "", 937, "the family `F_GRR` of GRR mechanisms is a refinement family", to=939
    ),
    family(grr, "GRR"),
    levels_order(
        by("symmetric-table", table="matrix([[1]])"),
        order_from_ldp("GRR", "exp(eps)", ("p2", "q2"), "exp(eps2) <= exp(eps)"),
    ),
    facts=(GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`")),
)
