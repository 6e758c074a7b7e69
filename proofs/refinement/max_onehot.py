"""Max-case refinement of 2x2 channels lifts to Kronecker powers and their one-hot rows."""

from symqif.outlines.script import *

CLAIM = Claim(
    id="cor.max-onehot",
    title="Max-case refinement lifts to the one-hot mechanisms",
    source=Source(
        "Corollary after cor:coincide",
        "",
        1143,
        "if `C` is refined by `D` in the max-case, so is the `k`-fold Kronecker power of `C` by that of "
        "`D`, and so are their one-hot rows",
    ),
    printed=Derivation(
        Statement(
            "all(in_hull(kron(D, k), kron(C, k)), in_hull(hot(kron(D, k)), hot(kron(C, k))))",
            {"aC": "real", "bC": "real", "aD": "real", "bD": "real", "k": "integer"},
            ("0 <= aC <= 1", "0 <= bC <= 1", "0 <= aD <= 1", "0 <= bD <= 1", "k >= 1", "in_hull(D, C)"),
            {"C": "matrix([[1-aC, aC], [bC, 1-bC]])", "D": "matrix([[1-aD, aD], [bD, 1-bD]])"},
        ),
        split(by("mixed-product"), by("mixed-product")),
    ),
)
