"""The three-way equivalence for 2x2 channels: undefined at alpha = 0 as printed, true when cross-multiplied."""

from symqif.outlines.script import *

VARIABLES = {"aC": "real", "bC": "real", "aD": "real", "bD": "real"}
TRADE_OFF_POINTS = ("0 <= aC <= 1", "0 <= bC <= 1 - aC", "0 <= aD <= 1", "0 <= bD <= 1 - aD")
CHANNELS = {"C": "matrix([[1-aC, aC], [bC, 1-bC]])", "D": "matrix([[1-aD, aD], [bD, 1-bD]])"}
PRINTED = "bC/(1-aC) <= bD/(1-aD), (1-bC)/aC >= (1-bD)/aD"
REPAIRED = "bC*(1-aD) <= bD*(1-aC), (1-bD)*aC <= (1-bC)*aD"


def equivalence(inequalities: str) -> Statement:
    claim = f"equivalent(refines(C, D), in_hull(D, C), all({inequalities}))"
    return Statement(claim, VARIABLES, TRADE_OFF_POINTS, CHANNELS)


INVERSE_TIMES_D = (
    "matrix([[((1-bC)*(1-aD) - aC*bD)/(1-aC-bC), ((1-bC)*aD - aC*(1-bD))/(1-aC-bC)],"
    " [(bD*(1-aC) - bC*(1-aD))/(1-aC-bC), ((1-aC)*(1-bD) - bC*aD)/(1-aC-bC)]])"
)

CLAIM = claim(
    "lem.equiv",
    "Refinement of 2x2 channels: witness, hull of posteriors, inequalities",
    Source(
        "Lemma",
        "lem:equiv",
        916,
        "the following statements are equivalent: `refines(C, D)`; the posteriors of `D` under a uniform "
        "prior are inside the convex hull of the posteriors of `C`; `beta_C/(1 - alpha_C) <= beta_D/(1 - "
        "alpha_D)` and `(1 - beta_C)/alpha_C >= (1 - beta_D)/alpha_D`",
        to=923,
    ),
    equivalence(PRINTED),
    correction=Correction("edge", "quotients in (3)", "to multiply out"),
    points=({"aC": "0", "bC": "0", "aD": "0", "bD": "0"},),
    recorded="refuted",
    reason="`(1 - beta)/alpha` is undefined at `alpha = 0` and `beta/(1 - alpha)` at `alpha = 1`, both of which are "
    "trade-off points: the identity channel has `alpha = 0`, the constant ones with a zero column have `alpha = 0` or "
    "1",
    repaired=Derivation(
        equivalence(REPAIRED),
        cycle(
            steps(by("obtain", hypothesis=THIS, name="w"), by("witness", matrix="matrix([[w11, w12], [w21, w22]])")),
            steps(
                by("obtain", hypothesis=THIS, name="m"),
                have("bD*(1-aC) - bC*(1-aD) == m21*(1-aC-bC)", "`D = C.M`"),
                have("(1-bC)*aD - (1-bD)*aC == m12*(1-aC-bC)", "`D = C.M`"),
                AUTO,
            ),
            cases(
                "aC + bC < 1",
                by("witness", matrix=INVERSE_TIMES_D),
                steps(
                    have("aC + bC == 1", "`C` is constant", antisymmetry()),
                    have("aD + bD >= 1", "the inequalities, added", AUTO),
                    have("aD + bD == 1", "`D` is constant", antisymmetry()),
                    by("witness", matrix="matrix([[1-aD, aD], [1-aD, aD]])"),
                ),
            ),
        ),
    ),
)
