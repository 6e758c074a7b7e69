"""Refinement of the bits is not necessary for that of the protocols."""

from symqif.outlines.script import *
from symqif.outlines.sue_oue import PROTOCOLS

CLAIM = claim(
    "txt.bits-not-necessary",
    "Refinement of the bits is not necessary for refinement of the protocols",
    Source(
        "Comparing mechanisms",
        "sec:comparing",
        1045,
        "refinement relationships between the bitwise mechanisms, noting that this is sufficient but not necessary for "
        "refinement on the full mechanism",
    ),
    Statement("all(no(refines(S, O)), refines(SUE, OUE))", {"eps": "real"}, ("eps > 0",), {"k": "2", **PROTOCOLS}),
    split(
        steps(use("lem.ouesue", eps="eps"), HYPOTHESIS),
        steps(
            use("txt.protocols-incomparable/repaired", k="2", eps="eps", name=("never", "the criterion")),
            equivalence("the criterion", 1),
        ),
    ),
    facts=(exponentials("exp(eps/2) > 1", "`eps > 0`"),),
    read_as="not necessary; that it is sufficient is lem.kron",
    notes="The bit SUE is never refined by the bit OUE, and for two secrets the protocol SUE always is by OUE.",
)
