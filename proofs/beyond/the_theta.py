"""THE at two thresholds and the same eps: the bits are incomparable, two secrets ordered, and more at most one way."""

from symqif.mechanisms import the
from symqif.outlines.script import *

X, X2, Y = "exp(eps*theta/2)", "exp(eps*theta2/2)", "exp(eps/2)"
LEAST = "(2*exp(eps/2)-exp(eps*theta2/2))*(2*exp(eps*theta2/2)-1)/exp(eps*theta2/2)"

ORDERED = ("1 < s", "s < x", "x < x'", "x' < y")


def bitwise(a: str, b: str) -> Node:
    """No refinement of one bit: one of the two inequalities fails."""
    inequalities = f"all((1-p{a})*(1-q{b}) <= (1-p{b})*(1-q{a}), p{b}*q{a} <= p{a}*q{b})"
    return denial(
        use("lem.equiv/repaired", aC=f"q{a}", bC=f"1-p{a}", aD=f"q{b}", bD=f"1-p{b}"),
        have(inequalities, "refinement of 2x2 channels", equivalence(THIS, 0), name=("members", "others")),
        using(*ORDERED, "members", "others"),
    )


CLAIM = beyond(
    "beyond.the-theta",
    "At the same `eps > 0` THE with the larger `theta` is never refined by THE with the smaller one; for "
    "`k = 2` that is always refined by it, but not bit by bit",
    Statement(
        "all(no(refines(THE2, THE)), refines(TWO, TWO2), no(refines(T, T2)), no(refines(T2, T)))",
        {"k": "integer", "eps": "real", "theta": "real", "theta2": "real"},
        ("k >= 2", "eps > 0", "1/2 < theta", "theta < theta2", "theta2 < 1"),
        {
            **bits(the, "T"),
            **bits(the, "T2", theta="theta2"),
            "THE": "hot(kron(T, k))",
            "THE2": "hot(kron(T2, k))",
            "TWO": "hot(kron(T, 2))",
            "TWO2": "hot(kron(T2, 2))",
        },
    ),
    split(
        denial(
            have(f"ldp(THE, {LEAST})", "post-processing", by("data-processing", hypothesis=THIS)),
            by("ldp-entry", hypothesis=THIS, size="1", names=["entries"]),
            have(f"pT*(1-qT) <= {LEAST}*(1-pT)*qT", "divide", using(*ORDERED, "entries"), name="divided"),
            using(*ORDERED, "divided"),
        ),
        steps(
            use("beyond.unary-two", name="for two secrets", p_1="pT", q_1="qT", p_2="pT2", q_2="qT2"),
            have("pT2 - qT2 <= pT - qT", "`x + y/x` increases with `x > sqrt(y)`", using(*ORDERED)),
            have("pT2*(1-qT2)*qT*(1-pT) <= pT*(1-qT)*qT2*(1-pT2)", "the level decreases with `theta`", using(*ORDERED)),
            equivalence("for two secrets", 1),
        ),
        bitwise("T", "T2"),
        bitwise("T2", "T"),
    ),
    facts=(
        exponentials("exp(eps/4) > 1", "`eps > 0`", "1 < s"),
        exponentials(f"{X} > exp(eps/4)", "`theta > 1/2`", "s < x"),
        exponentials(f"{X} < {X2}", "`theta < theta2`", "x < x'"),
        exponentials(f"{X2} < {Y}", "`theta2 < 1`", "x' < y"),
    ),
)
