"""The capacities of OUE and SUE at k = 50 cross once, at eps = 6.89469.."""

from unary import by_values, powers

from symqif.kernel.term import show
from symqif.mechanisms import oue, sue
from symqif.outlines.channels import channels
from symqif.outlines.script import *

OUE = renamed({**oue.definitions, "capO": oue.capacity}, p="pO", q="qO")
SUE = renamed({**sue.definitions, "capS": sue.capacity}, p="pS", q="qS")
FIFTY = {"k": "50", **OUE, **SUE}
OUE_HIGHER, SUE_HIGHER = "capacity(OUE) > capacity(SUE)", "capacity(OUE) < capacity(SUE)"
GAP = show(Statement("0 < 1", definitions=FIFTY).term("capS - capO"))
LOW, HIGH = "6894693/1000000", "6894694/1000000"  # the crossing lies between
Y_LOW, Y_HIGH = "3141692/100000", "31416932/1000000"  # and e^(eps/2) there between these


def compared(order: str, proof: Node, eps: str = "eps", k: str = "k", suffix: str = "") -> Node:
    """A comparison of the two capacities, by their closed forms."""
    oue_lower = order == SUE_HIGHER
    names = [(f"capacity(OUE{suffix})", f"capO{suffix}"), (f"capacity(SUE{suffix})", f"capS{suffix}")]
    (smaller, low), (larger, high) = names if oue_lower else reversed(names)
    return steps(
        have(f"{low} < {high}", "the closed forms", proof),
        use("cap.oue", k=k, eps=eps),
        use("cap.sue", k=k, eps=eps),
        *by_values(smaller, low, larger, high),
        HYPOTHESIS,
    )


PRIMED = renamed({**OUE, **SUE}, eps="eps2", **{name: f"{name}2" for name in (*OUE, *SUE)})
Y = "exp(eps/2)"


def both(*eps: str) -> tuple[Node, ...]:
    """Steps: OUE and SUE are channels at `k = 50` and these eps."""
    points = [("50", value) for value in eps]
    return (*channels(oue, *points), *channels(sue, *points))


# in u = 1 - (1 - qO)**(k-1) and w = 1 - pS**(k-1)
LATE = "implies(all(y >= k+1, u*(y**2+1) <= k-1, k-1 <= w*(y+k-1)), 1 + (y**2-1)/2*u < 1 + (y-1)*w)"
EARLY = "implies(all(3 <= y, 2*y <= k-4, k-1 <= u*(y**2+k-1), w < 1), 1 + (y-1)*w < 1 + (y**2-1)/2*u)"


def sandwich(a: str, b: str, c: str, d: str) -> tuple[Node, ...]:
    """Steps: 1 + a < 1 + d, as a <= b < c <= d are among the hypotheses."""
    return follows("implies(all(a <= b, b < c, c <= d), 1 + a < 1 + d)", "line up", {"a": a, "b": b, "c": c, "d": d})


LATE_PROOF = steps(
    have("u <= (k-1)/(y**2+1)", "divide", using("u*(y**2+1) <= k-1")),
    have("(k-1)/(y+k-1) <= w", "divide", using("k >= 2", "k-1 <= w*(y+k-1)", "y >= k+1")),
    have("(y+1)*(y+k-1) < 2*(y**2+1)", "`y >= k + 1`", using("k >= 2", "y >= k+1")),
    have(
        "(y**2-1)/2*((k-1)/(y**2+1)) < (y-1)*((k-1)/(y+k-1))",
        "the same",
        using("k >= 2", "(y+1)*(y+k-1) < 2*(y**2+1)", "y >= k+1"),
    ),
    have(
        "(y**2-1)/2*u <= (y**2-1)/2*((k-1)/(y**2+1))",
        "the bound on `u`",
        using("k >= 2", "u <= (k-1)/(y**2+1)", "y >= k+1"),
    ),
    have("(y-1)*((k-1)/(y+k-1)) <= (y-1)*w", "the bound on `w`", using("k >= 2", "(k-1)/(y+k-1) <= w", "y >= k+1")),
    *sandwich("(y**2-1)/2*u", "(y**2-1)/2*((k-1)/(y**2+1))", "(y-1)*((k-1)/(y+k-1))", "(y-1)*w"),
    HYPOTHESIS,
)
EARLY_PROOF = steps(
    have("(k-1)/(y**2+k-1) <= u", "divide", using("k >= 11", "k-1 <= u*(y**2+k-1)")),
    have("(y-1)*w <= y-1", "`w < 1`", using("w < 1", "3 <= y")),
    have("0 <= (y-3)*(k-4-2*y)", "the range of `y`", using("2*y <= k-4", "3 <= y")),
    have("2*(y**2+k-1) < (y+1)*(k-1)", "`k > 10`", using("k >= 11", "0 <= (y-3)*(k-4-2*y)", "2*y <= k-4", "3 <= y")),
    have("y-1 < (y**2-1)/2*((k-1)/(y**2+k-1))", "the same", using("k >= 11", "2*(y**2+k-1) < (y+1)*(k-1)", "3 <= y")),
    have(
        "(y**2-1)/2*((k-1)/(y**2+k-1)) <= (y**2-1)/2*u",
        "the bound on `u`",
        using("k >= 11", "(k-1)/(y**2+k-1) <= u", "3 <= y"),
    ),
    *sandwich("(y-1)*w", "y-1", "(y**2-1)/2*((k-1)/(y**2+k-1))", "(y**2-1)/2*u"),
    HYPOTHESIS,
)


