"""Bayes capacity of THE, line by line."""

from symqif.mechanisms import the
from symqif.outlines.script import *

CLAIM = claim(
    "cap.the",
    "Bayes capacity of THE",
    Source("THE, leakage analysis using Bayes capacity", "", 843, to=865),
    statement(the, f"capacity(THE) == {the.capacity}"),
    derive(
        (
            "(1-p)*(1-q)**(k-1) + p*sum(binomial(k, i)*q**(i-1)*(1-q)**(k-i), i, 1, k)",
            "the largest entry for no set bit, and for `i` of them",
        ),
        ("(1-p)*(1-q)**(k-1) + p/q*sum(binomial(k, i)*q**i*(1-q)**(k-i), i, 1, k)", "take out `1/q`"),
        ("(1-p)*(1-q)**(k-1) + p/q - p/q*(1-q)**k", "binomial theorem, less the term `i = 0`"),
        (the.capacity, "take out `(1-q)**(k-1)`"),
        start=by("column-maxima"),
    ),
    correction=Correction("edge", "`p > q`", "`p >= q`", line=853, cause="cap.grr"),
    facts=THETA_GROWTH,
    remarks=(
        refuted(
            "p > q",
            "the text states it; at `eps = 0` both are `1/2`, and `p >= q` is what the maximum needs. For `eps > 0` it "
            "holds",
            statement(the, "p > q"),
            points=({"k": "2", "eps": "0", "theta": "3/4"},),
        ),
        proved(
            "`p > q` for `eps > 0`",
            "`e^(eps (theta-1)/2) < 1` and `e^(-eps theta/2) < 1`",
            statement(the, "p > q", "eps > 0"),
            AUTO,
            facts=STRICT_THETA_GROWTH,
        ),
    ),
    notes="At `eps = 0` the Laplace scale `2/eps` is undefined; the bit probabilities are read by their printed "
    "formulas.",
)
