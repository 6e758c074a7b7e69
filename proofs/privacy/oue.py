"""OUE is eps-LDP, and for no smaller eps."""

from symqif.mechanisms import oue
from symqif.outlines.script import *

CLAIM = Claim(
    id="ldp.oue",
    title="OUE is `eps`-LDP",
    source=Source(
        "OUE",
        "",
        730,
        "OUE assigns `p = 1/2` and `q = 1/(e^eps + 1)`; it is presented as an `eps`-LDP protocol",
    ),
    printed=Derivation(statement(oue, "ldp(OUE, exp(eps))"), facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),)),
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
