"""For large k the earlier formula for the ASR of local hashing is close to the exact one: within (g-1)/k of it."""

from symqif.mechanisms import lh
from symqif.outlines.hashing import DEFINITIONS, by_error, error, formula, missed, missed_falls
from symqif.outlines.script import *

KNOWN = split(AUTO, HYPOTHESIS, AUTO, HYPOTHESIS)
CLAIM = claim(
    "fig7.large-k",
    "For large `k` the earlier formula for the ASR of local hashing matches the exact one",
    Source(
        "Analysis of Local Hashing",
        "fig:comparison_gursoy",
        1207,
        "for large values of `k`, the experimental evaluation closely matches both equations",
    ),
    Statement(
        "all(asr(LH) <= gursoy, gursoy <= (1+tau)*asr(LH))",
        {**lh.variables, "tau": "real"},
        (*lh.given, "tau > 0", "k >= g", "k*tau >= g-1"),
        DEFINITIONS,
    ),
    *missed_falls(),
    have(
        f"{missed()}*(1+tau) <= tau",
        "`k` tau `>=` `g - 1`",
        using("2 <= g", "tau > 0", "k >= g", "k*tau >= g-1", "((g-1)/g)**k*(g-1+k) <= g-1"),
    ),
    have(f"{error()}*(1+tau) <= tau", "`1 - e^-eps < 1`"),
    *by_error(),
    *law(
        "implies(all(0 < c, a == c*(1-r), 0 <= r, r*(1+tau) <= tau), all(a <= c, c <= (1+tau)*a))",
        "divide by the formula",
        {"a": "asr(LH)", "c": formula(), "r": error()},
        introduce(),
        KNOWN,
    ),
    split(HYPOTHESIS, HYPOTHESIS),
    facts=(GROWTH,),
    remarks=(
        proved(
            "for `k >= g` the exact ASR is the earlier formula times `1 - (1-1/g)^k (1-e^-eps)`",
            "the relative error falls exponentially with `k`",
            Statement(f"asr(LH) == gursoy*(1-{error()})", lh.variables, (*lh.given, "k >= g"), DEFINITIONS),
            *by_error(),
            HYPOTHESIS,
            facts=(GROWTH,),
        ),
    ),
    notes="For large `k` is read as: for every tolerance tau > 0, from `k` = max(`g`, (`g-1`)/tau) on the formula is "
    "between the exact ASR and 1 + tau times it. The experiment estimates the exact ASR.",
)
