"""OUE is local hashing with g = e^eps + 1, which is OLH where e^eps is an integer."""

from equal_ratio_lemmas import same_at_two
from hashing_weights import same_parameter, same_weight, weight

from symqif.mechanisms import lh, olh, oue
from symqif.outlines.script import *

DEFINITIONS = {**renamed(lh.definitions, p="pLH", q="qLH"), **oue.definitions}
BOTH_WAYS = ("refines(OUE, LH)", "refines(LH, OUE)")
BOTH = f"all({', '.join(BOTH_WAYS)})"
G = "exp(eps)+1"
STRICT_GROWTH = exponentials("exp(eps) > 1", "`eps > 0`")
REST = "g/(exp(eps)+1)*2*exp(eps)/(exp(eps)+g-1)"
BASES = ("exp(eps)", "g-1")  # of the powers for k = 2
KNOWN = ("g >= 2", "exp(eps) > 1")
WEIGHTS = weight("g-1", "i"), weight("exp(eps)", "i")
SAME = by(
    "equal-ratio",
    steps(*same_weight("g-1", "exp(eps)", *WEIGHTS, REST, *KNOWN, f"g == {G}"), using(*KNOWN, "the weights")),
    ratio="exp(eps)",
)
CLAIM = beyond(
    "beyond.oue-is-olh",
    "OUE leaks exactly what local hashing of the same `eps` does where `g = e^eps + 1`, and for `k >= 3` only there",
    Statement(
        f"all(implies(g == {G}, {BOTH}), implies(all(k >= 3, {BOTH}), g == {G}))",
        {"k": "integer", "g": "integer", "eps": "real"},
        ("k >= 2", "g >= 2", "eps > 0"),
        DEFINITIONS,
    ),
    split(
        introduce(split(SAME, SAME)),
        introduce(
            have("g-1 == exp(eps)", "at sizes 1 and 2", same_parameter(*BASES[::-1], BOTH_WAYS, *KNOWN)),
            using("g-1 == exp(eps)"),
        ),
    ),
    facts=(STRICT_GROWTH,),
    remarks=(
        proved(
            "where `e^eps` is an integer, OLH and OUE refine each other",
            "the integer nearest to `e^eps + 1` is `e^eps + 1`",
            Statement(
                BOTH,
                {"k": "integer", "g": "integer", "n": "integer", "eps": "real"},
                ("k >= 2", "g >= 2", "eps > 0", *olh.given[len(lh.given) :], "exp(eps) == n"),
                DEFINITIONS,
            ),
            split(SAME, SAME),
            facts=(
                STRICT_GROWTH,
                have("g <= n+1", "rounded", by("integer")),
                have("n+1 <= g", "rounded", by("integer")),
                have(f"g == {G}", "`e^eps = n`", antisymmetry()),
            ),
        ),
        proved(
            "for `k = 2`, OUE and local hashing refine each other where `g = e^eps + 1` and where `g = 2`",
            "`w_1` is the same for `g - 1` and `e^eps/(g - 1)`",
            Statement(
                f"equivalent({BOTH}, (g-2)*(g-exp(eps)-1) == 0)",
                {"g": "integer", "eps": "real"},
                ("g >= 2", "eps > 0"),
                renamed(DEFINITIONS, k="2"),
            ),
            same_at_two(
                *(weight(u, "{0}", "2") for u in BASES),
                using("g >= 2", "exp(eps) > 1", "at size 1"),
                using("g >= 2", "exp(eps) > 1", "(g-2)*(g-exp(eps)-1) == 0"),
                *BASES,
            ),
            facts=(STRICT_GROWTH,),
        ),
    ),
    notes="Neither the prior nor the gain function matters: refinement both ways leaves all leakage the same.",
)
