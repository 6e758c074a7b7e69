"""Subset selection with one size is a refinement family."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

CLAIM = beyond(
    "beyond.ss-family",
    "SS with one subset size is a refinement family",
    family(ss, "SS"),
    split(
        AUTO,
        cycle(
            steps(exponentials("exp(eps2) <= exp(eps)", "`eps' <= eps`"), by("symmetric-table", table="matrix([[1]])")),
            steps(
                have("ldp(SS2, exp(eps))", "post-processing", by("data-processing", hypothesis=THIS)),
                by("ldp-entry", hypothesis=THIS, size="omega"),
                have("exp(eps2) <= exp(eps)", "the entries of one column"),
                by("exponentiate"),
            ),
        ),
    ),
    facts=(GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`")),
    notes="The size `omega` is the same for all `eps`. With `omega = 1` this is GRR (lem.grr-family); for the sizes "
    "that the paper takes see beyond.ss-optimal-family.",
)
