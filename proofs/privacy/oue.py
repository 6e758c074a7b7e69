"""OUE is eps-LDP, and for no smaller eps."""

from symqif.mechanisms import oue
from symqif.outlines.script import *

CLAIM = claim(
    "ldp.oue",
    "OUE is `eps`-LDP",
    Source(
        "OUE",
        "",
        730,
        "we present the `eps`-LDP protocols under study .. OUE assigns `p = 1/2` and `q = 1/(e^eps + 1)`",
    ),
    statement(oue, "ldp(OUE, exp(eps))"),
    facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),),
    remarks=(
        proved(
            "the least `eps` is `eps` itself",
            "a column of one member has this ratio",
            statement(oue, "implies(ldp(OUE, r), exp(eps) <= r)", r="real"),
            introduce(),
            by("ldp-entry", hypothesis=THIS, size="1"),
            AUTO,
            facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),),
        ),
    ),
)
