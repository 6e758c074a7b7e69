"""The example matrix of THE: k = 2."""

from symqif.mechanisms import the
from symqif.outlines.script import *

SECRETS = (1, 2)  # the one-hot vectors 10 and 01, in the order of the definition
OUTPUTS = [(0, 0), (0, 1), (1, 0), (1, 1)]
ENTRIES = printed_matrix(
    the,
    SECRETS,
    OUTPUTS,
    [["(1-p)*(1-q)", "(1-p)*q", "p*(1-q)", "p*q"], ["(1-p)*(1-q)", "p*(1-q)", "(1-p)*q", "p*q"]],
    k=2,
)

CLAIM = claim(
    "ex.the-k2",
    "The example matrix of THE is its channel at `k = 2`",
    Source(
        "THE, Example",
        "",
        833,
        "the channel matrix of THE for `k = 2` is: [the rows] `((1-p)*(1-q), (1-p)*q, p*(1-q), p q)` and "
        "`((1-p)*(1-q), p*(1-q), (1-p)*q, p q)`",
        to=841,
    ),
    Statement(
        f"all({ENTRIES})",
        {"eps": "real", "theta": "real"},
        ("eps >= 0", "1/2 < theta", "theta < 1"),
        {name: the.definitions[name] for name in ("p", "q")},
    ),
    notes="The text prints no labels. The matrix is right for the rows `x_1 = 10`, `x_2 = 01`, in the order of the "
    "definition, and the columns 00, 01, 10, 11. With the rows 01, 10 of the examples of SUE and OUE, the columns "
    "are 00, 10, 01, 11.",
)
