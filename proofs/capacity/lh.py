"""Bayes capacity of local hashing."""

from symqif.mechanisms import lh
from symqif.mechanisms.lh import PRINTED_ASR
from symqif.outlines.hashing import ALL_FUNCTIONS
from symqif.outlines.script import *

CLAIM = Claim(
    id="cap.lh",
    title="Bayes capacity of local hashing",
    source=Source(
        "LH, leakage analysis using Bayes capacity",
        "",
        684,
        "`ML(LH) = (e^eps g^k + (g-1)^k (1 - e^eps))/((e^eps + g - 1) g^(k-1))`",
    ),
    printed=Derivation(
        statement(lh, f"capacity(LH) == {lh.capacity}"),
        derive((f"k*({PRINTED_ASR})", "`k` times the ASR"), (lh.capacity, "`k` cancels"), start=by("column-maxima")),
        facts=(exponentials("exp(eps) >= 1", "`eps >= 0`"),),
    ),
    notes=(ALL_FUNCTIONS,),
)
