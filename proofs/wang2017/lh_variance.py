"""Local hashing to g values: the approximate variance of a count, and the exact one."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

BITS = {"p": "exp(eps)/(exp(eps)+g-1)", "q": "1/g"}
VARIABLES, GIVEN = {**USERS, "g": "integer"}, (*RANGE, "g >= 2")
CLAIM = claim(
    "wang.lh-variance",
    "Local hashing to `g` values: Var* = `n (e^eps - 1 + g)^2/((e^eps - 1)^2 (g - 1))`",
    Source("Section 4.4, Optimal Local Hashing"),
    Statement(f"{LEADING} == {PRINTED['LH']}", VARIABLES, GIVEN, BITS),
    remarks=(
        proved(
            "the variance itself adds `n f (g^2 - 2 g + 1 - e^eps)/((e^eps - 1) (g - 1))` at frequency `f`",
            "`1 - p - q = ((g-1)^2 - e^eps)/(g (e^eps + g - 1))`",
            Statement(
                f"{VARIANCE} == {PRINTED['LH']} + n*f*((g-1)**2 - exp(eps))/((exp(eps)-1)*(g-1))",
                {**VARIABLES, "f": "real"},
                GIVEN,
                BITS,
            ),
        ),
    ),
    notes=(POSITIVE, "This `q` is that of hash functions under which two values collide with probability `1/g`."),
)
