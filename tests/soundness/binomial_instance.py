from symqif.claims.claim import Claim, Derivation, Source
from symqif.outlines.script import by, have, steps
from symqif.reduction.statement import Statement

CLAIM = Claim(
    id="hole.binomial",
    title="1 == 2 via binomial(5, m) at m = 2",
    source=Source("soundness"),
    recorded="proved",
    printed=Derivation(
        Statement("1 == 2"),
        steps(
            by("contradiction"),
            have("exists(m == 2, m, integer)", "true", by("exhibit", value="2")),
            by("take", hypothesis=-1, name="m"),
            have(
                "forall(forall(implies(all(0 <= j, j <= n), 0 < binomial(n, j)), j, integer), n, integer)",
                "true",
                by("for-each", by("for-each", by("introduce"))),
            ),
            by("instance", hypothesis=-1, values=["5", "m"]),
            by("detach", hypothesis=-1),
            by("leaf"),
        ),
    ),
)
