"""Bayes capacity of GRR."""

from symqif.mechanisms import grr
from symqif.outlines.script import *

CLAIM = claim(
    "cap.grr",
    "Bayes capacity of GRR",
    Source(
        "GRR, leakage analysis using Bayes capacity",
        "sub:grr",
        553,
        "since `p > q` it is easy to see that every column maximum is `p` and so we have `ML(R) = p k = k "
        "e^eps/(e^eps + k - 1)`",
        to=559,
    ),
    statement(grr, f"capacity(GRR) == {grr.capacity}"),
    derive(
        ("p*k", "every one of the `k` column maxima is `p`"),
        (grr.capacity, "`p = e^eps/(e^eps + k - 1)`"),
        start=by("column-maxima"),
    ),
    correction=Correction("edge", "`p > q`", "`p >= q`", line=555),
    facts=(GROWTH,),
    remarks=(
        refuted(
            "p > q",
            "the text states it; at `eps = 0` the two are equal, and `p >= q` is what the maximum needs",
            statement(grr, "p > q"),
            points=({"k": "2", "eps": "0"},),
        ),
    ),
)
