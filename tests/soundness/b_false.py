from symqif.claims.claim import Claim, Derivation, Source
from symqif.outlines.script import by
from symqif.reduction.statement import Statement

CLAIM = Claim(
    id="hole.b",
    title="FALSE by lemma",
    source=Source("soundness"),
    recorded="proved",
    printed=Derivation(
        Statement("0 <= b", {"b": "real"}, ("b < 0",)),
        by("lemma", by("leaf"), claim="hole.a", **{"with": {"y": "b**2"}}),
    ),
)
