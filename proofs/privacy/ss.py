"""SS is eps-LDP, and for no smaller eps."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

CLAIM = claim(
    "ldp.ss",
    "SS is `eps`-LDP",
    Source(
        "SS, Definition",
        "",
        566,
        "we present the `eps`-LDP protocols under study .. Add the true value `x` .. with probability `p "
        "= omega e^eps/(omega e^eps + k - omega)`. If `x` was added, then `omega - 1` values are sampled "
        ".. If `x` was not added, then `omega` values are sampled",
    ),
    statement(ss, "ldp(SS, exp(eps))"),
    facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),),
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
