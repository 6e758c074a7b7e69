"""When the first branch of the SS capacity applies."""

from symqif.mechanisms import ss

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import by, statement

NEAREST = ("-1 <= 2*(n - k/(exp(eps)+1))", "2*(n - k/(exp(eps)+1)) <= 1", "omega == max(1, n)")

CLAIM = Claim(
    id="cap.ss-condition",
    title="The first branch of the SS capacity applies iff pk > omega",
    source=Source("SS, leakage analysis using Bayes capacity", "", 608),
    printed=Derivation(
        statement(
            ss, "equivalent(p/binomial(k-1, omega-1) > (1-p)/binomial(k-1, omega), p*k > omega)", *NEAREST, n="integer"
        ),
        by("cycle"),
    ),
    recorded="proved",
)
