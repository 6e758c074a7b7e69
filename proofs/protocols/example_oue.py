"""The example matrix of OUE: k = 2."""

from symqif.mechanisms import oue
from symqif.outlines.script import *

SECRETS = (2, 1)  # the one-hot vectors 01 and 10
OUTPUTS = [(0, 0), (0, 1), (1, 0), (1, 1)]
ENTRIES = printed_matrix(
    oue,
    SECRETS,
    OUTPUTS,
    [["(1-p)*(1-q)", "p*(1-q)", "q*(1-p)", "p*q"], ["(1-p)*(1-q)", "(1-p)*q", "p*(1-q)", "p*q"]],
    k=2,
)

CLAIM = claim(
    "ex.oue-k2",
    "The example matrix of OUE is its channel at `k = 2`",
    Source(
        "OUE, example",
        "",
        734,
        "the OUE mechanism for `k = 2` has a channel matrix [with the rows, for the outputs 00, 01, 10, "
        "11,] `((1-p)*(1-q), p*(1-q), q*(1-p), p q)` and `((1-p)*(1-q), (1-p)*q, p*(1-q), p q)`",
        to=744,
    ),
    Statement(f"all({ENTRIES})", {"eps": "real"}, ("eps >= 0",), {name: oue.definitions[name] for name in ("p", "q")}),
    notes="Rows and columns are labelled in the text.",
)
