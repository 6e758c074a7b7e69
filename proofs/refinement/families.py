"""Refinement families: eps-LDP for every k, and eps >= eps' iff M(eps) is refined by M(eps')."""

from symqif.mechanisms import grr, oue, sue, the
from symqif.outlines.script import *

GRR = claim(
    "lem.grr-family",
    "GRR is a refinement family",
    Source(
        "Lemma after lem:sufficiency", "", 937, "the family `F_GRR` of GRR mechanisms is a refinement family", to=939
    ),
    family(grr, "GRR"),
    levels_order(
        by("symmetric-table", table="matrix([[1]])"),
        order_from_ldp("GRR", "exp(eps)", ("p2", "q2"), "exp(eps2) <= exp(eps)"),
    ),
    facts=(GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`")),
)

SUE = claim(
    "lem.sue-family",
    "SUE is a refinement family",
    Source(
        "Lemma after the one on THE", "", 991, "the family `F_SUE` of SUE mechanisms is a refinement family", to=1007
    ),
    family(sue, "SUEhot"),
    levels_order(lifted("S"), order_from_ldp("SUEhot", "exp(eps)", BIT_ENTRIES, "exp(eps2) <= exp(eps)"), "eps/2"),
    facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"), exponentials("exp(eps2/2) >= 1", "`eps' >= 0`")),
)

OUE = claim(
    "lem.oue-family",
    "OUE is a refinement family",
    Source(
        "Lemma after the one on SUE", "", 1011, "the family `F_OUE` of OUE mechanisms is a refinement family", to=1024
    ),
    family(oue, "OUEhot"),
    levels_order(lifted("O"), order_from_ldp("OUEhot", "exp(eps)", BIT_ENTRIES, "exp(eps2) <= exp(eps)")),
    facts=(GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`")),
)

RATIO = "p*(1-q)/((1-p)*q)"
THE = claim(
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

CLAIMS = (GRR, SUE, OUE, THE)
