"""OUE is a refinement family."""

from symqif.claims.script import *
from symqif.mechanisms import oue

CLAIM = Claim(
    id="lem.oue-family",
    title="OUE is a refinement family",
    source=Source("Lemma after the one on SUE", "", 1011),
    printed=Derivation(
        family(oue, "OUEhot"),
        split(
            AUTO,
            by(
                "cycle",
                steps(have("exp(eps2) <= exp(eps)", "eps' <= eps", larger_exponent("eps2", "eps")), lifted("O")),
                order_from_ldp("OUEhot", "exp(eps)", BIT_ENTRIES, "exp(eps2) <= exp(eps)"),
            ),
        ),
        facts=(
            have("exp(eps) >= 1", "eps >= 0", larger_exponent("0", "eps")),
            have("exp(eps2) >= 1", "eps' >= 0", larger_exponent("0", "eps2")),
        ),
    ),
    recorded="proved",
)
