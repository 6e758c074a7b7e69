"""SUE is a refinement family."""

from symqif.mechanisms import sue
from symqif.outlines.script import *

CLAIM = Claim(
    id="lem.sue-family",
    title="SUE is a refinement family",
    source=Source(
        "Lemma after the one on THE",
        "",
        991,
        "the family of SUE mechanisms is a refinement family",
    ),
    printed=Derivation(
        family(sue, "SUEhot"),
        split(
            AUTO,
            cycle(
                steps(exponentials("exp(eps2/2) <= exp(eps/2)", "`eps' <= eps`"), lifted("S")),
                order_from_ldp("SUEhot", "exp(eps)", BIT_ENTRIES, "exp(eps2) <= exp(eps)"),
            ),
        ),
        facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"), exponentials("exp(eps2/2) >= 1", "`eps' >= 0`")),
    ),
)
