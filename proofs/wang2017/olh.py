"""Optimal local hashing: with g = e^eps + 1 its reports support values as those of optimized unary encoding do."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

BITS = {"g": "exp(eps)+1", "p": "exp(eps)/(exp(eps)+g-1)", "q": "1/g"}
CLAIM = claim(
    "wang.olh",
    "For `g = e^eps + 1` local hashing has p* = `1/2`, q* = `1/(e^eps + 1)` and Var* = `n 4 e^eps/(e^eps - 1)^2`",
    Source("Section 4.4, Optimal Local Hashing, and Table 1"),
    Statement(f"all(p == 1/2, q == 1/(exp(eps)+1), {LEADING} == {PRINTED['OLH']})", USERS, RANGE, BITS),
    remarks=(
        proved(
            "with a whole number `g` of hash values the variance is larger, unless `e^eps` is one",
            "the difference is `n (g - 1 - e^eps)^2/((e^eps - 1)^2 (g - 1))`",
            Statement(
                f"all({PRINTED['OLH']} <= {PRINTED['LH']}, "
                f"equivalent({PRINTED['LH']} == {PRINTED['OLH']}, g == exp(eps)+1))",
                {**USERS, "g": "integer"},
                (*RANGE, "g >= 2"),
            ),
        ),
    ),
    notes=POSITIVE,
)
