"""The example matrix of GRR: k = 3 and eps = ln 2."""

from symqif.mechanisms import grr
from symqif.outlines.script import *

VALUES = range(1, 4)
IN_P_AND_Q = [["p", "q", "q"], ["q", "p", "q"], ["q", "q", "p"]]
IN_NUMBERS = [["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/4", "1/4", "1/2"]]
BOTH = [printed_matrix(grr, VALUES, VALUES, entries, k=3) for entries in (IN_P_AND_Q, IN_NUMBERS)]

CLAIM = claim(
    "ex.grr-k3",
    "The example matrix of GRR is its channel at `k = 3`, `eps` = ln 2",
    Source(
        "GRR, Example",
        "",
        537,
        "the channel matrix for GRR with `k = 3` and `eps = log(2)`: [`p = 1/2` on the diagonal and `q = "
        "1/4` elsewhere]",
        to=551,
    ),
    Statement(
        f"all({', '.join(BOTH)})",
        definitions=renamed({name: grr.definitions[name] for name in ("p", "q")}, k="3", eps="log(2)"),
    ),
    notes="Both printed matrices are compared, the one in `p` and `q` and the one in numbers.",
)
