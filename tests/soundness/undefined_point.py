from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement

# TRUE for all b < 0: the denominator is -2/b > 0. At b = sqrt(2) - 2 the kernel takes sqrt((1/b)**2) for 1/b.
CLAIM = Claim(
    id="hole.undefined",
    title="0 < 1/(sqrt((1/b)**2) - 1/b)",
    source=Source("soundness"),
    recorded="refuted",
    printed=Derivation(
        Statement("0 < 1/(sqrt((1/b)**2) - 1/b)", {"b": "real"}, ("b < 0",)), points=({"b": "sqrt(2) - 2"},)
    ),
)
