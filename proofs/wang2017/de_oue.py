"""Direct encoding against optimized unary encoding."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

VARIABLES, GIVEN = {**USERS, "d": "integer"}, (*RANGE, "d >= 2")
CLAIM = claim(
    "wang.de-oue",
    "Direct encoding has a smaller Var* than optimized unary encoding iff `d < 3 e^eps + 2`",
    Source("Section 4.3 and Section 5, guidelines"),
    Statement(f"equivalent({PRINTED['DE']} < {PRINTED['OUE']}, d < 3*exp(eps)+2)", VARIABLES, GIVEN),
    remarks=(
        proved(
            "of the variances themselves that holds iff `(d-2) (1 + f (e^eps - 1)) < 3 e^eps + f (e^eps - 1)^2`",
            "multiply by `(e^eps - 1)^2/n`",
            Statement(
                f"equivalent({PRINTED['DE']} + n*f*(d-2)/(exp(eps)-1) < {PRINTED['OUE']} + n*f, "
                "(d-2)*(1+f*(exp(eps)-1)) < 3*exp(eps) + f*(exp(eps)-1)**2)",
                {**VARIABLES, "f": "real"},
                (*GIVEN, "0 <= f", "f <= 1"),
            ),
        ),
        proved(
            "so for a value that all users have, optimized unary encoding is better already for `d >= e^eps + 4`",
            "then `(d-2) e^eps > e^(2 eps) + e^eps + 1`",
            Statement(
                f"{PRINTED['OUE']} + n < {PRINTED['DE']} + n*(d-2)/(exp(eps)-1)",
                VARIABLES,
                (*GIVEN, "d >= exp(eps)+4"),
            ),
        ),
    ),
    notes=POSITIVE,
)
