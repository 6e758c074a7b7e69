"""OUE is a refinement family."""

from symqif.mechanisms import oue
from symqif.outlines.script import *

CLAIM = claim(
    "lem.oue-family",
    "OUE is a refinement family",
    Source(
        "Lemma after the one on SUE", "", 1011, "the family `F_OUE` of OUE mechanisms is a refinement family", to=1024
    ),
    family(oue, "OUEhot"),
    levels_order(lifted("O"), order_from_ldp("OUEhot", "exp(eps)", BIT_ENTRIES, "exp(eps2) <= exp(eps)")),
    facts=(GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`")),
)
