"""Unary encoding with p = 1/2 and q = 1/(e^eps + 1) has the least approximate variance at its level."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

LEVEL = {"p": "exp(eps)*q/(1-q+exp(eps)*q)"}
BEST = "1/(exp(eps)+1)"
VARIABLES, GIVEN = {**USERS, "q": "real"}, (*RANGE, "0 < q", "q < 1")
OWN = put_in(VARIANCE, p=LEVEL["p"], f="1")
FAIR = put_in(VARIANCE, p="exp(eps)/(exp(eps)+1)", q="1/2", f="1")
CLAIM = claim(
    "wang.oue-optimal",
    "Of the unary encodings of one `eps`, that with `p = 1/2` and `q = 1/(e^eps + 1)` alone has the least Var*",
    Source("Section 4.3, Unary Encoding, Optimized UE"),
    Statement(
        f"all({put_in(LEVEL['p'], q=BEST)} == 1/2, "
        f"{put_in(LEADING, p='1/2', q=BEST)} <= {LEADING}, "
        f"equivalent({LEADING} == {put_in(LEADING, p='1/2', q=BEST)}, q == {BEST}))",
        VARIABLES,
        GIVEN,
        LEVEL,
    ),
    split(
        AUTO,
        AUTO,
        least(
            put_in(LEADING, **LEVEL),
            put_in(LEADING, p="1/2", q=BEST),
            "(exp(eps)+1)*q - 1",
            "n/((exp(eps)-1)**2*q*(1-q))",
        ),
    ),
    remarks=(
        proved(
            "with `p = 1/2` kept, Var* increases with `q`, so that the least `q` of the level is best",
            "`q (1-q)` increases, and `1/2 - q` falls",
            Statement(
                f"{put_in(LEADING, p='1/2')} < {put_in(LEADING, p='1/2', q='q2')}",
                {"n": "integer", "q": "real", "q2": "real"},
                ("n >= 1", "0 < q", "q < q2", "q2 < 1/2"),
            ),
        ),
        proved(
            "for a value that all users have, the variance itself is least at `q = 1/2` and `p = e^eps/(e^eps + 1)`, "
            "where it is less by `n`",
            "there it is `n p (1-p)/(p-q)^2`",
            Statement(
                f"all({FAIR} <= {OWN}, "
                f"{put_in(VARIANCE, p='1/2', q=BEST, f='1')} == {PRINTED['OUE']} + n, "
                f"{FAIR} == {PRINTED['OUE']})",
                VARIABLES,
                GIVEN,
            ),
        ),
    ),
    notes=POSITIVE,
)
