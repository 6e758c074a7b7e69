from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement

CLAIM = Claim(
    id="hole.increasing2",
    title="an undefined function increases or not",
    source=Source("soundness"),
    recorded="proved",
    printed=Derivation(Statement("implies(increasing(1/0, x, 0), increasing(1/0, x, 0))")),
)
