"""Local hashing with one number of hash values is a refinement family."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, by, family, have, larger_exponent, steps, use
from symqif.kernel.term import show, substitute
from symqif.mechanisms import lh

LH, LH2 = show(lh.term("LH")), show(substitute(lh.term("LH"), {"eps": "eps2"}))
WITNESS = steps(
    have("g*(exp(eps2)-1) <= g*(exp(eps)-1)", "eps' <= eps"),
    have("(g-1)*(exp(eps2)-1)*(exp(eps)+g-1) <= (g-1)*(exp(eps)-1)*(exp(eps2)+g-1)", "eps' <= eps"),
    use("beyond.lh-order", g="g", g2="g", eps="eps", eps2="eps2"),
    have(
        f"forall(implies(2 <= k, refines({LH}, {LH2})), k, integer)",
        "beyond.lh-order",
        by("equivalence", **{"hypothesis": -1, "from": 1}),
    ),
    by("instance", hypothesis=-1, values=["k"]),
    by("detach", hypothesis=-1),
    by("hypothesis"),
)
CLAIM = Claim(
    id="beyond.lh-family",
    title="LH with one number of hash values is a refinement family",
    source=Source("Not in the paper"),
    printed=Derivation(
        family(lh, "LH"),
        by(
            "split",
            AUTO,
            by(
                "cycle",
                steps(
                    have("exp(eps2) <= exp(eps)", "eps' <= eps", larger_exponent("eps2", "eps")),
                    WITNESS,
                ),
                steps(
                    have("ldp(LH2, exp(eps))", "post-processing", by("data-processing", hypothesis=-1)),
                    by("ldp-entry", hypothesis=-1, size="1"),
                    have("exp(eps2) <= exp(eps)", "the entries of one column"),
                    by("exponentiate"),
                ),
            ),
        ),
        facts=(
            have("exp(eps) >= 1", "eps >= 0", larger_exponent("0", "eps")),
            have("exp(eps2) >= 1", "eps' >= 0", larger_exponent("0", "eps2")),
        ),
    ),
    recorded="proved",
    notes=(
        "The number g of hash values is the same for all eps: BLH is the family with g = 2. For the g that OLH takes "
        "see beyond.olh-family.",
    ),
)
