"""OUE is eps-LDP, and for no smaller eps."""

from privacy import least_level

from symqif.mechanisms import oue
from symqif.outlines.script import *

CLAIM = claim(
    "ldp.oue",
    "OUE is `eps`-LDP",
    Source(
        "OUE",
        "",
        730,
        "[one of the `eps`-LDP protocols under study] OUE assigns `p = 1/2` and `q = 1/(e^eps + 1)`",
        to=744,
    ),
    statement(oue, "ldp(OUE, exp(eps))"),
    facts=(GROWTH,),
    remarks=(least_level(oue),),
)
