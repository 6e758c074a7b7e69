"""GRR is eps-LDP, and for no smaller eps."""

from privacy import least_level

from symqif.mechanisms import grr
from symqif.outlines.script import *

CLAIM = claim(
    "ldp.grr",
    "GRR is `eps`-LDP",
    Source(
        "GRR, Definition",
        "def:grr",
        520,
        "[one of the `eps`-LDP protocols under study] `p = e^eps/(e^eps + k - 1)` if `y = x`, `q = "
        "1/(e^eps + k - 1)` if `y != x`",
        to=527,
    ),
    statement(grr, "ldp(GRR, exp(eps))"),
    facts=(GROWTH,),
    remarks=(least_level(grr),),
)
