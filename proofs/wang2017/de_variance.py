"""Direct encoding: the approximate variance of a count, and the exact one."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

BITS = {"p": "exp(eps)/(exp(eps)+d-1)", "q": "1/(exp(eps)+d-1)"}
VARIABLES, GIVEN = {**USERS, "d": "integer"}, (*RANGE, "d >= 2")
CLAIM = claim(
    "wang.de-variance",
    "Direct encoding: Var* = `n (d - 2 + e^eps)/(e^eps - 1)^2`",
    Source("Section 4.1, Direct Encoding, and Table 1"),
    Statement(f"{LEADING} == {PRINTED['DE']}", VARIABLES, GIVEN, BITS),
    remarks=(
        proved(
            "the variance itself adds `n f (d - 2)/(e^eps - 1)` at frequency `f`",
            "`1 - p - q = (d-2) q` and `p - q = (e^eps - 1) q`",
            Statement(
                f"{VARIANCE} == {PRINTED['DE']} + n*f*(d-2)/(exp(eps)-1)", {**VARIABLES, "f": "real"}, GIVEN, BITS
            ),
        ),
    ),
    notes=POSITIVE,
)
