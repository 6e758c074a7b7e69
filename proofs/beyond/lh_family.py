"""Local hashing with one number of hash values is a refinement family."""

from symqif.mechanisms import lh
from symqif.outlines.script import *

LH, LH2 = put_in(lh.term("LH")), put_in(lh.term("LH"), eps="eps2")
WITNESS = steps(
    have("g*(exp(eps2)-1) <= g*(exp(eps)-1)", "`eps' <= eps`"),
    have("(g-1)*(exp(eps2)-1)*(exp(eps)+g-1) <= (g-1)*(exp(eps)-1)*(exp(eps2)+g-1)", "`eps' <= eps`"),
    use("beyond.lh-order", g="g", g2="g", eps="eps", eps2="eps2"),
    have(f"forall(implies(2 <= k, refines({LH}, {LH2})), k, integer)", "beyond.lh-order", equivalence(THIS, 1)),
    by("instance", hypothesis=THIS, values=["k"]),
    detach(),
    HYPOTHESIS,
)
CLAIM = beyond(
    "beyond.lh-family",
    "LH with one number of hash values is a refinement family",
    family(lh, "LH"),
    levels_order(WITNESS, level_of("LH", "1")),
    facts=(GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`")),
    notes="The number `g` of hash values is the same for all `eps`: BLH is the family with `g = 2`. For the `g` that "
    "OLH takes see beyond.olh-family.",
)
