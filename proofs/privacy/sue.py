"""SUE is eps-LDP, and for no smaller eps."""

from symqif.mechanisms import sue
from symqif.outlines.script import *

CLAIM = Claim(
    id="ldp.sue",
    title="SUE is `eps`-LDP",
    source=Source(
        "SUE",
        "",
        716,
        "SUE assigns `p = e^(eps/2)/(e^(eps/2) + 1)` and `q = 1/(e^(eps/2) + 1)`; it is presented as an "
        "`eps`-LDP protocol",
    ),
    printed=Derivation(statement(sue, "ldp(SUE, exp(eps))"), facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),)),
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
