"""Local hashing with one number of hash values is a refinement family."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, by, family, have, larger_exponent, steps
from symqif.mechanisms import lh

SHARE = "(exp(eps2)-1)*(exp(eps)+g-1)/((exp(eps)-1)*(exp(eps2)+g-1))"
WITNESS = by(
    "cases",
    by("mixture", share=SHARE),
    steps(
        have("exp(eps2) == 1", "eps = 0", by("antisymmetry")),
        by("mixture", share="0"),
    ),
    formula="exp(eps) > 1",
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
