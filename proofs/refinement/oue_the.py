"""Bitwise OUE is refined by THE exactly above a threshold on theta."""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *
from symqif.refinement.thresholds import OUE_THE

TOP = "exp(eps)+1+(exp(eps/2)-1)*sqrt(exp(eps)+1)"
EXPONENT = f"log({TOP}) - eps/2 - log(2)"
Y, X, ROOT = ("exp(eps/2)", "exp(eps*theta/2)", "sqrt(exp(eps)+1)")
QUADRATIC = f"2*{Y}*{X}**2 - 2*{X}*({Y}**2+1) + {Y}**2+1"
CRITERION = "all((1-pO)*(1-qT) <= (1-pT)*(1-qO), pT*qO <= pO*qT)"
CLAIM = claim(
    "lem.ouethe",
    "Bitwise OUE is refined by THE exactly above a threshold on `theta`",
    Source(
        "Lemma, its clause for `eps > 0`",
        "lem:theta_ineq",
        1075,
        "`refines(O, T)` exactly when `theta >= (2 log(z) - eps - 2 log(2))/eps` "
        "[`z = e^eps + 1 + (e^(eps/2) - 1) sqrt(e^eps + 1)`] for `eps > 0`",
        to=1085,
    ),
    Statement(
        "equivalent(refines(O, T), theta >= threshold)",
        {"eps": "real", "theta": "real"},
        ("eps > 0", "1/2 < theta", "theta < 1"),
        {**bits(oue, "O"), **bits(the, "T"), "threshold": OUE_THE},
    ),
    use("lem.equiv/repaired", aC="qO", bC="1-pO", aD="qT", bD="1-pT"),
    cycle(
        steps(
            have(CRITERION, "refinement of 2x2 channels", equivalence("lem.equiv/repaired", 0)),
            have(f"{QUADRATIC} >= 0", "the first inequality, in `x = e^(eps theta/2)` and `y = e^(eps/2)`"),
            have(f"2*{Y}*{X} > {Y}**2 + 1 - ({Y}-1)*{ROOT}", "`x > sqrt(y)` lies above the smaller root"),
            have(f"2*{Y}*{X} >= {Y}**2 + 1 + ({Y}-1)*{ROOT}", "so `x` is not below the larger root"),
            have(f"eps*theta/2 >= {EXPONENT}", "take logarithms", by("exponentiate")),
            AUTO,
        ),
        steps(
            have(f"eps*theta/2 >= {EXPONENT}", "multiply by `eps/2`"),
            exponentials(f"{X} >= exp({EXPONENT})", "take exponentials"),
            have(f"2*{Y}*{X} >= {Y}**2 + 1 + ({Y}-1)*{ROOT}", "`x` is not below the larger root"),
            have(f"{QUADRATIC} >= 0", "both factors of the quadratic are non-negative"),
            equivalence("lem.equiv/repaired", 2),
        ),
    ),
    facts=(*THETA_BOUNDS,),
)
