"""Unary encoding of a given level: the approximate variance of a count, in q."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

CLAIM = claim(
    "wang.ue-variance",
    "Unary encoding: Var* = `n ((e^eps - 1) q + 1)^2/((e^eps - 1)^2 (1-q) q)`, where `p` follows from `eps` and `q`",
    Source("Section 4.3, Unary Encoding"),
    Statement(
        f"all(p*(1-q)/((1-p)*q) == exp(eps), {LEADING} == n*((exp(eps)-1)*q+1)**2/((exp(eps)-1)**2*(1-q)*q))",
        {**USERS, "q": "real"},
        (*RANGE, "0 < q", "q < 1"),
        {"p": "exp(eps)*q/(1-q+exp(eps)*q)"},
    ),
    notes=POSITIVE,
)
