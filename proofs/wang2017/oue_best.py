"""Optimized unary encoding has the least approximate variance of all protocols but direct encoding."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

CLAIM = claim(
    "wang.oue-best",
    "But for direct encoding, no protocol has a smaller Var* than optimized unary encoding",
    Source("Section 5, Table 1 and guidelines"),
    Statement(
        f"all({PRINTED['OUE']} < {PRINTED['SUE']}, {PRINTED['OUE']} < {PRINTED['SHE']}, "
        f"{PRINTED['SUE']} <= {PRINTED['THE']}, {PRINTED['OUE']} < {PRINTED['BLH']}, "
        f"{PRINTED['OUE']} <= {PRINTED['LH']})",
        {**USERS, "theta": "real", "g": "integer"},
        (*RANGE, "0 <= theta", "theta <= 1", "g >= 2"),
    ),
    split(AUTO, steps(*growth("eps"), AUTO), AUTO, AUTO, AUTO),
    notes=(
        POSITIVE,
        "Added here: THE has no smaller Var* than symmetric unary encoding, whatever `theta`.",
    ),
)
