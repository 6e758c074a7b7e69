"""The threshold tends to 1/sqrt(2) as eps falls to 0."""

from symqif.outlines.script import *
from symqif.refinement.thresholds import OUE_THE

GROWTH = exponentials("exp(eps/2) >= 1", "`eps >= 0`")
DEFINED = steps(GROWTH, AUTO)

CLAIM = Claim(
    id="lem.ouethe.limit",
    title="The OUE/THE threshold tends to `1/sqrt(2)`",
    source=Source(
        "Proof sketch of the lemma",
        "lem:theta_ineq",
        1084,
        "since it is undefined at `eps = 0`, we can take limits to get the value of `1/sqrt(2)`",
    ),
    printed=Derivation(
        Statement(f"limit({OUE_THE}, eps, 0, 1/sqrt(2))"),
        by("derivative-quotient", DEFINED, DEFINED, DEFINED, DEFINED, AUTO, AUTO),
    ),
)
