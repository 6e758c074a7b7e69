"""Direct encoding against optimized unary encoding."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

VARIABLES, GIVEN = {**USERS, "d": "integer"}, (*RANGE, "d >= 2")
GAP = have(f"{PRINTED['OUE']} - {PRINTED['DE']} == (3*exp(eps)+2-d)*(n/(exp(eps)-1)**2)", "with one denominator")
MARGIN = "3*exp(eps) + f*(exp(eps)-1)**2 - (d-2)*(1+f*(exp(eps)-1))"
EXACT = have(
    f"{PRINTED['OUE']} + n*f - ({PRINTED['DE']} + n*f*(d-2)/(exp(eps)-1)) == ({MARGIN})*(n/(exp(eps)-1)**2)",
    "with one denominator",
)
ALL = "((d-2)*exp(eps) - exp(eps)**2 - exp(eps) - 1)"
CLAIM = claim(
    "wang.de-oue",
    "Direct encoding has a smaller Var* than optimized unary encoding iff `d < 3 e^eps + 2`",
    Source("Section 4.3 and Section 5, guidelines"),
    Statement(f"equivalent({PRINTED['DE']} < {PRINTED['OUE']}, d < 3*exp(eps)+2)", VARIABLES, GIVEN),
    cycle(
        steps(
            GAP,
            *law(
                "implies(all(0 < b, 0 < a*b), 0 < a)",
                "the factor is positive",
                {"a": "3*exp(eps)+2-d", "b": "n/(exp(eps)-1)**2"},
                introduce(),
                split(AUTO, AUTO),
            ),
            AUTO,
        ),
        steps(GAP, have("0 < (3*exp(eps)+2-d)*(n/(exp(eps)-1)**2)", "both factors are positive"), AUTO),
    ),
    facts=(GREATER,),
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
            cycle(
                steps(
                    EXACT,
                    *law(
                        "implies(all(0 < b, 0 < a*b), 0 < a)",
                        "the factor is positive",
                        {"a": MARGIN, "b": "n/(exp(eps)-1)**2"},
                        introduce(),
                        split(AUTO, AUTO),
                    ),
                    AUTO,
                ),
                steps(EXACT, have(f"0 < ({MARGIN})*(n/(exp(eps)-1)**2)", "both factors are positive"), AUTO),
            ),
            facts=(GREATER,),
        ),
        proved(
            "so for a value that all users have, optimized unary encoding is better already for `d >= e^eps + 4`",
            "then `(d-2) e^eps > e^(2 eps) + e^eps + 1`",
            Statement(
                f"{PRINTED['OUE']} + n < {PRINTED['DE']} + n*(d-2)/(exp(eps)-1)",
                VARIABLES,
                (*GIVEN, "d >= exp(eps)+4"),
            ),
            have(
                f"{PRINTED['DE']} + n*(d-2)/(exp(eps)-1) - ({PRINTED['OUE']} + n) == {ALL}*(n/(exp(eps)-1)**2)",
                "with one denominator",
            ),
            have(f"0 < {ALL}", "`e^eps > 1`"),
            have(f"0 < {ALL}*(n/(exp(eps)-1)**2)", "both factors are positive"),
            AUTO,
            facts=(GREATER,),
        ),
    ),
    notes=POSITIVE,
)
