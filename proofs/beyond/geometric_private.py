"""The truncated geometric mechanism is private for the distance of secrets, for any number of them."""

from symqif.outlines.script import *

CLAIM = beyond(
    "beyond.geometric-private",
    "The truncated geometric mechanism is `eps`-private for the distance of any number of secrets, and at no less",
    Statement(
        "all(c*exp(-eps*d_1) <= exp(eps*d_3)*(c*exp(-eps*d_2)), implies(c <= exp(r)*(c*exp(-eps)), eps <= r))",
        dict.fromkeys(("x", "y", "z", "eps", "c", "r"), "real"),
        ("eps >= 0", "c > 0"),
        {"d_1": "max(x-y, y-x)", "d_2": "max(z-y, y-z)", "d_3": "max(x-z, z-x)"},
    ),
    by(
        "split",
        steps(
            have("d_2 <= d_1 + d_3", "the triangle inequality"),
            have("0 <= eps*(d_1 + d_3 - d_2)", "`eps >= 0`"),
            have(
                "exp(-eps*d_1) <= exp(eps*d_3 - eps*d_2)",
                "the exponents are so",
                larger_exponent("-eps*d_1", "eps*d_3 - eps*d_2"),
            ),
            have("0 <= c*(exp(eps*d_3 - eps*d_2) - exp(-eps*d_1))", "`c > 0`"),
            AUTO,
        ),
        introduce(
            have("exp(eps) <= exp(r)", "both sides divided by `c exp(-eps)`"),
            cases("eps <= r", AUTO, steps(exponentials("exp(r) < exp(eps)", "`r < eps`"), AUTO)),
        ),
    ),
    notes="The entry of secret `x` in column `y` is `c*exp(-eps*d)`, where `d` is their distance and `c` "
    "depends on `y` alone: `1/(1 + a)` "
    "at the ends and `(1 - a)/(1 + a)` between them, `a = exp(-eps)`. The secrets `y` and `y + 1` need no less "
    "than `eps`.",
)
