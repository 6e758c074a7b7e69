"""GRR is eps-LDP, and for no smaller eps."""

from symqif.mechanisms import grr
from symqif.outlines.script import *

CLAIM = Claim(
    id="ldp.grr",
    title="GRR is `eps`-LDP",
    source=Source(
        "GRR, Definition",
        "def:grr",
        520,
        "GRR reports `y = x` with probability `p = e^eps/(e^eps + k - 1)` and each `y != x` with `q = "
        "1/(e^eps + k - 1)`; it is presented as an `eps`-LDP protocol",
    ),
    printed=Derivation(statement(grr, "ldp(GRR, exp(eps))"), facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),)),
    remarks=(
        proved(
            "the least `eps` is `eps` itself",
            "a column of one member has this ratio",
            statement(grr, "implies(ldp(GRR, r), exp(eps) <= r)", r="real"),
            introduce(),
            by("ldp-entry", hypothesis=THIS, size="1"),
            AUTO,
            facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),),
        ),
    ),
)
