from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement

# f is a function on X, y an element of Y: f(y) means nothing; "refuted" all the same
CLAIM = Claim(
    id="hole.illtyped",
    title="f(y) for y in another set",
    source=Source("soundness"),
    recorded="refuted",
    printed=Derivation(Statement("f(y) == 0", {"X": "set", "Y": "set", "y": "Y", "f": "function(X)"})),
)
