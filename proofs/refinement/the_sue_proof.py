"""The proof that bitwise SUE is refined by THE, line by line: with a wrong exponent."""

from symqif.mechanisms import sue, the
from symqif.outlines.script import *

BASE = Statement(
    "0 <= eps",
    {"eps": "real", "theta": "real"},
    ("eps >= 0", "1/2 < theta", "theta < 1"),
    {**bits(sue, "S"), **bits(the, "T"), "aS": "qS", "bS": "1-pS", "aT": "qT", "bT": "1-pT"},
)
WRONG = {"eps": "2*log(2)", "theta": "log(3/2)/log(2)"}
START = "bT/(1-aT) - bS/(1-aS)"
FRACTIONS = "1/2*exp(-eps*(1-theta)/2)/(1-1/2*exp(-eps*theta/2)) - 1/exp(eps/2)"
HALVED = "exp(-eps*(1-theta)/2)/(2-exp(-eps*theta/2)) - 1/exp(eps/2)"
COMMON = "(exp(eps/2)*exp(-eps*(1-theta)/2) - (2-exp(-eps*theta/2)))/(exp(eps/2)*(2-exp(-eps*theta/2)))"
POWERS = "(exp(eps*theta/2) - 2 + exp(-eps*theta/2))/(exp(eps/2)*(2-exp(-eps*theta/2)))"


def tail(sign: str) -> list[str]:
    """The last two displayed fractions, with the sign of theta in the exponent of their denominators."""
    below = f"(exp(eps*(1{sign}theta)/2)*(2-exp(-eps*theta/2)))"
    return [f"(exp(eps*theta) - 2*exp(eps*theta/2) + 1)/{below}", f"(exp(eps*theta/2) - 1)**2/{below}"]


SECOND = "(1-bS)/aS - (1-bT)/aT"
RATIOS = "exp(eps/2) - (1-1/2*exp(-eps*(1-theta)/2))/(1/2*exp(-eps*theta/2))"
FACTORED = "exp(eps/2) - exp(eps*theta/2)*(2-exp(-eps*(1-theta)/2))"
EXPANDED = "exp(eps/2) - 2*exp(eps*theta/2) + exp(-eps/2)*exp(eps*theta)"
OVER = "(exp(eps*theta) - 2*exp(eps*theta/2)*exp(eps/2) + exp(eps))/exp(eps/2)"
SQUARE = "(exp(eps*theta/2)-exp(eps/2))**2/exp(eps/2)"
PRINTED, REPAIRED = tail("-"), tail("+")
REFINED = steps(use("lem.equiv/repaired", aC="aS", bC="bS", aD="aT", bD="bT"), equivalence(THIS, 2))
CONCLUSION = proved("refines(S, T)", "by lem:equiv", replace(BASE, claim="refines(S, T)"), REFINED, facts=THETA_GROWTH)
CLAIM_TEXT, REMARKS = displayed(
    BASE,
    THETA_GROWTH,
    (f"{START} == {FRACTIONS}", "trade-off points"),
    (f"{FRACTIONS} == {HALVED}", "multiply by 2"),
    (f"{HALVED} == {COMMON}", "common denominator"),
    (f"{COMMON} == {POWERS}", "multiply out"),
    (f"{POWERS} == {PRINTED[0]}", "multiply by `e^(eps theta/2)`: the denominator gets `e^(eps (1+theta)/2)`", WRONG),
    (f"{PRINTED[0]} == {PRINTED[1]}", "a square"),
    (f"{PRINTED[1]} >= 0", "a square over a positive number"),
    (f"{SECOND} == {RATIOS}", "trade-off points"),
    (f"{RATIOS} == {FACTORED}", "divide"),
    (f"{FACTORED} == {EXPANDED}", "multiply out"),
    (f"{EXPANDED} == {OVER}", "common denominator"),
    (f"{OVER} == {SQUARE}", "a square"),
    (f"{SQUARE} >= 0", "a square over a positive number"),
    CONCLUSION,
)

CLAIM = claim(
    "lem.thesue.proof",
    "Every displayed line of the proof that bitwise SUE is refined by THE",
    Source("Appendix, proof of the lemma", "lem:sue_ref_the", 1516, to=1537),
    replace(BASE, claim=CLAIM_TEXT),
    correction=Correction("step", "`e^(eps (1-theta)/2)`", "`e^(eps (1+theta)/2)`", line=1523),
    facts=THETA_GROWTH,
    points=(WRONG,),
    recorded="refuted",
    reason="the fifth line of the first display has `e^(eps (1-theta)/2)` in its denominator, where multiplying by "
    "`e^(eps theta/2)` gives `e^(eps (1+theta)/2)`; its sign, and so the lemma, is not affected",
    repaired=Derivation(
        replace(
            BASE,
            claim=f"all({START} == {REPAIRED[0]}, {REPAIRED[0]} == {REPAIRED[1]}, {REPAIRED[1]} >= 0,"
            f" {SECOND} == {SQUARE}, {SQUARE} >= 0, refines(S, T))",
        ),
        split(*[AUTO] * 5, REFINED),
        facts=THETA_GROWTH,
    ),
    remarks=REMARKS,
)
