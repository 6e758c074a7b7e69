"""OUE against THE for two secrets: the protocols have a threshold on theta of their own, below that of their bits.

With x = e^(eps theta/2) and y = e^(eps/2), p - q is no larger for THE than for OUE iff
(y^2+1) x^2 - y (y^2+3) x + y (y^2+1) >= 0. The product of the roots is y < x^2, so that the larger root decides; the
discriminant is y (y-1)^2 (y (y-1)^2 - 4).
"""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *
from symqif.refinement.thresholds import OUE_THE

X, Y, S = "exp(eps*theta/2)", "exp(eps/2)", "exp(eps/4)"
UNDER = f"{Y}*({Y}*({Y}-1)**2-4)"
ROOT = f"(({Y}*({Y}**2+3) + ({Y}-1)*sqrt({UNDER}))/(2*({Y}**2+1)))"
THRESHOLD = f"2*log{ROOT}/eps"
QUADRATIC = f"({Y}**2+1)*{X}**2 - {Y}*({Y}**2+3)*{X} + {Y}*({Y}**2+1)"
SMALL = f"{S}**3 <= {S} + 2"
LARGE = f"{S}**3 > {S} + 2"
DEFINITIONS = {
    **bits(oue, "O"),
    **bits(the, "T"),
    "OUE": "hot(kron(O, 2))",
    "THE": "hot(kron(T, 2))",
    "threshold": THRESHOLD,
}
REAL = {"eps": "real", "theta": "real"}
GIVEN = ("eps > 0", "1/2 < theta", "theta < 1")
ORDER = use("beyond.unary-two", name="for two secrets", p_1="pO", q_1="qO", p_2="pT", q_2="qT")
TOP = "exp(eps)+1+(exp(eps/2)-1)*sqrt(exp(eps)+1)"  # over 2 y the root of the bits
SUCCESS, LOWER = "pT - qT <= pO - qO", "pT*(1-qT)*qO*(1-pO) <= pO*(1-qO)*qT*(1-pT)"
LEVEL = have(LOWER, "THE has the lower level")
A, B = f"2*({Y}**2+1)", f"{Y}*({Y}**2+3)"
D = f"({Y}-1)*sqrt({UNDER})"


def refined(*line: Node) -> Node:
    """The refinement, from the quadratic inequality."""
    return steps(*line, have("pT - qT <= pO - qO", "divide by `2 x y (y^2+1)`"), equivalence("for two secrets", 1))


