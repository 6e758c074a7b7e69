"""SS is eps-LDP, and for no smaller eps."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

CLAIM = Claim(
    id="ldp.ss",
    title="SS is `eps`-LDP",
    source=Source(
        "SS, Definition",
        "",
        566,
        "SS adds the true value with probability `p = omega e^eps/(omega e^eps + k - omega)` and fills up "
        "with `omega - 1` or `omega` other values; it is presented as an `eps`-LDP protocol",
    ),
    printed=Derivation(statement(ss, "ldp(SS, exp(eps))"), facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),)),
    remarks=(
        proved(
            "the least `eps` is `eps` itself",
            "a column of `omega` members has this ratio",
            statement(ss, "implies(ldp(SS, r), exp(eps) <= r)", r="real"),
            introduce(),
            by("ldp-entry", hypothesis=THIS, size="omega"),
            AUTO,
            facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),),
        ),
    ),
)
