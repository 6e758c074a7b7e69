"""Bayes capacity of OUE, line by line."""

from symqif.mechanisms import oue
from symqif.outlines.script import *

CLAIM = claim(
    "cap.oue",
    "Bayes capacity of OUE",
    Source("Bayes capacity for OUE", "", 780, "`ML(OUE) = 1/(2 q) ((1-q)^(k-1) (2q - 1) + 1)`", to=803),
    statement(oue, f"capacity(OUE) == {oue.capacity}"),
    derive(
        (
            "1/2*(1-q)**(k-1) + 1/2*sum(binomial(k, i)*q**(i-1)*(1-q)**(k-i), i, 1, k)",
            "the largest entry for no set bit, and for `i` of them",
        ),
        (
            "1/2*(1-q)**(k-1) + 1/(2*q)*sum(binomial(k, i)*q**i*(1-q)**(k-i), i, 0, k) - 1/(2*q)*(1-q)**k",
            "add and subtract the term `i = 0`",
        ),
        ("1/(2*q)*(q*(1-q)**(k-1) + 1 - (1-q)**k)", "binomial theorem"),
        (oue.capacity, "take out `(1-q)**(k-1)`"),
        start=by("column-maxima"),
    ),
    facts=(GROWTH,),
    remarks=(proved("1 - q >= 1/2", "the text states it", statement(oue, "1 - q >= 1/2"), AUTO, facts=(GROWTH,)),),
)
