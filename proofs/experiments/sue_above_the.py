"""The ASR of SUE exceeds that of THE, for every k, eps > 0 and theta: the bits are ordered, and so the encodings."""

from unary import asr_order

from symqif.mechanisms import sue, the
from symqif.outlines.script import *

DEFINITIONS = {**renamed(sue.definitions, p="pS", q="qS"), **renamed(the.definitions, p="pT", q="qT")}
BITS = {**bits(sue, "S"), **bits(the, "T"), "SUEhot": "hot(kron(S, k))", "THEhot": "hot(kron(T, k))"}
VARIABLES = {"k": "integer", "eps": "real", "theta": "real"}
GIVEN = ("k >= 2", "1/2 < theta", "theta < 1")

CLAIM = claim(
    "fig4.sue-above-the",
    "The ASR of SUE is above that of THE, for every `theta`",
    Source(
        "Refinement of THE, OUE and SUE",
        "fig:privacy_the_ue",
        1169,
        "no matter the gain function, SUE always leaks more than THE",
    ),
    Statement("asr(SUE) > asr(THE)", VARIABLES, (*GIVEN, "eps > 0"), DEFINITIONS),
    asr_order("SUE", ("pS", "qS"), "THE", ("pT", "qT")),
    facts=STRICT_THETA_GROWTH,
    remarks=(
        proved(
            "no matter the gain function: the one-hot SUE is refined by the one-hot THE",
            "the bits are in refinement, and refinement lifts",
            Statement("refines(SUEhot, THEhot)", VARIABLES, (*GIVEN, "eps >= 0"), BITS),
            use("lem.thesue", eps="eps", theta="theta"),
            use("lem.kron", A="S", B="T", k="k"),
            HYPOTHESIS,
            facts=THETA_GROWTH,
        ),
        proved(
            "at `eps = 0` the two are equal",
            "both are `1/k`: no more than a blind guess",
            Statement(
                "all(asr(SUE) == 1/k, asr(THE) == 1/k)",
                {"k": "integer", "theta": "real"},
                GIVEN,
                {"eps": "0", **DEFINITIONS},
            ),
            split(by("column-maxima"), by("column-maxima")),
        ),
    ),
    notes="The text's 'leaks more' is read as it is for the ASR of the figure, strictly, and no less for any gain "
    "function. The values of `eps` in the four graphs are positive; the statement is for all `eps > 0` and for every "
    "`k`, the graphs' `k = 10` among them.",
)
