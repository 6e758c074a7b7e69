"""THE is a refinement family at every fixed theta."""

from symqif.mechanisms import the
from symqif.outlines.script import *

RATIO = "p*(1-q)/((1-p)*q)"
CLAIM = claim(
    "lem.the-family",
    "THE is a refinement family",
    Source("Lemma after lem:neyman", "", 982, "the family `F_THE` of THE mechanisms is a refinement family", to=987),
    family(the, "THEhot"),
    split(
        AUTO,
        cycle(
            steps(
                use("lem.neyman", theta="theta", eps="eps2", eps2="eps"),
                use("lem.kron", A="T", B="T2", k="k"),
                HYPOTHESIS,
            ),
            suppose(
                exponentials("exp(eps*theta/2) < exp(eps2*theta/2)", "`eps < eps'`"),
                exponentials("exp(eps*(1-theta)/2) < exp(eps2*(1-theta)/2)", "`eps < eps'`"),
                have("p2/(1-p2) > p/(1-p)", "both factors of the ratio grow"),
                have("(1-q2)/q2 > (1-q)/q", "both factors of the ratio grow"),
                *inherited("THEhot", RATIO, "refines(THEhot, THEhot2)"),
                have(f"{BIT_ENTRIES[0]} > {RATIO}*({BIT_ENTRIES[1]})", "the column of one member is too far apart"),
                AUTO,
            ),
        ),
    ),
    facts=(
        *THETA_GROWTH,
        exponentials("exp(eps2*theta/2) >= 1", "`eps'`, `theta >= 0`"),
        exponentials("exp(eps2*theta/2) <= exp(eps2/2)", "`theta <= 1`"),
    ),
    notes="The definition of a refinement family asks for `eps`-LDP at every `eps >= 0` and for the equivalence.",
)
