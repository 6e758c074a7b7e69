"""SS is eps-LDP, and for no smaller eps."""

from symqif.mechanisms import ss
from symqif.outlines.privacy import least_level
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
    remarks=(least_level(ss, "omega"),),
)
