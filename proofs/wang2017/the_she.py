"""Thresholding against summing up the noise: by their approximate variances, a threshold is always better."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

AT_ONE = put_in(PRINTED["THE"], theta="1")
OPTIMAL = f"forall(implies(all(0 <= u, u <= 1), {PRINTED['THE']} <= {put_in(PRINTED['THE'], theta='u')}), u, real)"
CLAIM = claim(
    "wang.the-she",
    "With its best threshold, THE always has a smaller variance than SHE, by Var*",
    Source("Section 4.2, Histogram Encoding, SHE against THE"),
    Statement(
        f"{PRINTED['THE']} < {PRINTED['SHE']}",
        {**USERS, "theta": "real"},
        (*RANGE, "0 <= theta", "theta <= 1", OPTIMAL),
    ),
    given(OPTIMAL, "1"),
    detach(split(AUTO, AUTO)),
    *growth("eps/2"),
    between(PRINTED["THE"], AT_ONE, PRINTED["SHE"], "<="),
    notes=(
        POSITIVE,
        UNSEEN,
        "Already the threshold 1 is better. The variance itself adds `n f (1-p-q)/(p-q)` for THE and nothing for SHE.",
    ),
)
