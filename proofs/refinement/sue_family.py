"""SUE is a refinement family."""

from symqif.claims.script import *
from symqif.mechanisms import sue

CLAIM = Claim(
    id="lem.sue-family",
    title="SUE is a refinement family",
    source=Source("Lemma after the one on THE", "", 991),
    printed=Derivation(
        family(sue, "SUEhot"),
        split(
            AUTO,
            by(
                "cycle",
                steps(
                    have("exp(eps2/2) <= exp(eps/2)", "eps' <= eps", larger_exponent("eps2/2", "eps/2")), lifted("S")
                ),
                order_from_ldp("SUEhot", "exp(eps)", BIT_ENTRIES, "exp(eps2) <= exp(eps)"),
            ),
        ),
        facts=(
            have("exp(eps/2) >= 1", "eps >= 0", larger_exponent("0", "eps/2")),
            have("exp(eps2/2) >= 1", "eps' >= 0", larger_exponent("0", "eps2/2")),
        ),
    ),
    recorded="proved",
)
