from symqif.claims.claim import Claim, Derivation, Source
from symqif.outline import Contrary
from symqif.outlines.script import by
from symqif.reduction.statement import Statement

# TRUE for all b != 0; the claim itself is the hypothesis with the wrong normal form
CLAIM = Claim(
    id="hole.contrary-sqrt",
    title="0 < sqrt(1/b**2)",
    source=Source("soundness"),
    recorded="refuted",
    printed=Derivation(
        Statement("0 < sqrt(1/b**2)", {"b": "real"}, ("b != 0",)),
        contrary=Contrary(("b == -1",), {"b": "-1"}, by("leaf")),
    ),
)
