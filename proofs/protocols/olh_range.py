"""Optimized local hashing: the integer nearest to e^eps + 1 does not always have the least variance."""

from rounded import *

from symqif.mechanisms import lh
from symqif.outlines.script import *

ERRORS = errors(lh, "g")
VARIABLES = {"g": "integer", "g2": "integer", "n": "integer", "eps": "real", "f": "real"}
RANGE = ("g >= 2", "g2 >= 2", "n >= 1", "eps > 0")
NEAREST = ("-1 <= 2*(g - (exp(eps)+1))", "2*(g - (exp(eps)+1)) <= 1")
GREATER = exponentials("exp(eps) > 1", "`eps > 0`")
KNOWN = (*RANGE, "exp(eps) > 1")

# Which of two ranges is better: MSE' - MSE is (g' - g) times a (g - 1) (g' - 1) - b, over what is positive.

WEIGHTS = {"a": "1+f*(exp(eps)-1)", "b": "exp(eps)*(exp(eps)-f*(exp(eps)-1))"}
PRODUCT = "a*(g-1)*(g2-1)"
ERROR = "((exp(eps)+g-1)**2 + f*(exp(eps)-1)*((g-1)**2-exp(eps)))/(n*(g-1)*(exp(eps)-1)**2)"
GAP = Difference("g", ERROR, "b", PRODUCT, "n*(exp(eps)-1)**2*(g-1)*(g2-1)")
BEST = "(sqrt(b/a+1/4)+1)"
ROUNDED = f"all(-1 <= 2*(g-{BEST}), 2*(g-{BEST}) <= 1)"
BEFORE, NEXT = "a*(g-1)*(g-2) <= b", "b <= a*g*(g-1)"
LARGER = have(f"b <= {PRODUCT}", "so is a larger one", using("0 < a", "g >= 2", "g+1 <= g2", NEXT))
SMALLER = have(f"{PRODUCT} <= b", "so is a smaller one", using("0 < a", "g >= 2", "g2+1 <= g", BEFORE))

ROOT = "sqrt(b/a+1/4)"
BOUNDS = (
    have(f"{ROOT}**2 == b/a+1/4", "the root", name="square"),
    have(f"0 < {ROOT}", "a positive root"),
    have(
        "b/a <= g*(g-1)",
        "`(g - 1/2)^2` is at least the square",
        using("square", f"0 < {ROOT}", f"-1 <= 2*(g-{BEST})", "g >= 2"),
    ),
    have(
        "(g-1)*(g-2) <= b/a",
        "`(g - 3/2)^2` is at most the square",
        using("square", f"0 < {ROOT}", f"2*(g-{BEST}) <= 1", "g >= 2"),
    ),
    have(NEXT, "multiply by `a`", using("b/a <= g*(g-1)", "0 < a")),
    have(BEFORE, "multiply by `a`", using("(g-1)*(g-2) <= b/a", "0 < a")),
)
CLAIM = claim(
    "txt.olh-g",
    "The integer nearest to `e^eps + 1` gives local hashing the least variance",
    Source(
        "LH, opening",
        "sub:lh_protocols",
        619,
        "Optimized LH (OLH) that selects `g` `=` [`e^eps + 1`, rounded] to minimize the variance",
    ),
    Statement("mse <= mse2", VARIABLES, (*RANGE, "f == 0", *NEAREST), ERRORS),
    correction=Correction("rounding", "rounded `e^eps + 1`", "`sqrt(e^(2 eps) + 1/4) + 1`"),
    facts=(GREATER,),
    points=({"g": "2", "g2": "3", "n": "1", "eps": "log(10/7)", "f": "0"},),
    recorded="refuted",
    reason="of the real numbers `e^eps + 1` is best at frequency `f = 0` (wang.olh-optimal), but the nearest integer "
    "is not always the best one: 3 is better than 2 from `e^eps = sqrt(2)` on, not from `3/2` on",
    repaired=Derivation(
        Statement(
            f"all(implies(g < g2, equivalent(mse <= mse2, b <= {PRODUCT})), implies({ROUNDED}, mse <= mse2))",
            VARIABLES,
            (*RANGE, "0 <= f", "f <= 1"),
            {**ERRORS, **WEIGHTS},
        ),
        split(GAP.ordered(*KNOWN), introduce(*BOUNDS, GAP.best(KNOWN, (LARGER,), (SMALLER,)))),
        facts=(
            GREATER,
            have("0 < a", "`f >= 0`"),
            have("0 < b", "`f <= 1`"),
            have("0 < b/a", "both are positive", using("0 < a", "0 < b")),
        ),
    ),
    remarks=(
        proved(
            "at `f = 1/2` the nearest integer is not always best either: for `e^eps = 8/5` it is 3, and 2 is better",
            "`13/5 > 5/2`",
            Statement(
                "all(mse < mse2, 5/2 < exp(eps)+1, exp(eps)+1 < 7/2)",
                {"n": "integer", "eps": "real"},
                ("n >= 1", "eps == log(8/5)"),
                renamed(ERRORS, f="1/2", g="2", g2="3"),
            ),
            points=({"n": "1", "eps": "log(8/5)"},),
        ),
        proved(
            "nor is it at any other frequency: at `e^eps = 149/100` it is 2, and 3 is better for `f <= 1/10`; at "
            "`e^eps = 13/5` it is 4, and 3 is better for `f >= 1/10`",
            "the errors are linear in `f`",
            Statement(
                "all(implies(f <= 1/10, mseB < mseA), implies(f >= 1/10, mseD < mseC))",
                {"n": "integer", "f": "real"},
                ("n >= 1", "0 <= f", "f <= 1"),
                {
                    **at_level("149/100", ERRORS, "A", "B", g="2", g2="3"),
                    **at_level("13/5", ERRORS, "C", "D", g="4", g2="3"),
                },
            ),
        ),
    ),
    notes=(
        "The variance of an estimated frequency is that of Wang et al.: of (number of supporting reports/`n - q`)/"
        "(`p - q`), where `q` is the probability that a report supports a value that is not its user's. They compare "
        "protocols at frequency 0, and so does the statement as it is read here. At `eps = 0` it is undefined.",
        "At `f = 0`, `a = 1` and `b = e^(2 eps)`.",
    ),
)
