from symqif.claims.claim import Claim, Derivation, Source
from symqif.outline import Contrary
from symqif.outlines.script import by
from symqif.reduction.statement import Statement

# TRUE: a square is not negative. "Refuted" since a hypothesis of `contrary` need not be defined in the kernel's sense:
# x**k is an atom that is positive, but x**k = -1 holds at x = -1, k = 1.
CLAIM = Claim(
    id="hole.contrary-power",
    title="0 <= x*x",
    source=Source("soundness"),
    recorded="refuted",
    printed=Derivation(
        Statement("0 <= x*x", {"x": "real", "k": "integer"}),
        contrary=Contrary(("x**k == -1",), {"x": "-1", "k": "1"}, by("leaf")),
    ),
)
