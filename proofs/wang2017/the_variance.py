"""Thresholded histograms: the approximate variance of a count, and the exact one."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

BITS = {"p": "1 - exp(eps*(theta-1)/2)/2", "q": "exp(-eps*theta/2)/2"}
VARIABLES, GIVEN = {**USERS, "theta": "real"}, (*RANGE, "0 <= theta", "theta <= 1")
CLAIM = claim(
    "wang.the-variance",
    "Thresholding with histogram encoding: Var* = `n (2 e^(eps theta/2) - 1)/(1 + e^(eps (theta - 1/2)) - 2 "
    "e^(eps theta/2))^2`",
    Source("Section 4.2, Histogram Encoding"),
    Statement(f"{LEADING} == {PRINTED['THE']}", VARIABLES, GIVEN, BITS),
    remarks=(
        proved(
            "for `theta = 1` that is `n (2 e^(eps/2) - 1)/(e^(eps/2) - 1)^2`, as in Table 1",
            "put in",
            Statement(f"{put_in(PRINTED['THE'], theta='1')} == n*(2*exp(eps/2)-1)/(exp(eps/2)-1)**2", USERS, RANGE),
        ),
    ),
    notes=(POSITIVE, UNSEEN, "The formulas for p* and q* hold for `0 <= theta <= 1`; see the.bit-probabilities."),
)
