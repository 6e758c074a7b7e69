"""GRR is eps-LDP, and for no smaller eps."""

from symqif.mechanisms import grr
from symqif.outlines.privacy import least_level
from symqif.outlines.script import *

CLAIM = claim(
    "ldp.grr",
    "GRR is `eps`-LDP",
    Source(
        "GRR, Definition",
        "def:grr",
        520,
        "GRR reports `y = x` with probability `p = e^eps/(e^eps + k - 1)` and each `y != x` with `q = "
        "1/(e^eps + k - 1)`; it is presented as an `eps`-LDP protocol",
    ),
    statement(grr, "ldp(GRR, exp(eps))"),
    facts=(GROWTH,),
    remarks=(least_level(grr),),
)
