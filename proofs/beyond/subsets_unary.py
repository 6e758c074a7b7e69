"""Subset selection reports one size, an unary encoding all: neither refines the other."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, by, have, law, renamed, steps, using
from symqif.mechanisms import ss
from symqif.mechanisms.unary import ue
from symqif.reduction.statement import Statement

DEFINITIONS = {**ue.definitions, **renamed(ss.definitions, p="pSS")}
SIZES = "sum((j*exp(eps)+k-j)*(binomial(k,j)*(1-p)*q**j*(1-q)**(k-j-1)), j, 1, k)"
MASS = "(omega*exp(eps)+k-omega)*(binomial(k,omega)*(1-p)*q**omega*(1-q)**(k-omega-1))"


def reports_another(size: str) -> dict:
    return steps(by("equal-ratio-unreported", hypothesis=-2, ratio="exp(eps)", size=size), AUTO)


CLAIM = Claim(
    id="beyond.subsets-unary",
    title="Subset selection and an unary encoding of the same eps are incomparable for k >= 3",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            "all(no(refines(SS, UE)), no(refines(UE, SS)))",
            {"k": "integer", "omega": "integer", "p": "real", "q": "real", "eps": "real"},
            ("k >= 3", "1 <= omega", "omega <= k-1", "0 < q", "q < p", "p < 1", "p*(1-q) == exp(eps)*(1-p)*q"),
            DEFINITIONS,
        ),
        by(
            "split",
            by("denial", by("cases", reports_another("2"), reports_another("1"), formula="omega <= 1")),
            by(
                "denial",
                steps(
                    by("equal-ratio-order", hypothesis=-1, ratio="exp(eps)", size="omega"),
                    by("below-sum", term=SIZES, at="omega", name="j1"),
                    *law(
                        "implies(all(0 < n, 0 < d, 1/d <= m/n), n <= d*m)",
                        "SS always reports this size",
                        by("introduce"),
                        by("split", AUTO, AUTO, using(0, 1, 2, 3, 4, 5, -4)),
                        n="k",
                        d="omega*exp(eps)+k-omega",
                        m="binomial(k,omega)*(1-p)*q**omega*(1-q)**(k-omega-1)",
                    ),
                    have(f"{SIZES} == k*(1 - (1-p)*(1-q)**(k-1))", "UE also reports the empty set"),
                    using(0, 3, 4, 5, -1, -2, -5),
                ),
            ),
        ),
        (have("exp(eps) > 1", "q < p"),),
    ),
    recorded="proved",
)
