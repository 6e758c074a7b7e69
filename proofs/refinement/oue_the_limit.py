"""The threshold tends to 1/sqrt(2) as eps falls to 0."""

from symqif.outlines.script import *
from symqif.refinement.thresholds import OUE_THE

HALF_GROWTH = exponentials("exp(eps/2) >= 1", "`eps >= 0`")
DEFINED = steps(HALF_GROWTH, AUTO)

CLAIM = claim(
    "lem.ouethe.limit",
    "The OUE/THE threshold tends to `1/sqrt(2)`",
    Source(
        "Proof sketch of the lemma",
        "lem:theta_ineq",
        1084,
        "since it is undefined at `eps = 0`, we can take limits to get the value of `1/sqrt(2)`",
        to=1085,
    ),
    Statement(f"limit({OUE_THE}, eps, 0, 1/sqrt(2))"),
    by("derivative-quotient", DEFINED, DEFINED, DEFINED, DEFINED, AUTO, AUTO),
)