def by_powers(size: str, law_of_both: str, proof: Node, premise: Node) -> Node:
    """A comparison of the closed forms from bounds on the powers in them."""
    here = {"y": Y, "u": "1-(1-qO)**(k-1)", "w": "1-pS**(k-1)"}
    return steps(
        *powers("1-qO", size),
        *powers("pS", size),
        *law(law_of_both, "by the bounds on the powers", here, introduce(proof), premise),
        HYPOTHESIS,
    )


CLAIM = claim(
    "fig6.crossing",
    "The Bayes capacities of OUE and SUE cross at about `eps = 7`, for `k = 50`",
    Source(
        "Comparing Bayes capacity of all LDP protocols",
        "fig:capacity_all_protocols",
        1182,
        "the OUE and SUE curves .. the intersection of their curves at approximately `eps = 7`",
    ),
    Statement(
        "all(capacity(OUE) > capacity(SUE), capacity(OUE2) < capacity(SUE2))",
        definitions={"k": "50", "eps": "13/2", "eps2": "15/2", **OUE, **SUE, **PRIMED},
    ),
    split(compared(OUE_HIGHER, AUTO, "13/2", "50"), compared(SUE_HIGHER, AUTO, "15/2", "50", "2")),
    facts=both("13/2", "15/2"),
    remarks=(
        proved(
            "up to `eps = 6.894693` the capacity of OUE is higher",
            "the difference over `y - 1`, of degree 145 in `y = e^(eps/2)`, has coefficients with one change of sign",
            Statement(OUE_HIGHER, {"eps": "real"}, ("0 < eps", f"eps <= {LOW}"), FIFTY),
            compared(
                OUE_HIGHER,
                steps(
                    exponentials("exp(eps/2) > 1", "`eps > 0`"),
                    have(f"{LOW}/2 <= log({Y_LOW})", "enclosures"),
                    exponentials(f"exp(eps/2) <= {Y_LOW}", "the range"),
                    AUTO,
                ),
                k="50",
            ),
            facts=both("eps"),
        ),
        proved(
            "from `eps = 6.894694` on the capacity of SUE is higher",
            "so that the curves cross between these two values, and nowhere else",
            Statement(SUE_HIGHER, {"eps": "real"}, (f"{HIGH} <= eps",), FIFTY),
            compared(
                SUE_HIGHER,
                steps(
                    have(f"log({Y_HIGH}) <= {HIGH}/2", "enclosures"),
                    exponentials(f"exp(eps/2) >= {Y_HIGH}", "the range"),
                    AUTO,
                ),
                k="50",
            ),
            facts=both("eps"),
        ),
        proved(
            "from `eps = 6` on the difference SUE - OUE increases: the crossing is one point",
            "the derivative is positive",
            Statement(f"increasing({GAP}, eps, 6)"),
            by(
                "increasing",
                AUTO,
                steps(
                    have("log(20) <= 3", "enclosures"),
                    have("exp(eps/2) > 20", "`eps > 6`", larger_exponent("log(20)", "eps/2")),
                    AUTO,
                ),
            ),
        ),
        proved(
            "for `k = 2` they do not cross: the capacity of SUE is higher at every `eps > 0`",
            "the difference is `(y - 1)^3` over `2 (y + 1)(y^2 + 1)`",
            Statement(SUE_HIGHER, {"eps": "real"}, ("eps > 0",), {"k": "2", **OUE, **SUE}),
            compared(SUE_HIGHER, steps(exponentials("exp(eps/2) > 1", "`eps > 0`"), AUTO), k="2"),
        ),
        proved(
            "for every `k >= 2` the capacity of SUE is higher where `e^(eps/2) >= k + 1`",
            "Bernoulli's inequality bounds both",
            Statement(
                SUE_HIGHER, {"k": "integer", "eps": "real"}, ("k >= 2", "eps >= 0", f"{Y} >= k+1"), {**OUE, **SUE}
            ),
            compared(SUE_HIGHER, by_powers("k >= 2", LATE, LATE_PROOF, AUTO)),
        ),
        proved(
            "for every `k >= 11` the capacity of OUE is higher where `3 <= e^(eps/2) <= (k - 4)/2`",
            "so that the curves of all these `k` cross, between `2 log((k-4)/2)` and `2 log(k+1)`",
            Statement(
                OUE_HIGHER,
                {"k": "integer", "eps": "real"},
                ("k >= 11", "eps >= 0", f"3 <= {Y}", f"2*{Y} <= k-4"),
                {**OUE, **SUE},
            ),
            compared(OUE_HIGHER, by_powers("k >= 11", EARLY, EARLY_PROOF, AUTO)),
            points=({"k": "11", "eps": "2*log(3)"},),
        ),
    ),
    notes="About 7 is read as between 6.5 and 7.5: the capacities are continuous, and compare differently at the two "
    "ends. At `eps = 0` both are 1.",
)
