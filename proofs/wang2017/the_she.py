"""Thresholding against summing up the noise: by their approximate variances, a threshold is always better."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

Y = "exp(eps/2)"
OPTIMAL = f"forall(implies(all(0 <= u, u <= 1), {PRINTED['THE']} <= {put_in(PRINTED['THE'], theta='u')}), u, real)"
CLAIM = claim(
    "wang.the-she",
    "With its best threshold, THE always has a smaller variance than SHE, by Var*",
    Source("Section 4.2, Histogram Encoding, SHE against THE"),
    Statement(
        f"{PRINTED['THE']} < {PRINTED['SHE']}",
        {**USERS, "theta": "real"},
        (*RANGE, "0 <= theta", "theta <= 1", OPTIMAL),
    ),
    given(OPTIMAL, "1"),
    detach(split(AUTO, AUTO)),
    have(
        "eps/2 < exp(eps/4) - exp(-eps/4)",
        "`e^(eps/4) - e^(-eps/4) > eps/2`",
        mean_value("eps", "0", "e", AUTO, AUTO, steps(exponentials("exp(e/4) > 1", "`e > 0`"), AUTO)),
    ),
    *law(
        "implies(all(0 < a, a < b), a**2 < b**2)",
        "squares",
        {"a": "eps/2", "b": "exp(eps/4) - exp(-eps/4)"},
        introduce(),
        split(AUTO, HYPOTHESIS),
    ),
    have(f"(exp(eps/4) - exp(-eps/4))**2 == ({Y}-1)**2/{Y}", "collect"),
    have(f"eps**2*{Y} < 4*({Y}-1)**2", "multiply"),
    have("0 < eps**2", "`eps > 0`"),
    have(f"eps**2*(2*{Y}-1) < 8*({Y}-1)**2", "`2 y - 1 < 2 y`"),
    *law(
        "implies(all(0 < m, 0 < a, 0 < c, a*b < 8*c), m*b/c < m*8/a)",
        "take reciprocals",
        {"m": "n", "a": "eps**2", "b": f"2*{Y}-1", "c": f"({Y}-1)**2"},
        introduce(
            have("m*8/a - m*b/c == m*(8*c - a*b)/(a*c)", "the difference"),
            have("0 < m*(8*c - a*b)/(a*c)", "positive"),
            AUTO,
        ),
        split(AUTO, HYPOTHESIS, AUTO, HYPOTHESIS),
    ),
    have(f"{put_in(PRINTED['THE'], theta='1')} == n*(2*{Y}-1)/({Y}-1)**2", "put in"),
    AUTO,
    facts=(HALF, *BETWEEN),
    notes=(
        POSITIVE,
        "Already the threshold 1 is better. The variance itself adds `n f (1-p-q)/(p-q)` for THE and nothing for SHE.",
    ),
)
