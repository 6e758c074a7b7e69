from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement

CLAIM = Claim(
    id="hole.nochannel",
    title="capacity of no channel",
    source=Source("soundness"),
    recorded="proved",
    printed=Derivation(
        Statement(
            "2*capacity(matrix([[5, -3], [2]])) == capacity(matrix([[5, -3], [2]])) + capacity(matrix([[5, -3], [2]]))"
        )
    ),
)
