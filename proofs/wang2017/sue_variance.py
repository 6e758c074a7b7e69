"""Symmetric unary encoding, which is basic RAPPOR: the variance of a count."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

BITS = {"p": "exp(eps/2)/(exp(eps/2)+1)", "q": "1/(exp(eps/2)+1)"}
CLAIM = claim(
    "wang.sue-variance",
    "Symmetric unary encoding: Var* = `n e^(eps/2)/(e^(eps/2) - 1)^2`",
    Source("Section 4.3, Unary Encoding, and Table 1"),
    Statement(f"{LEADING} == {PRINTED['SUE']}", USERS, RANGE, BITS),
    remarks=(
        proved(
            "this is the variance itself, at every frequency",
            "`p + q = 1`",
            Statement(f"{VARIANCE} == {PRINTED['SUE']}", {**USERS, "f": "real"}, RANGE, BITS),
        ),
    ),
    notes=POSITIVE,
)
