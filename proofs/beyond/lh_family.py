"""Local hashing with one number of hash values is a refinement family."""

from symqif.claims.script import *
from symqif.mechanisms import lh

SHARE = "(exp(eps2)-1)*(exp(eps)+g-1)/((exp(eps)-1)*(exp(eps2)+g-1))"
WITNESS = cases(
    "exp(eps) > 1",
    by("mixture", share=SHARE),
    steps(have("exp(eps2) == 1", "eps = 0", antisymmetry()), by("mixture", share="0")),
)
CLAIM = Claim(
    id="beyond.lh-family",
    title="LH with one number of hash values is a refinement family",
    source=Source("Not in the paper"),
    printed=Derivation(
        family(lh, "LH"),
        split(
            AUTO,
            cycle(
                steps(exponentials("exp(eps2) <= exp(eps)", "eps' <= eps"), WITNESS),
                steps(
                    have("ldp(LH2, exp(eps))", "post-processing", by("data-processing", hypothesis=THIS)),
                    by("ldp-entry", hypothesis=THIS, size="1"),
                    have("exp(eps2) <= exp(eps)", "the entries of one column"),
                    by("exponentiate"),
                ),
            ),
        ),
        facts=(exponentials("exp(eps) >= 1", "eps >= 0"), exponentials("exp(eps2) >= 1", "eps' >= 0")),
    ),
    notes="The number g of hash values is the same for all eps: BLH is the family with g = 2. For the g that OLH takes "
    "see beyond.olh-family.",
)
