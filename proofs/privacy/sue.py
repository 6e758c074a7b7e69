"""SUE is eps-LDP, and for no smaller eps."""

from symqif.mechanisms import sue
from symqif.outlines.script import *

CLAIM = claim(
    "ldp.sue",
    "SUE is `eps`-LDP",
    Source(
        "SUE",
        "",
        716,
        "we present the `eps`-LDP protocols under study .. (SUE) assigns `p = e^(eps/2)/(e^(eps/2) + 1)` "
        "and `q = 1/(e^(eps/2) + 1)`",
    ),
    statement(sue, "ldp(SUE, exp(eps))"),
    facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
    remarks=(
        proved(
            "the least `eps` is `eps` itself",
            "a column of one member has this ratio",
            statement(sue, "implies(ldp(SUE, r), exp(eps) <= r)", r="real"),
            introduce(),
            by("ldp-entry", hypothesis=THIS, size="1"),
            AUTO,
            facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
        ),
    ),
)
