"""SUE is a refinement family."""

from symqif.mechanisms import sue

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, by, family, have, larger_exponent, ldp_order, lifted, steps

CLAIM = Claim(
    id="lem.sue-family",
    title="SUE is a refinement family",
    source=Source("Lemma after lem:neyman", "", 991),
    printed=Derivation(
        family(sue, "SUEhot"),
        steps(
            have("exp(eps/2) >= 1", "eps >= 0", larger_exponent("0", "eps/2")),
            have("exp(eps2/2) >= 1", "eps' >= 0", larger_exponent("0", "eps2/2")),
            by(
                "split",
                AUTO,
                by(
                    "cycle",
                    steps(
                        have("exp(eps2/2) <= exp(eps/2)", "eps' <= eps", larger_exponent("eps2/2", "eps/2")),
                        lifted("S"),
                    ),
                    ldp_order("SUEhot", "exp(eps)", "exp(eps2) <= exp(eps)"),
                ),
            ),
        ),
    ),
    recorded="proved",
)