NO_ROOTS = (
    have(f"{S}*({S}**2-1) <= 2", "`e^(3 eps/4) <= e^(eps/4) + 2`"),
    have(f"{Y}*({Y}-1)**2 <= 4", "its square"),
    have(f"0 <= {Y}*({Y}-1)**2*(4-{Y}*({Y}-1)**2)", "minus the discriminant"),
    *follows(
        "implies(all(0 < a, a*u == v**2 + w, 0 <= w), 0 <= u)",
        "up to a factor, a square minus the discriminant",
        {"a": f"2*{A}", "u": QUADRATIC, "v": f"{A}*{X}-{B}", "w": f"{Y}*({Y}-1)**2*(4-{Y}*({Y}-1)**2)"},
        split(AUTO, AUTO, HYPOTHESIS),
    ),
)
ROOTS = (
    have(f"{S}*({S}**2-1) > 2", "`e^(3 eps/4) > e^(eps/4) + 2`"),
    have(f"{Y}*({Y}-1)**2 > 4", "its square"),
    have(f"sqrt({UNDER}) > 0", "a root"),
)
ABOVE = f"{A}*{X} >= {B} + {D}"
VALUES = {"a": f"2*{A}", "u": QUADRATIC, "v": f"{A}*{X}-{B}", "w": D}
SQUARES = "0 < a, a*u == v**2 - w**2"
FROM_THRESHOLD = (
    have(f"eps*theta/2 >= log{ROOT}", "multiply by `eps/2`"),
    exponentials(f"{X} >= exp(log{ROOT})", "take exponentials"),
    *follows(
        "implies(all(0 < a, b/a <= c), b <= a*c)",
        "`x` is not below the larger root",
        {"a": A, "b": f"{B} + {D}", "c": X},
        split(AUTO, HYPOTHESIS),
        name="above the root",
    ),
    *follows(
        f"implies(all({SQUARES}, 0 <= v-w, 0 <= w), 0 <= u)",
        "the quadratic is a product",
        VALUES,
        split(AUTO, AUTO, using("above the root"), AUTO),
    ),
)
CLAIM = beyond(
    "beyond.oue-the-two",
    "For `k = 2`, OUE is refined by THE for every `theta` if `e^(3 eps/4) <= e^(eps/4) + 2`, and else exactly "
    "from a threshold on `theta` on",
    Statement(
        f"all(implies({SMALL}, refines(OUE, THE)), "
        f"implies({LARGE}, equivalent(refines(OUE, THE), theta >= threshold)))",
        REAL,
        GIVEN,
        DEFINITIONS,
    ),
    ORDER,
    LEVEL,
    split(
        introduce(refined(*NO_ROOTS)),
        introduce(
            *ROOTS,
            cycle(
                steps(
                    have(f"all({SUCCESS}, {LOWER})", "for two secrets", equivalence("for two secrets", 0)),
                    have(
                        f"{QUADRATIC} >= 0",
                        "multiply by `2 x y (y^2+1)`",
                        using(
                            "1 < exp(eps/4)",
                            "exp(eps/4) < exp(eps*theta/2)",
                            "exp(eps*theta/2) < exp(eps/2)",
                            "pT - qT <= pO - qO",
                        ),
                    ),
                    *law(
                        "implies(all(0 < b, 0 <= d, c**2 - d**2 < b**2), c - d < b)",
                        "`x^2 > y`, the product of the roots",
                        {"b": f"{A}*{X}", "c": B, "d": D},
                        introduce(suppose()),
                        split(AUTO, AUTO, AUTO),
                        name="above the smaller root",
                    ),
                    *follows(
                        f"implies(all({SQUARES}, 0 <= u, 0 < v+w), 0 <= v-w)",
                        "the quadratic is a product",
                        VALUES,
                        split(AUTO, AUTO, HYPOTHESIS, using("above the smaller root")),
                        name="above the larger root",
                    ),
                    have(ABOVE, "so `x` is not below the larger root", using("above the larger root")),
                    have(f"{ROOT} <= {X}", "divide"),
                    have(f"log{ROOT} <= eps*theta/2", "take logarithms", by("exponentiate")),
                    AUTO,
                ),
                refined(*FROM_THRESHOLD),
            ),
        ),
    ),
    facts=THETA_BOUNDS,
    remarks=(
        proved(
            "`1/2` < threshold < 1, and the threshold is below that of the bits (lem.ouethe)",
            "with `r = sqrt(y^2+1)` and the root `d` of the discriminant, `y d + y + 1 < y^3 + y < r^3`",
            Statement(
                f"all(1/2 < threshold, threshold < 1, threshold < {OUE_THE})",
                {"eps": "real"},
                ("eps > 0", LARGE),
                {"threshold": THRESHOLD},
            ),
            *ROOTS,
            *law(
                "implies(all(0 < b, 0 < c, 0 < d, c**2 - d**2 == b**2), b < c + d)",
                "the product of the roots",
                {"b": f"{A}*{S}", "c": B, "d": D},
                introduce(suppose()),
                split(AUTO, AUTO, AUTO, AUTO),
            ),
            have(f"sqrt({UNDER}) < {Y}*({Y}-1)", "squares", suppose()),
            have(f"sqrt({Y}**2+1) > {Y}", "squares", suppose()),
            have(f"{S} < {ROOT}", "divide"),
            have(f"{ROOT} < {Y}", "`d < y (y-1)`"),
            have(f"{Y}*sqrt({UNDER}) + {Y} + 1 < ({Y}**2+1)*sqrt({Y}**2+1)", "both roots"),
            have(f"{ROOT} < ({TOP})/(2*{Y})", "the root of the bits"),
            have(f"eps/4 < log{ROOT}", "take logarithms", by("exponentiate")),
            have(f"log{ROOT} < eps/2", "take logarithms", by("exponentiate")),
            have(f"log{ROOT} < log({TOP}) - eps/2 - log(2)", "take logarithms", by("exponentiate")),
            AUTO,
            facts=THETA_BOUNDS[:1],
        ),
        proved(
            "OUE is refined by THE for every `theta` up to `eps = 1.678`, and not for every `theta` from 1.679 on",
            "`e^(eps/4)` is compared with the root 1.5213... of `s^3 = s + 2`",
            Statement(
                f"all(implies(eps <= 839/500, {SMALL}), implies(1679/1000 <= eps, {LARGE}))",
                {"eps": "real"},
                ("eps > 0",),
            ),
            split(
                introduce(
                    exponentials(f"{S} <= exp(839/2000)", "take exponentials"),
                    have("exp(839/2000)**3 < exp(839/2000) + 2", "an enclosure"),
                    AUTO,
                ),
                introduce(
                    exponentials(f"exp(1679/4000) <= {S}", "take exponentials"),
                    have("exp(1679/4000)**3 > exp(1679/4000) + 2", "an enclosure"),
                    AUTO,
                ),
            ),
            facts=THETA_BOUNDS[:1],
        ),
    ),
)
