"""SS is eps-LDP, and for no smaller eps."""

from privacy import least_level

from symqif.mechanisms import ss
from symqif.outlines.script import *

CLAIM = claim(
    "ldp.ss",
    "SS is `eps`-LDP",
    Source(
        "SS, Definition",
        "",
        566,
        "[one of the `eps`-LDP protocols under study] Add the true value `x` .. with probability `p "
        "= omega e^eps/(omega e^eps + k - omega)`. If `x` was added, then `omega - 1` values are sampled "
        ".. If `x` was not added, then `omega` values are sampled",
        to=574,
    ),
    statement(ss, "ldp(SS, exp(eps))"),
    facts=(GROWTH,),
    remarks=(least_level(ss, "omega"),),
)
