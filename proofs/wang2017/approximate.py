"""The approximate variance of a count is the variance where the value does not occur, or where p + q = 1."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

CLAIM = claim(
    "wang.approximate",
    "The approximation Var* is the variance for `f = 0` and for `p + q = 1`",
    Source("Section 3, after Theorem 2"),
    Statement(
        f"implies(f*(1-p-q) == 0, {VARIANCE} == {LEADING})",
        {"n": "integer", "f": "real", "p": "real", "q": "real"},
        ("n >= 1", "0 <= f", "f <= 1", "0 <= q", "q < p", "p <= 1"),
    ),
    remarks=(
        proved(
            "for `q > 0` it misses less than the fraction `f (p-q)/q` of the variance, from below, if `p + q < 1`",
            "`1 - p - q < 1 - q`",
            Statement(
                f"all({LEADING} <= {VARIANCE}, {VARIANCE} <= {LEADING}*(1 + f*(p-q)/q))",
                {"n": "integer", "f": "real", "p": "real", "q": "real"},
                ("n >= 1", "0 <= f", "f <= 1", "0 < q", "q < p", "p + q < 1"),
            ),
        ),
    ),
)
