"""THE is ordered by eps at fixed theta."""

from symqif.mechanisms import the
from symqif.outlines.script import *

CLAIM = claim(
    "lem.neyman",
    "THE is ordered by `eps` at fixed `theta`",
    Source(
        "Lemma",
        "lem:neyman",
        970,
        "let `theta` [in (0.5, 1)], and let `eps`, `eps' >= 0` with `eps <= eps'`. Then `refines(T(eps', "
        "theta), T(eps, theta))`",
        to=972,
        proof=(1387, 1405),
    ),
    Statement(
        "refines(T2, T)",
        {"theta": "real", "eps": "real", "eps2": "real"},
        ("1/2 < theta", "theta < 1", "eps >= 0", "eps2 >= 0", "eps <= eps2"),
        {**bits(the), **bits(the, "2", eps="eps2")},
    ),
    use("lem.sufficiency", aC="q2", bC="1-p2", aD="q", bD="1-p"),
    HYPOTHESIS,
    facts=(
        exponentials("exp(-eps2*theta/2) <= exp(-eps*theta/2)", "`eps <= eps'`"),
        exponentials("exp(-eps2*(1-theta)/2) <= exp(-eps*(1-theta)/2)", "`eps <= eps'`"),
        exponentials("exp(-eps*theta/2) <= 1", "`eps >= 0`"),
        exponentials("exp(-eps*(1-theta)/2) <= 1", "`eps >= 0`"),
        exponentials("exp(-eps2*theta/2) <= 1", "`eps' >= 0`"),
        exponentials("exp(-eps2*(1-theta)/2) <= 1", "`eps' >= 0`"),
    ),
    correction=Correction("edge", "`1 - alpha > beta`", "`1 - alpha >= beta`", line=1395, cause="cap.grr"),
    remarks=(
        refuted(
            "1 - alpha > beta",
            "said to be true for THE by construction; at `eps = 0` the two are equal",
            Statement(
                "1 - alpha > beta",
                {"theta": "real", "eps": "real"},
                ("1/2 < theta", "theta < 1", "eps >= 0"),
                {**bits(the), "alpha": "q", "beta": "1-p"},
            ),
            points=({"eps": "0", "theta": "3/4"},),
        ),
    ),
)
