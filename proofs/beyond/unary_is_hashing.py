"""Unary encodings are local hashing with any real number g > 1 of values, g = 1/q."""

from equal_ratio_lemmas import same_at_two
from hashing_weights import same_parameter, same_weight, weight

from symqif.mechanisms import lh
from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

DEFINITIONS = {**renamed(lh.definitions, p="pLH", q="qLH"), **ue.definitions}
BOTH_WAYS = ("refines(UE, LH)", "refines(LH, UE)")
BOTH = f"all({', '.join(BOTH_WAYS)})"
BITS = ("0 < q", "q < p", "p < 1", "p*(1-q) == exp(eps)*(1-p)*q")
REALS = {"p": "real", "q": "real", "eps": "real"}
STRICT_GROWTH = have("exp(eps) > 1", "`q < p`", using(*BITS))
U, V = "(1-q)/q", "g-1"
WEIGHT = "(1-p)*q**{0}*(1-q)**({1}-1-{0})"
UNARY, HASHING = using("0 < q", "q < p", "p < 1", "p*(1-q) == exp(eps)*(1-p)*q"), AUTO  # their ratio
SAME = steps(
    have(f"{U} == {V}", "`g q = 1`", using("g >= 2", "0 < q", "q < p", "p < 1", "g*q == 1")),
    *same_weight(
        U,
        V,
        WEIGHT.format("i", "k"),
        weight(V, "i"),
        "(1-p)*(exp(eps)+g-1)/((1-q)*g)",
        "g >= 2",
        *BITS,
        "exp(eps) > 1",
        "g*q == 1",
    ),
    using("g >= 2", "0 < q", "q < p", "p < 1", "exp(eps) > 1", "the weights"),
)
CLAIM = beyond(
    "beyond.unary-is-hashing",
    "A unary encoding leaks exactly what local hashing of the same `eps` does with `g = 1/q` values",
    Statement(
        f"all(implies(g*q == 1, {BOTH}), implies(all(k >= 3, {BOTH}), g*q == 1))",
        {"k": "integer", "g": "integer", **REALS},
        ("k >= 2", "g >= 2", *BITS),
        DEFINITIONS,
    ),
    split(
        introduce(
            split(
                by("equal-ratio", UNARY, HASHING, AUTO, AUTO, SAME, ratio="exp(eps)"),
                by("equal-ratio", HASHING, UNARY, AUTO, AUTO, SAME, ratio="exp(eps)"),
            )
        ),
        introduce(
            have(
                f"{U} == {V}",
                "at sizes 1 and 2",
                same_parameter(
                    U,
                    V,
                    BOTH_WAYS,
                    "g >= 2",
                    "0 < q",
                    "q < p",
                    "p < 1",
                    "exp(eps) > 1",
                    of_u=WEIGHT.format("{0}", "k"),
                    channels=(UNARY, HASHING),
                ),
            ),
            using("0 < q", "(1-q)/q == g-1"),
        ),
    ),
    facts=(STRICT_GROWTH,),
    remarks=(
        proved(
            "each unary encoding has `p = e^eps/(e^eps + g - 1)`, as local hashing has, for `g = 1/q`",
            "`e^eps` is the likelihood ratio `p (1-q) / ((1-p) q)`",
            Statement("p == exp(eps)/(exp(eps) + 1/q - 1)", REALS, BITS),
            facts=(STRICT_GROWTH,),
        ),
        proved(
            "for `k = 2`, where `g q = 1` and where `g (1-p) = 1`, and only there",
            "`w_1` is the same for `g - 1` and `e^eps/(g - 1)`: a reported set may be taken for its complement",
            Statement(
                f"equivalent({BOTH}, (g*q-1)*(g*(1-p)-1) == 0)",
                {"g": "integer", **REALS},
                ("g >= 2", *BITS),
                renamed(DEFINITIONS, k="2"),
            ),
            same_at_two(
                WEIGHT.format("{0}", "2"),
                weight(V, "{0}", "2"),
                AUTO,
                AUTO,
                "q",
                "(1-q)",
                "g-1",
                channels=(AUTO, HASHING),
            ),
            facts=(STRICT_GROWTH,),
        ),
        proved(
            "at `eps = 0`, where `p = q`, neither says anything",
            "both are 0-LDP",
            Statement(
                "all(ldp(UE, 1), ldp(LH, 1))",
                {"k": "integer", "g": "integer", **REALS},
                ("k >= 2", "g >= 2", "0 < q", "p == q", "q < 1", "eps == 0"),
                DEFINITIONS,
            ),
            facts=(exponentials("exp(eps) == 1", "`eps = 0`"),),
        ),
    ),
)
