"""Local hashing: the number of hash values with the least approximate variance, real and whole."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

BEST = put_in(PRINTED["LH"], g="exp(eps)+1")
NEXT = put_in(PRINTED["LH"], g="g+1")
CLAIM = claim(
    "wang.olh-optimal",
    "Of the real numbers `g > 1`, `e^eps + 1` alone gives local hashing the least Var*",
    Source("Section 4.4, Optimal Local Hashing"),
    Statement(
        f"all({BEST} <= {PRINTED['LH']}, equivalent({PRINTED['LH']} == {BEST}, g == exp(eps)+1))",
        {**USERS, "g": "real"},
        (*RANGE, "g > 1"),
    ),
    remarks=(
        proved(
            "of whole numbers, `g` is as good as `g + 1` iff `e^(2 eps) <= g (g-1)`",
            "the difference is `n (1 - e^(2 eps)/(g (g-1)))/(e^eps - 1)^2`",
            Statement(
                f"equivalent({PRINTED['LH']} <= {NEXT}, exp(eps)**2 <= g*(g-1))",
                {**USERS, "g": "integer"},
                (*RANGE, "g >= 2"),
            ),
        ),
        proved(
            "so the whole number nearest to `e^eps + 1` is not always best: for `e^eps = 29/20` that is 2, but 3 is "
            "better",
            "`(29/20)^2 > 2`",
            Statement(
                f"all({put_in(PRINTED['LH'], g='3')} < {put_in(PRINTED['LH'], g='2')}, "
                "2 - (exp(eps)+1) < -4/10, -1/2 < 2 - (exp(eps)+1))",
                USERS,
                ("n >= 1", "eps == log(29/20)"),
            ),
            points=({"n": "1", "eps": "log(29/20)"},),
        ),
    ),
    notes=POSITIVE,
)
