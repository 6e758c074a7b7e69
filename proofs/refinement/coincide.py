"""On 2x2 channels, average-case and max-case refinement coincide."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import by, have, steps
from symqif.reduction.statement import Statement

OBTAINED = by("witness", matrix="matrix([[m11, m12], [m21, m22]])")
ROWS = tuple(have(f"m{row}1+m{row}2 == 1", "C is invertible", by("antisymmetry")) for row in (1, 2))
CLAIM = Claim(
    id="cor.coincide",
    title="On 2x2 channels, average-case and max-case refinement coincide",
    source=Source("Corollary", "cor:coincide", 1134),
    printed=Derivation(
        Statement(
            "equivalent(refines(C, D), in_hull(D, C))",
            {"aC": "real", "bC": "real", "aD": "real", "bD": "real"},
            ("0 <= aC <= 1", "0 <= bC <= 1", "0 <= aD <= 1", "0 <= bD <= 1"),
            {"C": "matrix([[1-aC, aC], [bC, 1-bC]])", "D": "matrix([[1-aD, aD], [bD, 1-bD]])"},
        ),
        by(
            "cycle",
            steps(by("obtain", hypothesis=-1, name="m"), OBTAINED),
            steps(
                by("obtain", hypothesis=-1, name="m"),
                have("(1-aC-bC)*(m11+m12-1) == 0", "the rows of C.M are those of D"),
                have("(1-aC-bC)*(m21+m22-1) == 0", "the rows of C.M are those of D"),
                by(
                    "cases",
                    steps(
                        have("aC + bC == 1", "C is constant", by("antisymmetry")),
                        have("aD + bD == 1", "so is D"),
                        by("witness", matrix="matrix([[1-aD, aD], [1-aD, aD]])"),
                    ),
                    by(
                        "apart",
                        steps(*ROWS, OBTAINED),
                        steps(*ROWS, OBTAINED),
                        hypothesis=-1,
                    ),
                    formula="1-aC-bC == 0",
                ),
            ),
        ),
    ),
    recorded="proved",
    notes=("Max-case refinement is meant in the traditional sense, as the footnote says: posteriors inside the hull.",),
)
