"""The example matrix of SUE: k = 2."""

from symqif.mechanisms import sue
from symqif.outlines.script import *

SECRETS = (2, 1)  # the one-hot vectors 01 and 10
OUTPUTS = [(0, 0), (0, 1), (1, 0), (1, 1)]
ENTRIES = printed_matrix(sue, SECRETS, OUTPUTS, [["p*q", "p**2", "q**2", "p*q"], ["p*q", "q**2", "p**2", "p*q"]], k=2)

CLAIM = claim(
    "ex.sue-k2",
    "The example matrix of SUE is its channel at `k = 2`",
    Source(
        "SUE, example",
        "",
        720,
        "the SUE mechanism for `k = 2` has a channel matrix [with the rows, for the outputs 00, 01, 10, "
        "11,] `(p q, p^2, q^2, p q)` and `(p q, q^2, p^2, p q)`",
        to=728,
    ),
    Statement(f"all({ENTRIES})", {"eps": "real"}, ("eps >= 0",), {name: sue.definitions[name] for name in ("p", "q")}),
    notes="Rows and columns are labelled in the text. The entries use `1 - p = q`, which SUE has and UE has not.",
)
