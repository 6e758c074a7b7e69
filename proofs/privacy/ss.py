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
        "SS adds the true value with probability `p = omega e^eps/(omega e^eps + k - omega)` and fills up "
        "with `omega - 1` or `omega` other values; it is presented as an `eps`-LDP protocol",
    ),
    statement(ss, "ldp(SS, exp(eps))"),
    facts=(GROWTH,),
    remarks=(
        proved(
            "the least `eps` is `eps` itself",
            "a column of `omega` members has this ratio",
            statement(ss, "implies(ldp(SS, r), exp(eps) <= r)", r="real"),
            introduce(),
            by("ldp-entry", hypothesis=THIS, size="omega"),
            AUTO,
            facts=(GROWTH,),
        ),
    ),
)
