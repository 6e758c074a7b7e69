"""The proof of the OUE/THE threshold, line by line: two wrong coefficients in the discriminant, in a right proof."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import bits, displayed, have, larger_exponent
from symqif.mechanisms import oue, the
from symqif.reduction.statement import Statement

BASE = Statement(
    "0 <= eps",
    {"eps": "real", "theta": "real"},
    ("eps > 0", "1/2 < theta", "theta < 1"),
    {
        **bits(oue, "O"),
        **bits(the, "T"),
        "aO": "qO",
        "bO": "1-pO",
        "aT": "qT",
        "bT": "1-pT",
        "x": "exp(eps*theta/2)",
        "y": "exp(eps/2)",
    },
)
FACTS = (
    have("exp(eps*theta/2) > 1", "eps, theta > 0", larger_exponent("0", "eps*theta/2")),
    have("exp(eps*theta/2) < exp(eps/2)", "theta < 1", larger_exponent("eps*theta/2", "eps/2")),
)
WRONG = {"eps": "2*log(2)", "theta": "log(3/2)/log(2)"}
T_ALPHA, T_BETA = "1/2*exp(-eps*theta/2)", "1/2*exp(-eps*(1-theta)/2)"
OUE_1 = "(1-bO)/aO"
THE_1 = "(1-bT)/aT"
GAP = "(exp(eps)+1)/2 - exp(eps*theta/2)*(2 - exp(-eps*(1-theta)/2))"
EXPONENTS = "exp(eps*theta)*exp(-eps/2) - 2*exp(eps*theta/2) + (exp(eps)+1)/2"
IN_X = "exp(-eps/2)*x**2 - 2*x + (exp(eps)+1)/2"
TAKEN_OUT = "exp(-eps/2)*(x**2 - 2*exp(eps/2)*x + exp(eps/2)*((exp(eps)+1)/2))"
SQUARED = "exp(-eps/2)*((x-exp(eps/2))**2 + exp(eps/2)*((exp(eps)+1)/2) - exp(eps))"
REST = "exp(eps/2)*((exp(eps)+1)/2) - exp(eps)"
NEXT_T = "bT/(1-aT)"
LAST = "x**2*exp(-eps/2)/(2*x-1) - (exp(eps)+1)/(2*exp(eps))"
NUMERATOR = "(2*exp(eps/2)*x**2 - x*(2*exp(eps)+2) + (exp(eps)+1))"
UNDER_ROOT = "(2*exp(eps)+2)**2 - 8*exp(eps/2)*(exp(eps)+1)"
FIRST_ROOT = "4 + 4*exp(2*eps) + 4*exp(eps) - 8*exp(3*eps/2) - 8*exp(eps/2)"
SECOND_ROOT = "4*(1 + exp(2*eps) + exp(eps) - 2*exp(3*eps/2) - 2*exp(eps/2))"
THIRD_ROOT = "4*((exp(eps)+1)**2 - 2*exp(eps/2)*(exp(eps)+1))"
FOURTH_ROOT = "4*(exp(eps)+1)*(exp(eps/2)-1)**2"
CLAIM_TEXT, REMARKS = displayed(
    BASE,
    FACTS,
    (f"{OUE_1} == 1/2/(1/(exp(eps)+1))", "trade-off point of OUE"),
    ("1/2/(1/(exp(eps)+1)) == (exp(eps)+1)/2", "simplify"),
    (f"{THE_1} == (1 - {T_BETA})/({T_ALPHA})", "trade-off point of THE"),
    (f"(1 - {T_BETA})/({T_ALPHA}) == exp(eps*theta/2)*(2 - exp(-eps*(1-theta)/2))", "divide"),
    (f"{OUE_1} - {THE_1} == {GAP}", "the two displays above"),
    (f"{GAP} == {EXPONENTS}", "multiply out"),
    (f"{EXPONENTS} == {IN_X}", "x = e^(eps theta/2)"),
    (f"{IN_X} == {TAKEN_OUT}", "take out e^(-eps/2)"),
    (f"{TAKEN_OUT} == {SQUARED}", "complete the square"),
    ("(x - exp(eps/2))**2 > 0", "said of the quadratic term: always positive"),
    (f"{REST} == y*((y**2+1)/2) - y**2", "y = e^(eps/2)"),
    ("y*((y**2+1)/2) - y**2 == 1/2*(y**3 - 2*y**2 + y)", "multiply out"),
    ("1/2*(y**3 - 2*y**2 + y) == 1/2*y*(y-1)**2", "a square"),
    ("1/2*y*(y-1)**2 >= 0", "y >= 0"),
    (f"{OUE_1} - {THE_1} >= 0", "the second condition"),
    ("bO/(1-aO) == (exp(eps)+1)/(2*exp(eps))", "trade-off point of OUE"),
    (f"{NEXT_T} == {T_BETA}/(1 - {T_ALPHA})", "trade-off point of THE"),
    (f"{T_BETA}/(1 - {T_ALPHA}) == exp(-eps*(1-theta)/2)/(2 - exp(-eps*theta/2))", "multiply by 2"),
    (
        "exp(-eps*(1-theta)/2)/(2 - exp(-eps*theta/2)) == exp(eps*theta)*exp(-eps/2)/(2*exp(eps*theta/2) - 1)",
        "multiply by e^(eps theta/2)",
    ),
    ("exp(eps*theta)*exp(-eps/2)/(2*exp(eps*theta/2) - 1) == x**2*exp(-eps/2)/(2*x-1)", "x = e^(eps theta/2)"),
    (f"{NEXT_T} - bO/(1-aO) == {LAST}", "the two displays above"),
    (f"{LAST} == {NUMERATOR}/(2*exp(eps)*(2*x-1))", "common denominator"),
    ("2*exp(eps)*(2*x-1) > 0", "said of the denominator: always positive"),
    (f"{UNDER_ROOT} == {FIRST_ROOT}", "the square gives 8 e^eps, not 4 e^eps", WRONG),
    (f"{FIRST_ROOT} == {SECOND_ROOT}", "take out 4"),
    (f"{SECOND_ROOT} == {THIRD_ROOT}", "(e^eps + 1)^2 has 2 e^eps, not e^eps: the first slip is undone", WRONG),
    (f"{THIRD_ROOT} == {FOURTH_ROOT}", "e^eps + 1 - 2 e^(eps/2) is a square"),
)

CLAIM = Claim(
    id="lem.ouethe.proof",
    title="Every displayed line of the proof of the OUE/THE threshold",
    source=Source("Appendix, proof of the lemma", "lem:theta_ineq", 1434),
    printed=Derivation(
        Statement(CLAIM_TEXT, BASE.variables, BASE.given, BASE.definitions), facts=FACTS, points=(WRONG,)
    ),
    recorded="refuted",
    reason="in the expression under the square root, (2 e^eps + 2)^2 is given the term 4 e^eps instead of 8 e^eps, and "
    "two lines later the term comes back: the lines between are wrong, first and last are equal",
    repaired=Derivation(
        Statement(
            f"all({UNDER_ROOT} == {THIRD_ROOT}, {THIRD_ROOT} == {FOURTH_ROOT})",
            BASE.variables,
            BASE.given,
            BASE.definitions,
        ),
        facts=FACTS,
    ),
    remarks=REMARKS,
)
