"""THE is ordered by eps at fixed theta."""

from symqif.mechanisms import the
from symqif.outlines.script import *

CLAIM = Claim(
    id="lem.neyman",
    title="THE is ordered by `eps` at fixed `theta`",
    source=Source(
        "Lemma",
        "lem:neyman",
        970,
        "for `theta` in (0.5, 1) and `0 <= eps <= eps'`, `T(eps', theta)` is refined by `T(eps, theta)`",
    ),
    printed=Derivation(
        Statement(
            "refines(T2, T)",
            {"theta": "real", "eps": "real", "eps2": "real"},
            ("1/2 < theta", "theta < 1", "eps >= 0", "eps2 >= 0", "eps <= eps2"),
            {**bits(the), **bits(the, "2", eps="eps2")},
        ),
        steps(use("lem.sufficiency", aC="q2", bC="1-p2", aD="q", bD="1-p"), HYPOTHESIS),
        facts=(
            exponentials("exp(-eps2*theta/2) <= exp(-eps*theta/2)", "`eps <= eps'`"),
            exponentials("exp(-eps2*(1-theta)/2) <= exp(-eps*(1-theta)/2)", "`eps <= eps'`"),
            exponentials("exp(-eps*theta/2) <= 1", "`eps >= 0`"),
            exponentials("exp(-eps*(1-theta)/2) <= 1", "`eps >= 0`"),
            exponentials("exp(-eps2*theta/2) <= 1", "`eps' >= 0`"),
            exponentials("exp(-eps2*(1-theta)/2) <= 1", "`eps' >= 0`"),
        ),
    ),
)
