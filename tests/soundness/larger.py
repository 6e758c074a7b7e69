from symqif.claims.claim import Claim, Derivation, Source
from symqif.outlines.script import by, have, steps
from symqif.reduction.statement import Statement

# the same by `larger`, without any quantifier: a hypothesis is rewritten from max(b, -b) to -b
CLAIM = Claim(
    id="hole.larger",
    title="No real number is negative",
    source=Source("soundness"),
    recorded="proved",
    printed=Derivation(
        Statement("0 <= b", {"b": "real"}, ("b < 0",)),
        steps(
            have("0 < sqrt(1/max(b, -b)**2)", "true"),
            by("larger", max="max(b, -b)", **{"is": 1}),
            by("leaf"),
        ),
    ),
)
