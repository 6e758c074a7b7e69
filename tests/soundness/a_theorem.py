from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement

CLAIM = Claim(
    id="hole.a",
    title="true",
    source=Source("soundness"),
    recorded="proved",
    printed=Derivation(Statement("0 < sqrt(1/y)", {"y": "real"}, ("0 < y",))),
)
