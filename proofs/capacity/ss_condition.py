"""When the first branch of the SS capacity applies."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

NEAREST = ("-1 <= 2*(n - k/(exp(eps)+1))", "2*(n - k/(exp(eps)+1)) <= 1", "omega == max(1, n)")
FIRST, CONDITION = "p/binomial(k-1, omega-1) > (1-p)/binomial(k-1, omega)", "p*k > omega"
NOT_FIRST, NOT_CONDITION = "p/binomial(k-1, omega-1) <= (1-p)/binomial(k-1, omega)", "p*k <= omega"

CLAIM = claim(
    "cap.ss-condition",
    "The first branch of the SS capacity applies iff `p k > omega`",
    Source(
        "SS, leakage analysis using Bayes capacity",
        "",
        608,
        "whether `p/binomial(k-1, w-1) > (1-p)/binomial(k-1, w)`. If this is true, then `p k > w`",
        to=615,
    ),
    statement(ss, f"equivalent({FIRST}, {CONDITION})", *NEAREST, n="integer"),
    cycle(
        cases("exp(eps) > 1", AUTO, steps(have(NOT_FIRST, "`p <= omega/k`, as `e^eps <= 1`"), contradiction())),
        cases("exp(eps) > 1", AUTO, steps(have(NOT_CONDITION, "`p <= omega/k`, as `e^eps <= 1`"), contradiction())),
    ),
    facts=(GROWTH,),
    correction=Correction("typo", "`w` for the subset size", "`omega`", line=608),
    reason="printed as one direction; both hold",
    remarks=(
        proved(
            "1 <= omega <= k - 1",
            "the subset size of the definition is in range, however ties are rounded",
            Statement(
                "all(1 <= omega, omega <= k - 1)",
                {"k": "integer", "omega": "integer", "n": "integer", "eps": "real"},
                ("k >= 2", "eps >= 0", *NEAREST),
            ),
            split(AUTO, by("integer", steps(have("k/(exp(eps)+1) <= k/2", "`e^eps >= 1`"), suppose()))),
            facts=(GROWTH,),
        ),
    ),
)
