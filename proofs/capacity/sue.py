"""Bayes capacity of SUE, line by line."""

from symqif.mechanisms import sue
from symqif.outlines.script import *

CLAIM = claim(
    "cap.sue",
    "Bayes capacity of SUE",
    Source(
        "Leakage analysis using Bayes capacity for SUE", "", 745, "`ML(SUE) = (p + p^(k-1) (1 - 2p))/(1 - p)`", to=778
    ),
    statement(sue, f"capacity(SUE) == {sue.capacity}"),
    derive(
        (
            "sum(binomial(k, i)*p**(k-i+1)*q**(i-1), i, 1, k) + p**(k-1)*q",
            "the largest entry for `i` set bits, and for none",
        ),
        ("sum(binomial(k, i)*p**(k-i)*q**i*(p/q), i, 1, k) + p**(k-1)*q", "take out `p/q`"),
        (
            "sum(binomial(k, i)*p**(k-i)*q**i*(p/q), i, 0, k) + p**(k-1)*q - binomial(k, 0)*p**k*(p/q)",
            "add and subtract the term `i = 0`",
        ),
        ("p/q*(p+q)**k + p**(k-1)*q - p**(k+1)*q**(-1)", "binomial theorem"),
        ("p/q*(p+q)**k + p**k*(q/p - p/q)", "take out `p**k`"),
        ("p/(1-p) + p**k*((1-p)**2 - p**2)/(p*(1-p))", "`p + q = 1`"),
        (sue.capacity, "common denominator"),
        start=by("column-maxima"),
    ),
    correction=Correction("edge", "`p > q`", "`p >= q`", line=758, cause="cap.grr"),
    facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
    remarks=(
        refuted(
            "p > q",
            "the text states it; at `eps = 0` the two are equal, and `p >= q` is what the maximum needs",
            statement(sue, "p > q"),
            points=({"k": "2", "eps": "0"},),
        ),
    ),
)
