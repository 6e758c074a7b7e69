"""Subset selection reports one size, a unary encoding all: neither refines the other."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import by, have, renamed
from symqif.claims.subset_sizes import one_size, other_size
from symqif.mechanisms import ss
from symqif.mechanisms.unary import ue
from symqif.reduction.statement import Statement

CLAIM = Claim(
    id="beyond.subsets-unary",
    title="Subset selection and a unary encoding of the same eps are incomparable for k >= 3",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            "all(no(refines(SS, UE)), no(refines(UE, SS)))",
            {"k": "integer", "omega": "integer", "p": "real", "q": "real", "eps": "real"},
            ("k >= 3", "1 <= omega", "omega <= k-1", "0 < q", "q < p", "p < 1", "p*(1-q) == exp(eps)*(1-p)*q"),
            {**ue.definitions, **renamed(ss.definitions, p="pSS")},
        ),
        by(
            "split",
            by("denial", other_size("omega", 8)),
            by("denial", one_size("omega", "(1-p)*q**{0}*(1-q)**(k-{0}-1)", 0, 1, 2, 3, 4, 5, 7)),
        ),
        (have("exp(eps) > 1", "q < p"),),
    ),
    recorded="proved",
)
