"""Refinement does not order eps in general: a constant family is refined both ways."""

from symqif.outlines.script import *

VARIABLES = sorts("X Y Z: set", "M: function(X, Y)", "N: function(X, Z)", "W: function(Y, Z)", "eps eps2: real")


def private(name: str, outputs: str, eps: str) -> str:
    """The channel is eps-DP."""
    return forall(f"x in X, x2 in X, y in {outputs}", f"{name}(x, y) <= exp({eps})*{name}(x2, y)")


W_ENTRIES, W_ROWS = channel("W", "Y", "Z")
WITNESS = forall("x in X, z in Z", "total(M(x, y)*W(y, z), y, Y) == N(x, z)")
RATIO = private("M", "Y", "eps")
GIVEN = ("0 <= eps", "0 <= eps2", *channel("M", "X", "Y"), W_ENTRIES, W_ROWS, WITNESS, RATIO, private("N", "Z", "eps2"))
LEAST = "exists(exists(exists(all(0 < N(x2, z), N(x, z) == exp(eps2)*N(x2, z)), z, Z), x2, X), x, X)"
CLAIM = claim(
    "fam.converse",
    "If `M(eps)` is refined by `M(eps')`, then `eps >= eps'`",
    Source(
        "After the definition of refinement families",
        "def:ref_family",
        887,
        "it is sufficient to show the forward direction only, since the reverse direction is already "
        "known to hold in general",
    ),
    Statement("eps2 <= eps", VARIABLES, GIVEN),
    correction=Correction("result", "that one direction is enough", "this if `eps` is least"),
    points=(
        {
            "X": "2",
            "Y": "1",
            "Z": "1",
            "M": "[[1], [1]]",
            "N": "[[1], [1]]",
            "W": "[[1]]",
            "eps": "0",
            "eps2": "log(2)",
        },
    ),
    recorded="refuted",
    reason="an `eps`-family need only be `eps`-DP for every `eps`: the family of one constant channel is one. The "
    "forward direction holds for it, as each of its members is refined by every other, and the reverse does not: "
    "`M(0)` is refined by `M`(ln 2). So the forward direction is not sufficient; the reverse has to be shown too, and "
    "holds where `eps'` is the least for `M(eps')`",
    repaired=Derivation(
        Statement("eps2 <= eps", VARIABLES, (*GIVEN, LEAST)),
        steps(
            take("x1"),
            take("x2"),
            take("z1"),
            have(
                "total(M(x1, y)*W(y, z1), y, Y) <= total(exp(eps)*M(x2, y)*W(y, z1), y, Y)",
                "output by output",
                term_by_term("y1", given(RATIO, "x1", "x2", "y1"), given(W_ENTRIES, "y1", "z1"), AUTO),
            ),
            given(WITNESS, "x1", "z1"),
            given(WITNESS, "x2", "z1"),
            have("exp(eps2) <= exp(eps)", "`M(eps')` is `eps`-DP, as post-processing", AUTO),
            by("exponentiate"),
        ),
    ),
    notes=(
        "`M` is `M(eps)`, `N` is `M(eps')`, `W` a witness of the refinement. Any two such channels belong to an "
        "`eps`-family.",
        "The forward direction is no hypothesis of the printed statement, but the counterexample satisfies it.",
    ),
)
