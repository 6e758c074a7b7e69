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
        "GRR reports `y = x` with probability `p = e^eps/(e^eps + k - 1)` and each `y != x` with `q = "
        "1/(e^eps + k - 1)`; it is presented as an `eps`-LDP protocol",
    ),
    statement(grr, "ldp(GRR, exp(eps))"),
    facts=(GROWTH,),
    remarks=(
        proved(
            "the least `eps` is `eps` itself",
            "a column of one member has this ratio",
            statement(grr, "implies(ldp(GRR, r), exp(eps) <= r)", r="real"),
            introduce(),
            by("ldp-entry", hypothesis=THIS, size="1"),
            AUTO,
            facts=(GROWTH,),
        ),
    ),
)
