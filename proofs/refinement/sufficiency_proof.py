"""The proof that smaller trade-off coordinates are enough, line by line."""

from symqif.outlines.script import *

VARIABLES = {"aC": "real", "bC": "real", "aD": "real", "bD": "real"}
GIVEN = ("0 <= aC <= 1", "0 <= bC <= 1 - aC", "0 <= aD <= 1", "0 <= bD <= 1 - aD", "aC <= aD", "bC <= bD")
CHANNELS = {"C": "matrix([[1-aC, aC], [bC, 1-bC]])", "D": "matrix([[1-aD, aD], [bD, 1-bD]])"}
REFINED = steps(use("lem.equiv/repaired", aC="aC", bC="bC", aD="aD", bD="bD"), equivalence(THIS, 2))
ZERO = {"aC": "0", "bC": "0", "aD": "1/4", "bD": "1/4"}
ONE = {"aC": "1/4", "bC": "0", "aD": "1", "bD": "0"}
CONCLUSION = "bC/(1-aC) <= bD/(1-aD), (1-bC)/aC >= (1-bD)/aD"
LINES: tuple[tuple[str, str, Node, dict[str, str] | None], ...] = (
    ("bC/(1-aC) <= bD/(1-aC)", "`beta_C <= beta_D`; undefined where `alpha_C = 1`", AUTO, {**ONE, "aC": "1"}),
    ("1/(1-aC) <= 1/(1-aD)", "`alpha_C <= alpha_D`; undefined where `alpha_D = 1`", AUTO, ONE),
    ("bD/(1-aC) <= bD/(1-aD)", "the same, multiplied by `beta_D`", AUTO, ONE),
    ("(1-bC)/aC >= (1-bC)/aD", "`alpha_C <= alpha_D`; undefined where `alpha_C = 0`", AUTO, ZERO),
    ("1 - bC >= 1 - bD", "`beta_C <= beta_D`", AUTO, None),
    ("(1-bC)/aD >= (1-bD)/aD", "the same over `alpha_D`; undefined where `alpha_D = 0`", AUTO, {**ZERO, "aD": "0"}),
    (f"implies(all({CONCLUSION}), refines(C, D))", "lem:equiv (3); undefined where it is", REFINED, ZERO),
)
INSIDE = ("0 < aC", "aD < 1")
REPAIRED = (
    "bC*(1-aD) <= bD*(1-aD)",
    "bD*(1-aD) <= bD*(1-aC)",
    "(1-bD)*aC <= (1-bC)*aC",
    "(1-bC)*aC <= (1-bC)*aD",
    "refines(C, D)",
)


def statement(claim: str, *more: str) -> Statement:
    return Statement(claim, VARIABLES, (*GIVEN, *more), CHANNELS)


def line(formula: str, reason: str, outline: Node, point: dict[str, str] | None) -> Remark:
    derivation = Derivation(statement(formula), outline, points=(point,) if point else ())
    return Remark(formula, reason, derivation, "refuted" if point else "proved")


CLAIM = claim(
    "lem.sufficiency.proof",
    "Every line of the proof that smaller trade-off coordinates are enough",
    Source("Appendix, proof of the lemma", "lem:sufficiency", 1362, to=1376),
    statement(f"all({', '.join(formula for formula, *_ in LINES)})"),
    correction=Correction("edge", "quotients by `alpha`", "to multiply out", line=1365, cause="lem.equiv"),
    points=(ZERO,),
    recorded="refuted",
    reason="the proof divides by `1 - alpha` and by `alpha`, which are 0 for trade-off points at `alpha = 1` and "
    "`alpha = 0`, as for the identity channel; for `0 < alpha_C` and `alpha_D < 1` every line holds",
    repaired=Derivation(statement(f"all({', '.join(REPAIRED)})"), split(*(AUTO for _ in REPAIRED[1:]), REFINED)),
    remarks=(
        *(line(*own) for own in LINES),
        proved(
            "every line, for `0 < alpha_C` and `alpha_D < 1`",
            "all denominators are positive there",
            statement(f"all({', '.join(formula for formula, *_ in LINES)})", *INSIDE),
            split(*(AUTO for _ in LINES[1:]), introduce(REFINED)),
        ),
    ),
    notes="The repaired lines multiply where the proof divides, and hold for all trade-off points.",
)
