"""Bitwise SUE is refined by THE, for every theta."""

from symqif.mechanisms import sue, the
from symqif.outlines.script import *

CLAIM = claim(
    "lem.thesue",
    "Bitwise SUE is refined by THE",
    Source("Lemma", "lem:sue_ref_the", 1103, "`refines(S, T)` for any `theta` [in (0.5, 1)]", to=1105),
    Statement(
        "refines(S, T)",
        {"eps": "real", "theta": "real"},
        ("eps >= 0", "1/2 < theta", "theta < 1"),
        {**bits(sue, "S"), **bits(the, "T")},
    ),
    use("lem.equiv/repaired", aC="qS", bC="1-pS", aD="qT", bD="1-pT"),
    equivalence(THIS, 2),
    facts=THETA_GROWTH,
)
