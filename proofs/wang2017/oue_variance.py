"""Optimized unary encoding: the approximate variance of a count, and the exact one."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

BITS = {"p": "1/2", "q": "1/(exp(eps)+1)"}
CLAIM = claim(
    "wang.oue-variance",
    "Optimized unary encoding: Var* = `n 4 e^eps/(e^eps - 1)^2`",
    Source("Section 4.3, Unary Encoding, and Table 1"),
    Statement(f"{LEADING} == {PRINTED['OUE']}", USERS, RANGE, BITS),
    remarks=(
        proved(
            "the variance itself adds `n f` at frequency `f`",
            "`1 - p - q = p - q`",
            Statement(f"{VARIANCE} == {PRINTED['OUE']} + n*f", {**USERS, "f": "real"}, RANGE, BITS),
        ),
    ),
    notes=POSITIVE,
)
