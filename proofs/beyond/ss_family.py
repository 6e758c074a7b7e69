"""Subset selection with one size is a refinement family."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

CLAIM = beyond(
    "beyond.ss-family",
    "SS with one subset size is a refinement family",
    family(ss, "SS"),
    levels_order(by("symmetric-table", table="matrix([[1]])"), level_of("SS", "omega")),
    facts=(GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`")),
    notes="The size `omega` is the same for all `eps`. With `omega = 1` this is GRR (lem.grr-family); for the sizes "
    "that the paper takes see beyond.ss-optimal-family.",
)
