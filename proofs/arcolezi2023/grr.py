"""The attacker's accuracy for GRR."""

from symqif.mechanisms import grr
from symqif.outlines.script import *

CLAIM = claim(
    "risks.grr",
    "The attacker's accuracy for GRR is `e^eps/(e^eps + k - 1)`",
    Source("Section 3.2.1, Plausible Deniability of GRR"),
    statement(grr, "asr(GRR) == exp(eps)/(exp(eps)+k-1)"),
    derive(
        ("1/k*(k*p)", "each of the `k` column maxima is `p`"),
        ("exp(eps)/(exp(eps)+k-1)", "`p = e^eps/(e^eps + k - 1)`"),
        start=by("column-maxima"),
    ),
    facts=(GROWTH,),
    notes="The attacker guesses the reported value.",
)
