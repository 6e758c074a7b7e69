"""OUE is a refinement family."""

from symqif.mechanisms import oue

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, by, family, have, larger_exponent, ldp_order, lifted, steps

CLAIM = Claim(
    id="lem.oue-family",
    title="OUE is a refinement family",
    source=Source("Lemma after the one on SUE", "", 1011),
    printed=Derivation(
        family(oue, "OUEhot"),
        steps(
            have("exp(eps) >= 1", "eps >= 0", larger_exponent("0", "eps")),
            have("exp(eps2) >= 1", "eps' >= 0", larger_exponent("0", "eps2")),
            by(
                "split",
                AUTO,
                by(
                    "cycle",
                    steps(
                        have("exp(eps2) <= exp(eps)", "eps' <= eps", larger_exponent("eps2", "eps")),
                        lifted("O"),
                    ),
                    ldp_order("OUEhot", "exp(eps)", "exp(eps2) <= exp(eps)"),
                ),
            ),
        ),
    ),
    recorded="proved",
)
