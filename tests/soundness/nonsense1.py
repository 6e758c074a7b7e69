from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement

CLAIM = Claim(
    id="hole.five",
    title="5 implies 5",
    source=Source("soundness"),
    recorded="proved",
    printed=Derivation(Statement("implies(5, 5)")),
)
