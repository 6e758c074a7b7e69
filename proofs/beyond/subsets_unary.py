"""Subset selection reports one size, a unary encoding all: neither refines the other."""

from subset_sizes import one_size, other_size

from symqif.mechanisms import ss
from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

GIVEN = ("k >= 3", "1 <= omega", "omega <= k-1", "0 < q", "q < p", "p < 1", "p*(1-q) == exp(eps)*(1-p)*q")
CLAIM = beyond(
    "beyond.subsets-unary",
    "Subset selection and a unary encoding of the same `eps` are incomparable for `k >= 3`",
    Statement(
        "all(no(refines(SS, UE)), no(refines(UE, SS)))",
        {"k": "integer", "omega": "integer", "p": "real", "q": "real", "eps": "real"},
        GIVEN,
        {**ue.definitions, **renamed(ss.definitions, p="pSS")},
    ),
    split(
        denial(other_size("omega", "refines(SS, UE)")),
        denial(one_size("omega", "(1-p)*q**{0}*(1-q)**(k-{0}-1)", *GIVEN[:6], "exp(eps) > 1")),
    ),
    facts=(have("exp(eps) > 1", "`q < p`"),),
)
