"""SUE is a refinement family."""

from symqif.mechanisms import sue
from symqif.outlines.script import *

CLAIM = claim(
    "lem.sue-family",
    "SUE is a refinement family",
    Source(
        "Lemma after the one on THE", "", 991, "the family `F_SUE` of SUE mechanisms is a refinement family", to=1007
    ),
    family(sue, "SUEhot"),
    levels_order(lifted("S"), order_from_ldp("SUEhot", "exp(eps)", BIT_ENTRIES, "exp(eps2) <= exp(eps)"), "eps/2"),
    facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"), exponentials("exp(eps2/2) >= 1", "`eps' >= 0`")),
)
