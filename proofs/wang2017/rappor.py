"""RAPPOR with both of its rounds, permanent and instantaneous: the variance of a count."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

BITS = {"p2": "(1-r/2)*p + r/2*q", "q2": "r/2*p + (1-r/2)*q"}
BOTH = {"p": "p2", "q": "q2"}
VARIABLES = {"n": "integer", "p": "real", "q": "real", "r": "real"}
GIVEN = ("n >= 1", "0 <= q", "q < p", "p <= 1", "0 <= r", "r < 1")
CLAIM = claim(
    "wang.rappor",
    "Basic RAPPOR in two rounds is pure, with Var* = `n q2 (1-q2)/((1-r)^2 (p-q)^2)`",
    Source("Section 3, RAPPOR"),
    Statement(
        f"all(q2 < p2, p2 - q2 == (1-r)*(p-q), {put_in(LEADING, **BOTH)} == n*q2*(1-q2)/((1-r)**2*(p-q)**2))",
        VARIABLES,
        GIVEN,
        BITS,
    ),
    remarks=(
        proved(
            "the variance itself adds `n f (1-p-q)/((1-r)(p-q))` at frequency `f`",
            "`p2 + q2 = p + q`",
            Statement(
                f"{put_in(VARIANCE, **BOTH)} == {put_in(LEADING, **BOTH)} + n*f*(1-p-q)/((1-r)*(p-q))",
                {**VARIABLES, "f": "real"},
                GIVEN,
                BITS,
            ),
        ),
        proved(
            "the permanent round alone, with `r = 2/(e^(eps/2) + 1)`, is symmetric unary encoding",
            "`p = 1` and `q = 0`",
            Statement(
                f"all(p2 == exp(eps/2)/(exp(eps/2)+1), {put_in(LEADING, **BOTH)} == {PRINTED['SUE']})",
                USERS,
                RANGE,
                {"r": "2/(exp(eps/2)+1)", "p": "1", "q": "0", **BITS},
            ),
        ),
        proved(
            "the second round makes it no smaller than with the permanent round alone",
            "`q2 (1-q2)` is `r/2 (1-r/2)(p-q)^2`, and the mean of `p (1-p)` and `q (1-q)` besides",
            Statement(f"n*(r/2)*(1-r/2)/(1-r)**2 <= {put_in(LEADING, **BOTH)}", VARIABLES, GIVEN, BITS),
        ),
    ),
    notes=(
        "The permanent round keeps a bit with probability `1 - r`, else replaces it by a fair coin; `r` is the paper's "
        "f, as `f` is the frequency here. The instantaneous round then sets a bit with probability `p` or `q`. `p2` "
        "and `q2` are p* and q* of both rounds; wang.ue-private has the level for them.",
        "The protocol is that of Erlingsson et al., CCS 2014, with one hash function for each value. The formulas for "
        "both rounds are derived here. Whether the paper prints them was not compared with its text.",
    ),
)
