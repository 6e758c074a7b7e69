"""Optimized unary encoding has the least approximate variance of all protocols but direct encoding."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

X, Y = "exp(eps*theta/2)", "exp(eps/2)"
D = f"(2*{X}*{Y}-{X}**2-{Y})"  # p - q of THE is D/(2 x y)
SUMMED = steps(
    have(
        "eps < exp(eps/2) - exp(-eps/2)",
        "`e^(eps/2) - e^(-eps/2) > eps`",
        mean_value("eps", "0", "e", AUTO, AUTO, steps(exponentials("exp(e/2) > 1", "`e > 0`"), AUTO)),
    ),
    *law(
        "implies(all(0 < a, a < b), a**2 < b**2)",
        "squares",
        {"a": "eps", "b": "exp(eps/2) - exp(-eps/2)"},
        introduce(),
        split(HYPOTHESIS, HYPOTHESIS),
    ),
    have("(exp(eps/2) - exp(-eps/2))**2 == (exp(eps)-1)**2/exp(eps)", "collect"),
    have("eps**2*exp(eps) < (exp(eps)-1)**2", "multiply"),
    have("0 < eps**2", "`eps > 0`"),
    *law(
        "implies(all(0 < m, 0 < a, 0 < b, 0 < c, a*b < c), m*4*b/c < m*8/a)",
        "take reciprocals",
        {"m": "n", "a": "eps**2", "b": "exp(eps)", "c": "(exp(eps)-1)**2"},
        introduce(
            have("m*4*b/c == 4*m*(a*b)/(a*c)", "extend"),
            have("m*8/a == 8*m*c/(a*c)", "extend"),
            have("0 < (8*m*c - 4*m*(a*b))/(a*c)", "`a b < c`"),
            AUTO,
        ),
        split(AUTO, HYPOTHESIS, AUTO, AUTO, HYPOTHESIS),
    ),
    HYPOTHESIS,
)
THRESHOLDED = steps(
    have(f"{D} <= (2*{X}-1)*({Y}-1)", "by `(x - 1)^2`"),
    have(f"{D} <= {Y}*({Y}-1)", "by `(y - x)^2`"),
    *law(
        "implies(all(0 < a, a <= b, a <= c), a**2 <= b*c)",
        "both factors are as large",
        {"a": D, "b": f"(2*{X}-1)*({Y}-1)", "c": f"{Y}*({Y}-1)"},
        introduce(),
        split(AUTO, HYPOTHESIS, HYPOTHESIS),
    ),
    have(f"{PRINTED['THE']} == n*(2*{X}-1)*{Y}**2/{D}**2", "multiply by `y^2`"),
    *law(
        "implies(all(0 < m, 0 < y, 0 < s, 0 < a, a <= b*s**2*y), m*y/s**2 <= m*b*y**2/a)",
        "take reciprocals",
        {"m": "n", "y": Y, "s": f"{Y}-1", "a": f"{D}**2", "b": f"2*{X}-1"},
        introduce(
            have("m*b*y**2/a - m*y/s**2 == m*y*(b*s**2*y - a)/(a*s**2)", "the difference"),
            have("0 <= m*y*(b*s**2*y - a)/(a*s**2)", "not negative"),
            AUTO,
        ),
        split(*[AUTO] * 5),
    ),
    AUTO,
)
CLAIM = claim(
    "wang.oue-best",
    "But for direct encoding, no protocol has a smaller Var* than optimized unary encoding",
    Source("Section 5, Table 1 and guidelines"),
    Statement(
        f"all({PRINTED['OUE']} < {PRINTED['SUE']}, {PRINTED['OUE']} < {PRINTED['SHE']}, "
        f"{PRINTED['SUE']} <= {PRINTED['THE']}, {PRINTED['OUE']} < {PRINTED['BLH']}, "
        f"{PRINTED['OUE']} <= {PRINTED['LH']})",
        {**USERS, "theta": "real", "g": "integer"},
        (*RANGE, "0 <= theta", "theta <= 1", "g >= 2"),
    ),
    split(
        steps(
            have(
                f"{PRINTED['SUE']} - {PRINTED['OUE']} == n*exp(eps/2)/(exp(eps/2)+1)**2",
                "with one denominator",
            ),
            AUTO,
        ),
        SUMMED,
        THRESHOLDED,
        AUTO,
        least(PRINTED["LH"], PRINTED["OUE"], "g-1-exp(eps)", "n/((exp(eps)-1)**2*(g-1))")["then"][0],
    ),
    facts=(GREATER, *BETWEEN),
    notes=(
        POSITIVE,
        "Added here: THE has no smaller Var* than symmetric unary encoding, whatever `theta`.",
    ),
)
