"""SUE is local hashing with g = e^(eps/2) + 1."""

from equal_ratio_lemmas import at_one, at_size
from hashing_weights import same_parameter, same_weight, weight

from symqif.mechanisms import lh, sue
from symqif.outlines.script import *

U, V = "g-1", "exp(eps/2)"
BOTH_WAYS = ("refines(SUE, LH)", "refines(LH, SUE)")
KNOWN = ("g >= 2", "exp(eps/2) > 1")
SAME = by(
    "equal-ratio",
    steps(
        *same_weight(U, V, weight(U, "i"), weight(V, "i"), "g*exp(eps/2)/(exp(eps)+g-1)", *KNOWN, "g == exp(eps/2)+1"),
        using("g >= 2", "exp(eps/2) > 1", "the weights"),
    ),
    ratio="exp(eps)",
)
AT_TWO = steps(
    have("k <= 2", "`k < 3`", by("integer")),
    at_size("1", BOTH_WAYS[0]),
    at_size("1", BOTH_WAYS[1]),
    have(f"{weight(U, '1')} == {weight(V, '1')}", "at size 1", antisymmetry(*[HYPOTHESIS] * 2)),
    *at_one(U, "g", V, f"{V}+1", n="k-1"),
    have(f"{weight(U, '1', '2')} == {weight(U, '1')}", "`k = 2`"),
    have(f"{weight(V, '1')} == {weight(V, '1', '2')}", "`k = 2`"),
    have(
        f"{weight(U, '1', '2')} == {weight(V, '1', '2')}",
        "at size 1",
        derive(
            (weight(U, "1"), "`k = 2`"),
            (weight(V, "1"), "refinement both ways", HYPOTHESIS),
            (weight(V, "1", "2"), "`k = 2`", HYPOTHESIS),
            start=HYPOTHESIS,
        ),
        name="at size 1",
    ),
    have(f"(g-1-{V})**2 == 0", "multiply", using("g >= 2", "exp(eps/2) > 1", "at size 1")),
    antisymmetry(*[suppose(using(THIS, "(g-1-exp(eps/2))**2 == 0"))] * 2),
)
CLAIM = beyond(
    "beyond.sue-is-lh",
    "SUE leaks exactly what local hashing of the same `eps` does where `g = e^(eps/2) + 1`, and only there",
    Statement(
        f"equivalent(all({', '.join(BOTH_WAYS)}), g == exp(eps/2)+1)",
        {"k": "integer", "g": "integer", "eps": "real"},
        ("k >= 2", "g >= 2", "eps > 0"),
        {**renamed(lh.definitions, p="pLH", q="qLH"), **sue.definitions},
    ),
    cycle(
        cases(
            "k >= 3",
            steps(
                have(f"{U} == {V}", "at sizes 1 and 2", same_parameter(U, V, BOTH_WAYS, *KNOWN)),
                using("g-1 == exp(eps/2)"),
            ),
            AT_TWO,
        ),
        split(SAME, SAME),
    ),
    facts=(exponentials("exp(eps/2) > 1", "`eps > 0`"),),
)
