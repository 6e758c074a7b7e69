"""Max-case refinement of 2x2 channels lifts to Kronecker powers and their one-hot rows."""

from symqif.outlines.script import *

CLAIM = claim(
    "cor.max-onehot",
    "Max-case refinement lifts to the one-hot mechanisms",
    Source(
        "Corollary after cor:coincide",
        "",
        1143,
        "let `C`, `D` be 2x2 channels with [`C` refined by `D` in the max-case]. Then [so are their "
        "`k`-fold Kronecker powers, and the one-hot rows of these]",
        to=1148,
    ),
    Statement(
        "all(in_hull(kron(D, k), kron(C, k)), in_hull(hot(kron(D, k)), hot(kron(C, k))))",
        {"aC": "real", "bC": "real", "aD": "real", "bD": "real", "k": "integer"},
        ("0 <= aC <= 1", "0 <= bC <= 1", "0 <= aD <= 1", "0 <= bD <= 1", "k >= 1", "in_hull(D, C)"),
        {"C": "matrix([[1-aC, aC], [bC, 1-bC]])", "D": "matrix([[1-aD, aD], [bD, 1-bD]])"},
    ),
    split(by("mixed-product"), by("mixed-product")),
    points=({"aC": "1/4", "bC": "1/4", "aD": "3/8", "bD": "3/8", "k": "2"},),
)
