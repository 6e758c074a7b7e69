"""The max-case capacity is at least the Bayes capacity."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, by, channel, given, have, steps
from symqif.reduction.statement import Statement

CLAIM = Claim(
    id="cap.max-ge-bayes",
    title="The max-case capacity is at least the Bayes capacity",
    source=Source("Summary of leakage measures", "", 499),
    printed=Derivation(
        Statement(
            "total(largest(C(x, y), x, X), y, Y) <= r",
            {"X": "set", "Y": "set", "C": "function(X, Y)", "r": "real"},
            (*channel("C", "X", "Y"), "forall(forall(forall(C(x, y) <= r*C(x2, y), y, Y), x2, X), x, X)"),
        ),
        steps(
            by("element", set="X", name="x0"),
            have(
                "total(largest(C(x, y), x, X), y, Y) <= total(r*C(x0, y), y, Y)",
                "no entry exceeds r times another one of its column",
                by(
                    "term-by-term",
                    by("largest-at-most", steps(given(2, "x1", "x0", "y0"), AUTO), name="x1"),
                    name="y0",
                ),
            ),
            given(1, "x0"),
            AUTO,
        ),
    ),
    recorded="proved",
    notes=("e^eps is any r with C_xy <= r C_x'y; where no eps will do, the max-case capacity is infinite.",),
)
