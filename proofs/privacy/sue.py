"""SUE is eps-LDP, and for no smaller eps."""

from privacy import least_level

from symqif.mechanisms import sue
from symqif.outlines.script import *

CLAIM = claim(
    "ldp.sue",
    "SUE is `eps`-LDP",
    Source(
        "SUE",
        "",
        716,
        "[one of the `eps`-LDP protocols under study] (SUE) assigns `p = e^(eps/2)/(e^(eps/2) + 1)` "
        "and `q = 1/(e^(eps/2) + 1)`",
        to=728,
    ),
    statement(sue, "ldp(SUE, exp(eps))"),
    facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
    remarks=(least_level(sue, growth=exponentials("exp(eps/2) >= 1", "`eps >= 0`")),),
)
