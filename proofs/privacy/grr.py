"""GRR is eps-LDP, and for no smaller eps."""

from symqif.mechanisms import grr
from symqif.outlines.script import *

CLAIM = claim(
    "ldp.grr",
    "GRR is `eps`-LDP",
    Source(
        "GRR, Definition",
        "def:grr",
        520,
        "we present the `eps`-LDP protocols under study .. `p = e^eps/(e^eps + k - 1)` if `y = x`, `q = "
        "1/(e^eps + k - 1)` if `y != x`",
    ),
    statement(grr, "ldp(GRR, exp(eps))"),
    facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),),
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
