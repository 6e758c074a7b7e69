"""The proof of the OUE/THE threshold ends with two branches, of which the second is empty."""

from symqif.outlines.script import *

Y = "exp(eps/2)"
SMALLER_ROOT = f"(exp(eps)+1 - ({Y}-1)*sqrt(exp(eps)+1))/(2*{Y})"
CLAIM = claim(
    "lem.ouethe.branch",
    "The second branch of the proof of the OUE/THE threshold is empty",
    Source(
        "Appendix, end of the proof of the lemma",
        "lem:theta_ineq",
        1508,
        f"and `exp(eps*theta/2) <= {SMALLER_ROOT}`",
        to=1511,
    ),
    Statement(
        f"no(exp(eps*theta/2) <= {SMALLER_ROOT})",
        {"eps": "real", "theta": "real"},
        ("eps > 0", "1/2 < theta", "theta < 1"),
    ),
    denial(
        have(f"sqrt(exp(eps)+1) > {Y}-1", "squares"),
        have(f"{SMALLER_ROOT} <= 1", "the numerator of the difference is `-(e^(eps/2) - 1)^2` at 1"),
        AUTO,
    ),
    correction=Correction("step", "a second branch, left open", "that it is empty"),
    facts=STRICT_THETA_GROWTH,
    reason="the lemma is 'exactly when' the first branch holds, so that the second has to be excluded: its bound is at "
    "most 1, and `e^(eps theta/2) > 1`",
)
