"""Binary local hashing: the approximate variance of a count, and the exact one."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

BITS = {"p": "exp(eps)/(exp(eps)+1)", "q": "1/2"}
CLAIM = claim(
    "wang.blh-variance",
    "Binary local hashing: Var* = `n (e^eps + 1)^2/(e^eps - 1)^2`",
    Source("Section 4.4, Binary Local Hashing, and Table 1"),
    Statement(f"{LEADING} == {PRINTED['BLH']}", USERS, RANGE, BITS),
    remarks=(
        proved(
            "the variance itself is less by `n f` at frequency `f`",
            "`1 - p - q = -(p - q)`",
            Statement(f"{VARIANCE} == {PRINTED['BLH']} - n*f", {**USERS, "f": "real"}, RANGE, BITS),
        ),
    ),
    notes=(POSITIVE, "This `q` is that of hash functions under which two values collide with probability 1/2."),
)
