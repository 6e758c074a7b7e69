"""1 == 2, by an instance of a true theorem with a value for which the kernel's normal form has the wrong sign."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.outlines.script import by, have, steps
from symqif.reduction.statement import Statement

CLAIM = Claim(
    id="hole.sqrt-instance",
    title="1 == 2 via sqrt(1/b**2) at b = -1",
    source=Source("soundness"),
    printed=Derivation(
        Statement("1 == 2"),
        steps(
            by("contradiction"),
            have("exists(b == -1, b, real)", "true", by("exhibit", value="-1")),
            by("take", hypothesis=-1, name="b"),
            have("forall(implies(0 < y, 0 < sqrt(1/y)), y, real)", "true", by("for-each", by("introduce"))),
            by("instance", hypothesis=-1, values=["b**2"]),
            by("detach", hypothesis=-1),
            by("leaf"),
        ),
    ),
    recorded="proved",
)
