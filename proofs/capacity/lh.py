"""Bayes capacity of local hashing."""

from symqif.mechanisms import lh
from symqif.mechanisms.lh import PRINTED_ASR
from symqif.outlines.hashing import ALL_FUNCTIONS
from symqif.outlines.script import *

CLAIM = claim(
    "cap.lh",
    "Bayes capacity of local hashing",
    Source(
        "LH, leakage analysis using Bayes capacity",
        "",
        684,
        "`ML(LH) = (e^eps g^k + (g-1)^k (1 - e^eps))/((e^eps + g - 1) g^(k-1))`",
        to=686,
    ),
    statement(lh, f"capacity(LH) == {lh.capacity}"),
    derive((f"k*({PRINTED_ASR})", "`k` times the ASR"), (lh.capacity, "`k` cancels"), start=by("column-maxima")),
    facts=(GROWTH,),
    notes=(ALL_FUNCTIONS,),
)
